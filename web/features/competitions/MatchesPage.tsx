import type { MatchesPage as Page } from '#contracts/competitions/competition.ts'
import type { MatchView } from '#contracts/competitions/standings.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { CompetitionFrame } from './CompetitionFrame.tsx'
import { CompetitionQuery } from './CompetitionQuery.tsx'
import { PlannedRounds } from './form/PlannedRounds.tsx'
import { partsOf } from './kinds/registry.ts'
import { MatchList } from './matches/MatchList.tsx'
import { useCompetitionRef } from './use-competition-ref.ts'
import { matchSegment, useRoundName } from './words.ts'

export default function MatchesPage() {
  const { t } = useTranslation('competitions')
  const query = trpc.competition.matchesPage.useQuery(useCompetitionRef())
  return (
    <CompetitionQuery query={query} errorTitle={t('matches.loadFailed')}>
      {(page) => (
        <CompetitionFrame head={page} tab="matches">
          {page.matches.length > 0 ? <Matches page={page} /> : <NoMatches page={page} />}
        </CompetitionFrame>
      )}
    </CompetitionQuery>
  )
}

function Matches({ page }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { league, competition, matches, players, takesPart } = page
  const at = paths.league(league.slug).competition(competition.slug)
  const names = new Map(players.map(({ userId, displayName }) => [userId, displayName]))
  const { Bracket } = partsOf(competition.type)
  const shared = {
    competition,
    matches,
    roundName: useRoundName(),
    nameOf: (userId: string) => names.get(userId) ?? '',
    hrefOf: (match: MatchView) => at.match(matchSegment(match.id)),
  }
  return (
    <div className="grid gap-14">
      {Bracket && (
        <TitledSection id="bracket" title={t('tabs.bracket')}>
          <Bracket {...shared} />
        </TitledSection>
      )}
      <MatchList {...shared} takesPart={takesPart} />
    </div>
  )
}

function NoMatches({ page: { league, competition } }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const at = paths.league(league.slug).competition(competition.slug)
  if (competition.rounds === 0 || competition.status === 'cancelled')
    return (
      <EmptyState
        ornament="table"
        title={t('matches.noneTitle')}
        text={competition.status === 'cancelled' ? t('leaderboard.cancelledTitle') : t('matches.none')}
        action={<ButtonLink href={at.leaderboard}>{t('matches.toLeaderboard')}</ButtonLink>}
      />
    )
  return (
    <TitledSection id="schedule" title={t('matches.schedule')}>
      <p className="mb-5 max-w-[60ch] text-sm text-soft">{t('matches.scheduleAbout')}</p>
      <PlannedRounds competition={competition} />
    </TitledSection>
  )
}
