import type { Book } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useRankedColumns } from '#web/shared/ranked-columns.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { usePlayers } from './players.tsx'
import { CompetitionWinners } from './Seasons.tsx'

/** The champion of the season; several if they share the first place */
export function Champions({ book }: { book: Book }) {
  const { t } = useTranslation(['history', 'common'])
  const { names } = usePlayers(book.players)
  const { champions } = book
  const first = book.rows.find(({ userId }) => champions.includes(userId))
  return (
    <section aria-labelledby="champion" className="yearbook-whole border-y border-ink py-8 text-center">
      <h2 id="champion" className="kicker">
        {t('champion.title', { count: champions.length })}
      </h2>
      {first ? (
        <>
          <p className="name mt-3 text-4xl sm:text-5xl">{names(champions)}</p>
          <p className="mt-3 text-soft">
            {t('common:points.count', { count: first.points })} ·{' '}
            {t('champion.deaths', { count: first.dead })}
          </p>
        </>
      ) : (
        <p className="mt-3 font-serif text-xl">{t('champion.nobody')}</p>
      )}
    </section>
  )
}

export function BookTable({ book }: { book: Book }) {
  const { t } = useTranslation(['history', 'common'])
  const { number } = useFormats()
  const ranked = useRankedColumns(book.rows)
  const { column } = usePlayers(book.players)
  const columns: Column<Book['rows'][number]>[] = [
    ranked.rank,
    column,
    {
      key: 'dead',
      header: t('table.deaths'),
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ dead }) => number(dead),
    },
    ranked.points,
  ]
  return (
    <TitledSection id="final-table" title={t('common:menu.leaderboard')} className="yearbook-whole">
      <DataTable
        caption={t('common:menu.leaderboard')}
        columns={columns}
        rows={book.rows}
        rowKey={({ userId }) => userId}
        stacks={false}
      />
    </TitledSection>
  )
}

export function BookCompetitions({ book, slug }: { book: Book; slug: string }) {
  const { t } = useTranslation('common')
  const { names } = usePlayers(book.players)
  if (book.competitions.length === 0) return null
  return (
    <TitledSection id="book-competitions" title={t('menu.competitions')} className="yearbook-whole">
      <CompetitionWinners competitions={book.competitions} names={names} slug={slug} />
    </TitledSection>
  )
}

type Row = NonNullable<Book['luck']>['lists'][number]

/** The points of each list compared with its expected points; for whole lists only, never for a person */
export function Luck({ book }: { book: Book }) {
  const { t } = useTranslation('history')
  const { number, signed, mediumDay } = useFormats()
  const { column } = usePlayers(book.players)
  const { luck } = book
  if (!luck) return null
  const none = <span className="text-faint">{t('luck.untold')}</span>
  const columns: Column<Row>[] = [
    column,
    {
      key: 'points',
      header: t('luck.scored'),
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ points }) => number(points),
    },
    {
      key: 'expected',
      header: t('luck.expected'),
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ expected }) => (expected === null ? none : t('luck.about', { value: number(expected) })),
    },
    {
      key: 'luck',
      header: t('luck.title'),
      align: 'right',
      className: 'whitespace-nowrap',
      phone: 'value',
      cell: ({ points, expected }) =>
        expected === null ? none : <b className="font-semibold">{signed(points - expected)}</b>,
    },
  ]
  return (
    <TitledSection id="luck" title={t('luck.title')} className="yearbook-whole">
      <p className="mb-4 max-w-[68ch] text-sm text-soft">{t('luck.text', { day: mediumDay(luck.asOf) })}</p>
      <DataTable
        caption={t('luck.title')}
        columns={columns}
        rows={luck.lists}
        rowKey={({ userId }) => userId}
      />
    </TitledSection>
  )
}
