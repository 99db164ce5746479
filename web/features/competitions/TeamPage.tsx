import type { TeamPage as Page } from '#contracts/competitions/competition.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { CompetitionFrame } from './CompetitionFrame.tsx'
import { CompetitionQuery } from './CompetitionQuery.tsx'
import { DuelPicks } from './matches/DuelPicks.tsx'
import { TeamForm } from './TeamForm.tsx'
import { useCompetitionRef } from './use-competition-ref.ts'

/** The user's picks in a subset competition: editable until it begins, read-only afterwards */
export default function TeamPage() {
  const { t } = useTranslation('competitions')
  const query = trpc.competition.teamPage.useQuery(useCompetitionRef())
  return (
    <CompetitionQuery query={query} errorTitle={t('team.loadFailed')}>
      {(page) => (
        <CompetitionFrame head={page} tab="team">
          <Team page={page} />
        </CompetitionFrame>
      )}
    </CompetitionQuery>
  )
}

function Team({ page }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { league, competition, takesPart, picks, open } = page
  const to = paths.league(league.slug)
  const watch = (
    <ButtonLink href={to.competition(competition.slug).leaderboard}>{t('matches.toLeaderboard')}</ButtonLink>
  )
  if (competition.pickParticipation === 'all')
    return <EmptyState ornament="list" title={t('team.allTitle')} text={t('team.all')} action={watch} />
  if (!takesPart)
    return <EmptyState ornament="people" title={t('team.outTitle')} text={t('team.out')} action={watch} />
  if (open && picks.length === 0)
    return (
      <EmptyState
        ornament="list"
        title={t('team.emptyTitle')}
        text={t('team.empty')}
        action={<ButtonLink href={to.deathlist}>{t('team.toList')}</ButtonLink>}
      />
    )
  // The key resets the form when the saved picks change.
  return open ? (
    <TeamForm key={picks.map(({ id, chosen }) => `${id}${chosen}`).join()} page={page} />
  ) : (
    <Fixed page={page} />
  )
}

function Fixed({ page: { competition, teams } }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  return (
    <TitledSection id="teams" title={t('team.everyone')}>
      <p className="mb-6 text-sm text-soft">{t('team.fixed', { day: mediumDay(competition.startDate) })}</p>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {teams.map(({ userId, displayName, picks }) => (
          <section key={userId} aria-labelledby={`team-${userId}`} className="min-w-0">
            <h3 id={`team-${userId}`} className="mb-2 text-xl">
              {displayName}
            </h3>
            <DuelPicks picks={picks} />
          </section>
        ))}
      </div>
    </TitledSection>
  )
}
