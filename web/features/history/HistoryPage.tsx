import type { HistoryPage as Page } from '#contracts/history.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { useRankedColumns } from '#web/shared/ranked-columns.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { HeadToHead } from './HeadToHead.tsx'
import { usePlayers } from './players.tsx'
import { Ratings } from './Ratings.tsx'
import { Records } from './Records.tsx'
import { Seasons } from './Seasons.tsx'

export default function HistoryPage() {
  const { t } = useTranslation('history')
  const query = trpc.history.page.useQuery({ league: useLeagueRef() })
  return (
    <PlaceView
      place="leaderboard"
      tab="history"
      query={query}
      errorTitle={t('loadFailed')}
      skeleton={<SkeletonTable rows={5} />}
    >
      {(loaded) => <History page={loaded} />}
    </PlaceView>
  )
}

function History({ page }: { page: Page }) {
  const { t } = useTranslation('history')
  if (page.table.length === 0)
    return <EmptyState ornament="table" title={t('empty.title')} text={t('empty.text')} />
  return (
    <div className="grid gap-14">
      <Seasons page={page} />
      <Records page={page} />
      <AllTimeTable page={page} />
      {page.players.length > 1 && <HeadToHead page={page} />}
      <Ratings page={page} />
    </div>
  )
}

type Row = Page['table'][number]

function AllTimeTable({ page }: { page: Page }) {
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
