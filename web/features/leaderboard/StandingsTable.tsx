import { useTranslation } from 'react-i18next'
import type { StandingView } from '../../../worker/contracts/standings.ts'
import { useOwnId } from '../../lib/auth/own-id.ts'
import { cx } from '../../lib/class-names.ts'
import { useFormats } from '../../lib/format.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Entries } from './Entries.tsx'

/** The standings: rank, player, points, alive, dead, total. A row opens into what it has scored, and why. */
export function StandingsTable({ rows, label }: { rows: readonly StandingView[]; label: string }) {
  const { t } = useTranslation('leaderboard')
  const { number } = useFormats()
  const own = useOwnId()
  if (rows.length === 0)
    return <EmptyState ornament="table" title={t('empty.title')} text={t('empty.text')} />
  const columns: Column<StandingView>[] = [
    {
      key: 'rank',
      header: t('columns.rank'),
      phone: 'lead',
      className: 'w-11',
      cell: ({ rank }) => <span className="block min-w-5 text-faint">{number(rank)}</span>,
    },
    {
      key: 'player',
      header: t('columns.player'),
      phone: 'title',
      cell: (row) => <Player row={row} isOwn={row.userId === own} />,
    },
    {
      key: 'points',
      header: t('columns.points'),
      align: 'right',
      phone: 'value',
      cell: ({ points, provisionalPoints }) => (
        <>
          <b className="text-[1.0625rem] font-semibold">{number(points)}</b>
          {provisionalPoints > 0 && (
            <span className="block text-xs text-hold sm:ml-2 sm:inline">
              {t('provisional', { points: provisionalPoints })}
            </span>
          )}
        </>
      ),
    },
    ...(['alive', 'dead', 'total'] as const).map(
      (key): Column<StandingView> => ({
        key,
        header: t(`columns.${key}`),
        align: 'right',
        phone: 'hidden',
        className: 'w-20',
        cell: (row) => number(row[key]),
      }),
    ),
  ]
  return (
    <>
      <DataTable
        caption={t('caption', { season: label })}
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => userId}
        rowClassName={({ userId }) => (userId === own ? 'bg-wash/40' : undefined)}
        details={(row) => (row.entries.length > 0 ? <Entries row={row} isOwn={row.userId === own} /> : null)}
        detailsLabel={({ displayName }) => t('open', { name: displayName })}
      />
      {rows.every(({ entries }) => entries.length === 0) && (
        <p className="mt-4 text-sm text-soft">{t('noPoints')}</p>
      )}
    </>
  )
}

function Player({ row, isOwn }: { row: StandingView; isOwn: boolean }) {
  const { t } = useTranslation('leaderboard')
  return (
    <>
      <span className={cx('name text-lg/[1.25] break-words', !row.active && 'text-faint')}>
        {row.displayName}
      </span>
      <Move row={row} />
      {isOwn && <span className="ml-2 text-xs text-faint">{t('you')}</span>}
      {!row.active && <span className="ml-2 text-xs text-faint">{t('left')}</span>}
      <span className="block text-sm text-soft sm:hidden">
        {t('onPhone', { alive: row.alive, dead: row.dead, total: row.total })}
      </span>
    </>
  )
}

/** Places won or lost on the last day on which the table changed. */
function Move({ row }: { row: StandingView }) {
  const { t } = useTranslation('leaderboard')
  const places = row.previousRank === null ? 0 : row.previousRank - row.rank
  if (places === 0) return null
  const up = places > 0
  return (
    <span className={cx('ml-2 text-xs whitespace-nowrap', up ? 'text-ok' : 'text-soft')}>
      <span aria-hidden="true">
        {up ? '▲' : '▼'} {Math.abs(places)}
      </span>
      <span className="sr-only">{t(up ? 'up' : 'down', { count: Math.abs(places) })}</span>
    </span>
  )
}
