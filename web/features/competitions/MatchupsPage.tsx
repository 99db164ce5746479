import { useTranslation } from 'react-i18next'
import type { CompetitionView } from '../../../worker/contracts/competition.ts'
import { LeagueView, useLeagueRef } from '../../lib/LeagueView.tsx'
import { useCurrentLeague } from '../../lib/leagues.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { CurrentRound } from './CurrentRound.tsx'

/** Who is up against whom in a league right now. */
export default function MatchupsPage() {
  const { t } = useTranslation('competitions')
  const ref = useLeagueRef()
  const league = useCurrentLeague()
  const query = trpc.competition.listPage.useQuery({ league: ref })
  const slug = league?.slug ?? ref
  return (
    <>
      <PageHeader
        title={t('matchups.title')}
        kicker={query.data?.league.name ?? league?.name ?? ' '}
        lede={t('matchups.lede')}
      />
      <LeagueView query={query} skeleton={<SkeletonRows count={4} />} errorTitle={t('loadFailed')}>
        {({ active, upcoming }) => (
          <Matchups competitions={[...active, ...upcoming].filter(({ rounds }) => rounds > 0)} slug={slug} />
        )}
      </LeagueView>
    </>
  )
}

function Matchups({ competitions, slug }: { competitions: readonly CompetitionView[]; slug: string }) {
  const { t } = useTranslation('competitions')
  if (competitions.length === 0)
    return (
      <EmptyState
        ornament="people"
        title={t('matchups.emptyTitle')}
        text={t('matchups.empty')}
        action={<ButtonLink href={paths.league(slug).competitions}>{t('all')}</ButtonLink>}
      />
    )
  return (
    <div className="grid gap-14">
      {competitions.map((competition) => (
        <CurrentRound key={competition.id} competition={competition} slug={slug} />
      ))}
    </div>
  )
}
