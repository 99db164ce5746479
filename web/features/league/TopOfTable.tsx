import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { gamePage } from '#contracts/league-pages.ts'
import { isUnscored } from '#domain/competitions/unscored.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'

type Row = z.output<typeof gamePage>['top'][number]

/** The first rows of the season's table, and one's own. */
export function TopOfTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation(['league', 'common'])
  const { number, signed } = useFormats()
  const own = useOwnId()
  if (rows.length === 0) return <p className="border-t border-ink pt-3 text-soft">{t('game.noTable')}</p>
  const unscored = isUnscored(rows)
  const columns: Column<Row>[] = [
    {
      key: 'rank',
      header: t('table.rank'),
      cell: ({ rank }) => <span className="text-faint">{unscored ? '–' : number(rank)}</span>,
      className: 'w-10',
    },
    {
      key: 'player',
      header: t('table.player'),
      className: 'min-w-24',
      cell: ({ displayName, userId, active }) => (
        <span className={cx('name text-lg/[1.25] wrap-anywhere', !active && 'text-faint')}>
          {displayName}
          {userId === own && (
            <span className="ml-2 font-sans text-xs font-normal whitespace-nowrap text-faint">
              {t('you')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'alive', header: t('table.alive'), align: 'right', cell: ({ alive }) => number(alive) },
    { key: 'dead', header: t('table.dead'), align: 'right', cell: ({ dead }) => number(dead) },
    {
      key: 'points',
      header: t('table.points'),
      align: 'right',
      cell: ({ points, provisionalPoints }) => (
        <>
          <b className="text-[1.0625rem] font-semibold">{number(points)}</b>
          {provisionalPoints !== 0 && (
            <span className="ml-1.5 text-xs text-hold">
              {t('table.provisional', { points: signed(provisionalPoints) })}
            </span>
          )}
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('common:menu.leaderboard')}
      columns={columns}
      rows={rows}
      rowKey={({ userId }) => userId}
      stacks={false}
    />
  )
}
