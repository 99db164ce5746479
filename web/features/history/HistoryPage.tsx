import type { HistoryPage as Page } from '#contracts/history.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { AllTimeTable } from './AllTimeTable.tsx'
import { HeadToHead } from './HeadToHead.tsx'
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
