import type { CalibrationView } from '#contracts/outlook.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import LineChart from '#web/ui/chart/LineChart.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PublicFrame } from '#web/ui/PublicFrame.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'

type Band = CalibrationView['bands'][number]

const parts = ['table', 'calibration', 'lists', 'leftOut', 'privacy'] as const

export default function MethodPage() {
  const { t } = useTranslation('outlook')
  // Wait for the session: the query cache is cleared when it turns out that there is none (App.tsx).
  const isKnown = useSession().status !== 'loading'
  const query = trpc.outlook.method.useQuery(undefined, { enabled: isKnown })
  return (
    <PublicFrame>
      <PageHeader title={t('method.title')} kicker={t('title')} lede={t('method.lede')} />
      <QueryView query={query} errorTitle={t('loadFailed')} skeleton={<SkeletonTable rows={6} />}>
        {(calibration) => <Method calibration={calibration} />}
      </QueryView>
    </PublicFrame>
  )
}

function Method({ calibration }: { calibration: CalibrationView }) {
  const { t } = useTranslation('outlook')
  const { number, decimal, month, percent } = useFormats()
  const { factor, low, high, observed, expected, bands } = calibration
  const age = ({ from, to }: Band) =>
    to === null ? t('method.from', { from }) : t('method.ages', { from, to: to - 1 })
  const columns: Column<Band>[] = [
    { key: 'age', header: t('method.age'), cell: age },
    { key: 'people', header: t('method.people'), align: 'right', cell: ({ people }) => number(people) },
    { key: 'observed', header: t('method.observed'), align: 'right', cell: (band) => number(band.observed) },
    { key: 'expected', header: t('method.expected'), align: 'right', cell: (band) => decimal(band.expected) },
  ]
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <dl className="grid max-w-[62ch] content-start gap-4 text-sm text-soft">
        {parts.map((part) => (
          <div key={part}>
            <dt className="mb-0.5 font-serif text-lg text-ink">{t(`method.${part}.title`)}</dt>
            <dd>{t(`method.${part}.text`)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid min-w-0 content-start gap-4">
        <h2 className="text-xl">{t('method.plot')}</h2>
        <p className="text-sm text-soft">
          {calibration.month
            ? t('method.seen', {
                count: observed,
                month: month(calibration.month),
                observed: number(observed),
                expected: decimal(expected),
              })
            : t('method.unseen')}{' '}
          {t('method.factor', { factor: percent(factor), low: percent(low), high: percent(high) })}
        </p>
        {bands.length > 1 && (
          <LineChart
            title={t('method.plot')}
            labels={bands.map(age)}
            series={[
              {
                id: 'observed',
                name: t('method.observed'),
                values: bands.map((band) => band.observed),
                highlighted: true,
              },
              {
                id: 'expected',
                name: t('method.expected'),
                values: bands.map((band) => band.expected),
              },
            ]}
            format={number}
          />
        )}
        {bands.length > 0 && (
          <DataTable
            caption={t('method.plot')}
            columns={columns}
            rows={bands}
            rowKey={({ from }) => String(from)}
            stacks={false}
          />
        )}
        <p className="text-xs text-faint">{t('method.source')}</p>
      </div>
    </div>
  )
}
