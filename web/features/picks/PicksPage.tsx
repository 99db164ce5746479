import { Download } from 'lucide-react'
import { useSearchParams } from 'wouter'
import type { PicksPage as Page } from '#contracts/fields/folded.ts'
import { unfoldPicks } from '#contracts/fields/unfolded.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague } from '#web/lib/league/leagues.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useCsv } from '#web/lib/use-csv.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonTable } from '#web/ui/state/Skeleton.tsx'
import { AllPicks } from './AllPicks.tsx'
import { type Direction, type SortKey, sortKeys } from './order.ts'

const unfolded = (page: Page) => ({
  picks: unfoldPicks(page),
  sealedUntil: page.sealedUntil,
  unopened: page.unopened,
})

/** All picks of a league, with search, sorting and totals. The view's state is in the URL. */
export default function PicksPage() {
  const { t } = useTranslation(['picks', 'common'])
  const league = useLeagueRef()
  const current = useCurrentLeague()
  const query = trpc.pick.page.useQuery({ league }, { select: unfolded })
  const { client } = trpc.useUtils()
  const csv = useCsv(() => client.pick.csv.query({ league }))
  const [params, setParams] = useSearchParams()
  const key = sortKeys.find((known) => known === params.get('sort')) ?? 'name'
  const direction: Direction = params.get('order') === 'desc' ? 'desc' : 'asc'
  const search = params.get('q') ?? ''

  const by = params.get('by')
  const grouped = by === null ? null : by === 'person'

  const look = (next: { search?: string; key?: SortKey; direction?: Direction; grouped?: boolean }) =>
    setParams(
      {
        ...((next.search ?? search) ? { q: next.search ?? search } : {}),
        sort: next.key ?? key,
        order: next.direction ?? direction,
        ...byOf(next.grouped ?? grouped),
      },
      { replace: true },
    )
  return (
    <PlaceView
      place="leaderboard"
      tab="picks"
      actions={
        <Button
          variant="quiet"
          icon={<Download />}
          busy={csv.isPending}
          disabled={!query.data}
          onClick={() => csv.mutate()}
        >
          {t('common:csv.download')}
        </Button>
      }
      query={query}
      errorTitle={t('loadFailed')}
      skeleton={
        <div className="pt-[9.5rem] sm:pt-[8.2rem]">
          <SkeletonTable rows={8} />
        </div>
      }
    >
      {({ picks, sealedUntil, unopened }) => (
        <AllPicks
          picks={picks}
          sealedUntil={sealedUntil}
          opening={unopened ? paths.league(current?.slug ?? league).opening : null}
          search={search}
          sortKey={key}
          direction={direction}
          grouped={grouped}
          onLook={look}
          deathlist={paths.league(current?.slug ?? league).deathlist}
        />
      )}
    </PlaceView>
  )
}

/** The grouping as a URL parameter; none if not chosen */
const byOf = (grouped: boolean | null): { by?: string } =>
  grouped === null ? {} : { by: grouped ? 'person' : 'pick' }
