import { useTranslation } from 'react-i18next'
import type { CompetitionView } from '../../../worker/contracts/competition.ts'
import type { PlayerCards, StandingView } from '../../../worker/contracts/standings.ts'
import { useOwnId } from '../../lib/auth/own-id.ts'
import { cx } from '../../lib/class-names.ts'
import { type Formats, useFormats } from '../../lib/format.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Movement } from './Movement.tsx'
import { ScoredEntries } from './ScoredEntries.tsx'
import { roundName, type Texts } from './words.ts'

interface Row extends StandingView {
  key: string
}

interface StandingsTableProps {
  competition: CompetitionView
  standings: readonly StandingView[]
  /** With them a row opens into what has scored and what is still in play. */
  players?: readonly PlayerCards[]
}

const count = (
  key: 'alive' | 'dead' | 'total' | 'won' | 'drawn' | 'lost',
  t: Texts,
  { number }: Formats,
): Column<Row> => ({
  key,
  header: t(`table.${key}`),
  align: 'right',
  phone: 'hidden',
  cell: (row) => number(row[key] ?? 0),
})

/** What only some types have between the player and the points. */
const ownColumns = (competition: CompetitionView, t: Texts, formats: Formats): Column<Row>[] => {
  if (competition.type === 'league_duel')
    return [count('won', t, formats), count('drawn', t, formats), count('lost', t, formats)]
  if (competition.type === 'death_cup')
    return [
      {
        key: 'round',
        header: t('table.round'),
        cell: ({ roundReached }) =>
          roundReached === null
            ? t('table.none')
            : roundReached > competition.rounds
              ? t('table.winner')
              : roundName(t, competition, roundReached),
      },
    ]
  if (competition.type === 'one_shot_madness')
    return [
      {
        key: 'day',
        header: t('table.day'),
        cell: ({ scoredOn }) => (scoredOn ? formats.mediumDay(scoredOn) : t('table.none')),
      },
    ]
  return []
}

/** The table of a competition, with the columns of its type. */
export function StandingsTable({ competition, standings, players }: StandingsTableProps) {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const own = useOwnId()
  const { number } = formats
  // With several rows a player, a row is known by its place.
  const rows = standings.map((row, index): Row => ({ ...row, key: `${row.userId}-${index}` }))
  const picksOf = new Map(players?.map(({ userId, picks }) => [userId, picks]))
  const columns: Column<Row>[] = [
    {
      key: 'rank',
      header: t('table.rank'),
      cell: ({ rank }) => <span className="text-faint">{number(rank)}</span>,
      phone: 'lead',
      className: 'sm:w-9',
    },
    {
      key: 'player',
      header: t('table.player'),
      phone: 'title',
      cell: (row) => (
        <>
          <span className={cx('name text-lg/[1.25] break-words', !row.active && 'text-faint')}>
            {row.displayName}
          </span>{' '}
          <Movement from={row.previousRank} to={row.rank} />
          {row.userId === own && <span className="ml-2 text-xs text-faint">{t('you')}</span>}
          {!row.active && <span className="ml-2 text-xs text-faint">{t('table.left')}</span>}
          <span className="block text-sm text-soft sm:hidden">
            {row.won === null
              ? t('table.phone', { alive: row.alive, dead: row.dead, total: row.total })
              : t('table.phoneDuel', { won: row.won, drawn: row.drawn, lost: row.lost })}
          </span>
        </>
      ),
    },
    ...ownColumns(competition, t, formats),
    count('alive', t, formats),
    count('dead', t, formats),
    count('total', t, formats),
    {
      key: 'points',
      header: t('table.points'),
      align: 'right',
      phone: 'value',
      cell: ({ points, provisionalPoints }) => (
        <>
          {provisionalPoints > 0 && (
            <span className="mr-1.5 text-xs text-hold">
              <span aria-hidden="true">{t('table.provisional', { points: provisionalPoints })}</span>
              <span className="sr-only">{t('table.provisionalSaid', { count: provisionalPoints })}</span>
            </span>
          )}
          <b className="text-[1.0625rem] font-semibold">{number(points)}</b>
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('leaderboard.standings')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      {...(players
        ? {
            details: (row: Row) => (
              <ScoredEntries row={row} picks={picksOf.get(row.userId) ?? []} own={own} />
            ),
            detailsLabel: (row: Row) => t('table.open', { name: row.displayName }),
          }
        : {})}
    />
  )
}
