import type { HistoryPage } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useRankedColumns } from '#web/shared/ranked-columns.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { usePlayers } from './players.tsx'

type Row = HistoryPage['table'][number]

export function AllTimeTable({ page }: { page: HistoryPage }) {
  const { t } = useTranslation('history')
  const { number } = useFormats()
  const ranked = useRankedColumns(page.table)
  const players = usePlayers(page.players)
  const count = (key: 'seasons' | 'wins' | 'deaths'): Column<Row> => ({
    key,
    header: t(`table.${key}`),
    align: 'right',
    phone: 'hidden',
    className: key === 'deaths' ? 'w-36' : 'w-24',
    cell: (row) => (row[key] === 0 ? <span className="text-faint">0</span> : number(row[key])),
  })
  const columns: Column<Row>[] = [
    ranked.rank,
    {
      ...players.column,
      cell: ({ userId, seasons, wins, deaths, best }) => (
        <>
          {players.shown(userId)}
          <span className="block text-sm text-soft sm:hidden">
            {[
              t('table.onPhone.seasons', { count: seasons }),
              t('table.onPhone.wins', { count: wins }),
              t('table.onPhone.deaths', { count: deaths }),
              best !== null && t('table.onPhone.best', { place: best }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    ranked.points,
    count('seasons'),
    count('wins'),
    count('deaths'),
    {
      key: 'best',
      header: t('table.best'),
      align: 'right',
      phone: 'hidden',
      className: 'w-28',
      cell: ({ best }) => (best === null ? <span className="text-faint">–</span> : number(best)),
    },
  ]
  return (
    <TitledSection id="all-time" title={t('table.title')}>
      <DataTable
        caption={t('table.caption')}
        columns={columns}
        rows={page.table}
        rowKey={({ userId }) => userId}
      />
      {page.seasons.some(({ over }) => !over) && (
        <p className="mt-4 text-sm text-soft">{t('table.underWay')}</p>
      )}
    </TitledSection>
  )
}
