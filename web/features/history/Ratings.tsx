import type { HistoryPage } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { usePlayers } from './players.tsx'

type Rating = HistoryPage['ratings'][number]

const width = 160
const height = 14
const edge = 5

export function Ratings({ page }: { page: HistoryPage }) {
  const { t } = useTranslation('history')
  const { number } = useFormats()
  const players = usePlayers(page.players)
  if (page.ratings.length === 0) return null
  const low = Math.min(...page.ratings.map((each) => each.low))
  const span = Math.max(...page.ratings.map((each) => each.high)) - low || 1
  const x = (value: number) => edge + ((value - low) / span) * (width - 2 * edge)
  const interval = (row: Rating) => (
    <span className="inline-flex items-center gap-x-3 whitespace-nowrap">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
        className="h-auto w-24 shrink-0 text-soft sm:w-40"
      >
        <line x1={0} x2={width} y1={height / 2} y2={height / 2} className="stroke-rule" />
        <line
          x1={x(row.low)}
          x2={x(row.high)}
          y1={height / 2}
          y2={height / 2}
          stroke="currentColor"
          strokeWidth={3}
        />
        <circle cx={x(row.rating)} cy={height / 2} r={4.5} className="fill-ink" />
      </svg>
      {t('rating.between', { low: number(row.low), high: number(row.high) })}
    </span>
  )
  const columns: Column<Rating>[] = [
    {
      ...players.column,
      cell: (row) => (
        <>
          {players.shown(row.userId)}
          <span className="mt-1 block text-sm text-soft sm:hidden">
            {interval(row)} <span className="block">{t('rating.of', { count: row.results })}</span>
          </span>
        </>
      ),
    },
    {
      key: 'rating',
      header: t('rating.title'),
      align: 'right',
      phone: 'value',
      className: 'w-24',
      cell: ({ rating }) => <b className="text-[1.0625rem] font-semibold">{number(rating)}</b>,
    },
    {
      key: 'interval',
      header: t('rating.interval'),
      phone: 'hidden',
      cell: (row) => <span className="pl-6">{interval(row)}</span>,
    },
    {
      key: 'results',
      header: t('rating.results'),
      align: 'right',
      phone: 'hidden',
      className: 'w-24',
      cell: ({ results }) => number(results),
    },
  ]
  return (
    <TitledSection id="rating" title={t('rating.title')}>
      <DataTable
        caption={t('rating.title')}
        columns={columns}
        rows={page.ratings}
        rowKey={({ userId }) => userId}
      />
      <div className="mt-4">
        <Disclosure summary={t('rating.how')}>
          <p className="max-w-[68ch] pt-2 text-sm text-soft">{t('rating.about')}</p>
        </Disclosure>
      </div>
    </TitledSection>
  )
}
