import type { PicksPage as Page } from '#contracts/fields/folded.ts'
import { unfoldPicks } from '#contracts/fields/unfolded.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { CsvButton } from '#web/ui/CsvButton.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { AllPicks } from './AllPicks.tsx'

const unfolded = (page: Page) => ({
  picks: unfoldPicks(page),
  sealedUntil: page.sealedUntil,
  unopened: page.unopened,
})

export default function PicksPage() {
  const { t } = useTranslation('picks')
  const league = useLeagueRef()
  const query = trpc.pick.page.useQuery({ league }, { select: unfolded })
  const { client } = trpc.useUtils()
  return (
    <PlaceView
      place="leaderboard"
      tab="picks"
      actions={
        <CsvButton variant="quiet" disabled={!query.data} read={() => client.pick.csv.query({ league })} />
      }
      query={query}
      errorTitle={t('loadFailed')}
      skeleton={
        <div className="pt-[9.5rem] sm:pt-[8.2rem]">
          <SkeletonTable rows={8} />
        </div>
      }
    >
      {(page) => <AllPicks {...page} />}
    </PlaceView>
  )
}
