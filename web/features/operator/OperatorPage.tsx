import { type ReactNode, useId } from 'react'
import type { OperatorPage as Page } from '#contracts/accounts/operator.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { ValueList } from '#web/ui/ValueList.tsx'
import { Acts } from './Acts.tsx'

/** The state of the installation, for operators: counts and health, never the content of leagues */
export default function OperatorPage() {
  const { t } = useTranslation('operator')
  const page = trpc.operator.page.useQuery()
  return (
    <>
      <PageHeader title={t('title')} lede={t('lede')} />
      <QueryView query={page} errorTitle={t('failedToLoad')}>
        {(shown) => (
          <>
            <Section title={t('glance.title')}>
              <Glance page={shown} />
            </Section>
            <Section title={t('waiting.title')} about={t('waiting.text')}>
              <Waiting page={shown} />
            </Section>
            <Section title={t('jobs.title')}>
              <Jobs page={shown} />
            </Section>
            <Section title={t('acts.title')} about={t('acts.text')}>
              <Acts />
            </Section>
            <Section title={t('record.title')} about={t('record.text')}>
              <RecordOfActs page={shown} />
            </Section>
          </>
        )}
      </QueryView>
    </>
  )
}

function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-5 border-t border-rule py-8 lg:grid-cols-[15rem_minmax(0,30rem)] md:py-10"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {about && <p className="mt-1.5 max-w-[52ch] text-sm text-soft">{about}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

function Glance({ page: { counts, growth } }: { page: Page }) {
  const { t } = useTranslation('operator')
  const { number, mediumDay } = useFormats()
  return (
    <>
      <ValueList
        rows={[
          [t('glance.accounts'), number(counts.accounts)],
          [t('glance.leagues'), number(counts.leagues)],
        ]}
      />
      <h3 className="mt-6 mb-1 font-sans text-sm font-medium text-faint">{t('glance.growth')}</h3>
      {growth.length === 0 ? (
        <p className="text-soft">{t('glance.none')}</p>
      ) : (
        <ValueList
          rows={growth
            .slice(0, 14)
            .map(({ day, kind, made, gone }) => [
              `${mediumDay(day)} · ${t(`glance.${kind}`)}`,
              t('glance.change', { made: number(made), gone: number(gone) }),
            ])}
        />
      )}
    </>
  )
}

const kinds = ['leaderboards', 'lists', 'spreads', 'news', 'deliveries', 'mails', 'failedTasks'] as const

const tasks = [
  'propagate',
  'settle',
  'recompute',
  'outlook',
  'fan_out',
  'deliver',
  'webhooks',
  'digest',
  'send',
] as const

/** False for a task of another version. */
const isTask = (kind: string): kind is (typeof tasks)[number] => tasks.some((task) => task === kind)

function Waiting({ page: { waiting, failures } }: { page: Page }) {
  const { t } = useTranslation('operator')
  const { number, relative, moment } = useFormats()
  const now = useNow()
  return (
    <>
      <ValueList
        rows={kinds.flatMap((kind) => {
          const found = waiting.find(({ what }) => what === kind)
          if (!found) return []
          const { count, oldest } = found
          const since = oldest && count > 0 ? ` · ${t('waiting.since', { when: relative(oldest, now) })}` : ''
          return [[t(`waiting.${kind}`), number(count) + since] as const]
        })}
      />
      {failures.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-sans text-sm font-medium text-faint">{t('waiting.failures')}</h3>
          <ul>
            {failures.map(({ id, kind, at }) => (
              <li key={id} className="flex items-baseline justify-between gap-6 border-b border-rule py-2">
                <span>{isTask(kind) ? t(`tasks.${kind}`) : kind}</span>
                <span className="text-sm text-faint">{moment(at)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** For each job the numbers of its last run to show, in order. */
const jobs = [
  ['status_refresh', ['watched', 'polled', 'changed', 'unread', 'left', 'merged', 'separated', 'requests']],
  ['competition_clock', ['handedOut', 'leaderboards', 'started', 'cancelled', 'sealed', 'reminded']],
] as const

function Jobs({ page }: { page: Page }) {
  const { t } = useTranslation('operator')
  const { number, relative } = useFormats()
  const now = useNow()
  return jobs.map(([name, shown]) => {
    const run = page.jobs.find(({ job }) => job === name)
    const finishedAt = run?.finishedAt
    return (
      <div key={name} className="mb-5 last:mb-0">
        <p className="flex items-baseline justify-between gap-6 border-b border-ink pb-1.5">
          <span>{t(`jobs.${name}`)}</span>
          <span className="text-sm text-faint">
            {finishedAt ? t('jobs.finished', { when: relative(finishedAt, now) }) : t('jobs.never')}
          </span>
        </p>
        <ValueList
          rows={shown.flatMap((what) => {
            const value = run?.said[what]
            return value === undefined ? [] : [[t(`jobs.${what}`), number(value)] as const]
          })}
        />
      </div>
    )
  })
}

function RecordOfActs({ page: { record } }: { page: Page }) {
  const { t } = useTranslation('operator')
  const { moment } = useFormats()
  if (record.length === 0) return <p className="text-soft">{t('record.none')}</p>
  return (
    <ul>
      {record.map(({ id, at, action, operatorId, subjectId, reason }) => (
        <li key={id} className="border-b border-rule py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="font-semibold">{t(`record.${action}`)}</span>
            <span className="text-sm text-faint">{moment(at)}</span>
          </p>
          <p className="typed">{reason}</p>
          <p className="text-sm wrap-break-word text-faint">{t('record.ids', { subjectId, operatorId })}</p>
        </li>
      ))}
    </ul>
  )
}
