import type { ShownPlayer, ShownStanding } from '#contracts/fields/unfolded.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOwnId } from '../lib/auth/own-id.ts'
import { useFormats } from '../lib/text/format.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Movement } from './Movement.tsx'
import { Provisional } from './Provisional.tsx'
import { PlayerName } from './people/PlayerName.tsx'
import { useRankedColumns } from './ranked-columns.tsx'
import { ScoredEntries } from './ScoredEntries.tsx'

/** A row with a key: if every death has its own row, a player has several. */
export interface StandingRow extends ShownStanding {
  key: string
}

interface StandingsTableProps {
  caption: string
  standings: readonly ShownStanding[]
  /** Columns between the player and the points */
  columns?: readonly Column<StandingRow>[]
  /** The line below a name on phones; default: picks alive, dead and in total */
  onPhone?: (row: StandingRow) => string | null
  /** Which rows can be expanded to see what they scored: those with a score, or all */
  opens?: 'scored' | 'all'
  /** With them, an expanded row also lists the picks in play. */
  players?: readonly ShownPlayer[] | undefined
  /** Lists are sealed: only whether each is complete is shown, no counts. */
  sealed?: boolean
}

export const useCountColumn = () => {
  const { number } = useFormats()
  return (
    key: 'alive' | 'dead' | 'total' | 'won' | 'drawn' | 'lost',
    header: string,
  ): Column<StandingRow> => ({
    key,
    header,
    align: 'right',
    phone: 'hidden',
    className: 'w-20',
    cell: (row) => number(row[key] ?? 0),
  })
}

export function StandingsTable({
  caption,
  standings,
  columns: own = [],
  onPhone,
  opens = 'scored',
  players,
  sealed = false,
}: StandingsTableProps) {
  const { t } = useTranslation()
  const count = useCountColumn()
  const ownId = useOwnId()
  // Not by rank, which changes while a row is expanded.
  const counts = new Map<string, number>()
  const rows = standings.map((row): StandingRow => {
    const count = counts.get(row.userId) ?? 0
    counts.set(row.userId, count + 1)
    return { ...row, key: `${row.userId}-${count}` }
  })
  const { rank } = useRankedColumns(standings)
  const isComplete = new Map(players?.map(({ userId, complete }) => [userId, complete === true]))
  const sealedText = ({ userId }: ShownStanding) =>
    t(isComplete.get(userId) ? 'standings.sealedComplete' : 'standings.sealedIncomplete')
  const picksOf = new Map(players?.map(({ userId, picks }) => [userId, picks]))
  const columns: Column<StandingRow>[] = [
    rank,
    {
      key: 'player',
      header: t('standings.player'),
      phone: 'title',
      cell: (row) => <Player row={row} note={sealed ? sealedText(row) : (onPhone?.(row) ?? null)} />,
    },
    ...own,
    {
      key: 'points',
      header: t('standings.points'),
      align: 'right',
      phone: 'value',
      cell: (row) => <Points row={row} />,
    },
  ]
  if (sealed)
    columns.push({
      key: 'list',
      header: t('standings.list'),
      align: 'right',
      phone: 'hidden',
      cell: sealedText,
    })
  else for (const key of ['alive', 'dead', 'total'] as const) columns.push(count(key, t(`standings.${key}`)))
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowClassName={({ userId }) => (userId === ownId ? 'bg-wash/40' : undefined)}
      details={(row) =>
        opens === 'all' || row.entries.length + row.extras.length > 0 ? (
          <ScoredEntries row={row} picks={picksOf.get(row.userId)} isOwn={row.userId === ownId} />
        ) : null
      }
      detailsLabel={({ displayName }) => t('standings.open', { name: displayName })}
    />
  )
}

function Player({ row, note }: { row: StandingRow; note: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      <PlayerName userId={row.userId} name={row.displayName} left={!row.active}>
        {' '}
        <Movement from={row.previousRank} to={row.rank} />
      </PlayerName>
      <span className="block text-sm text-soft sm:hidden">
        {note ?? t('standings.onPhone', { alive: row.alive, dead: row.dead, total: row.total })}
      </span>
    </>
  )
}

function Points({ row: { points, provisionalPoints } }: { row: StandingRow }) {
  const { number } = useFormats()
  return (
    <>
      <b className="text-[1.0625rem] font-semibold">{number(points)}</b>
      {provisionalPoints !== 0 && (
        <span className="block text-xs text-hold sm:ml-2 sm:inline">
          <Provisional points={provisionalPoints} />
        </span>
      )}
    </>
  )
}
