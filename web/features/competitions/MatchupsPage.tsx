import type { ReactNode } from 'react'
import type { CompetitionView, MatchupsPage as Page } from '#contracts/competitions/competition.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { CurrentRound } from './matches/CurrentRound.tsx'

export default function MatchupsPage() {
  const { t } = useTranslation('competitions')
  const query = trpc.competition.matchupsPage.useQuery({ league: useLeagueRef() })
  return (
    <PlaceView
      place="competitions"
      tab="matchups"
      query={query}
      skeleton={<SkeletonRows count={4} />}
      errorTitle={t('loadFailed')}
    >
      {(page) => <Matchups page={page} />}
    </PlaceView>
  )
}

function Matchups({ page: { league, running, upcoming } }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  if (running.length + upcoming.length === 0)
    return (
      <EmptyState
        ornament="people"
        title={t('matchups.emptyTitle')}
        text={t('matchups.empty')}
        action={<ButtonLink href={paths.league(league.slug).competitions}>{t('all')}</ButtonLink>}
      />
    )
  return (
    <div className="grid gap-14">
      {running.map((round) => (
        <CompetitionSection key={round.competition.id} competition={round.competition} slug={league.slug}>
          <CurrentRound round={round} slug={league.slug} />
        </CompetitionSection>
      ))}
      {upcoming.map((competition) => (
        <CompetitionSection key={competition.id} competition={competition} slug={league.slug}>
          <p className="border-t border-ink pt-3 text-soft">
            {t('matchups.next', { day: mediumDay(competition.startDate) })}
          </p>
        </CompetitionSection>
      ))}
    </div>
  )
}

function CompetitionSection({
  competition,
  slug,
  children,
}: {
  competition: CompetitionView
  slug: string
  children: ReactNode
}) {
  const { t } = useTranslation(['competitions', 'kinds'])
  const at = paths.league(slug).competition(competition.slug)
  return (
    <section aria-labelledby={`in-${competition.id}`} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`in-${competition.id}`} className="typed text-2xl">
          <Link href={at.matches} className="rounded-sm hover:underline">
            {competition.name}
          </Link>
        </h2>
        <span className="text-sm text-soft">{t(`kinds:${competition.type}.name`)}</span>
      </div>
      {children}
    </section>
  )
}
