import type { ReactNode } from 'react'
import type { CompetitionView, MatchupsPage as Page } from '#contracts/competitions/competition.ts'
import type { MatchView } from '#contracts/competitions/standings.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { You } from '#web/shared/people/You.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { hasSides, isBye, MatchResult } from './matches/MatchResult.tsx'
import { matchSegment, useRoundName } from './words.ts'

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

/** The current round of a competition, the user's own match first */
function CurrentRound({ round, slug }: { round: Page['running'][number]; slug: string }) {
  const { t } = useTranslation('competitions')
  const { days } = useFormats()
  const roundName = useRoundName()
  const own = useOwnId()
  const { competition, matches, players, takesPart } = round
  const at = paths.league(slug).competition(competition.slug)
  const byId = new Map(players.map((player) => [player.userId, player]))
  const isOwn = ({ home, away }: MatchView) => own !== null && (home === own || away === own)
  const [first] = matches
  if (!first) return null
  const shown = matches
    .filter((match) => !isBye(match) || isOwn(match))
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
  return (
    <>
      <p className="border-t border-ink py-2 text-sm text-soft tabular-nums">
        {roundName(competition, first.round)} · {days(first.start, first.end)}
      </p>
      {takesPart && !matches.some(isOwn) && (
        <p className="border-t border-rule py-2 text-sm text-faint">{t('matchups.resting')}</p>
      )}
      <ul className="border-t border-rule">
        {shown.map((match) => (
          <li
            key={match.id}
            className={cx(
              'flex items-center justify-between gap-4 border-b border-rule py-3',
              isOwn(match) && '-mx-3 bg-wash/50 px-3',
            )}
          >
            <Sides href={hasSides(match) ? at.match(matchSegment(match.id)) : null}>
              {(isBye(match) ? [match.home ?? match.away] : [match.home, match.away]).map((userId, index) => {
                const player = userId === null ? null : byId.get(userId)
                return (
                  <span key={userId ?? index} className="flex min-w-0 items-center gap-2.5">
                    {index > 0 && (
                      <span aria-hidden="true" className="hidden text-faint sm:inline">
                        –
                      </span>
                    )}
                    {player && <Portrait name={player.displayName} image={player.avatarUrl} size="xs" />}
                    <span className="name min-w-0 truncate text-lg/[1.25] group-hover:underline">
                      {player?.displayName ?? t('matches.open')}
                    </span>
                    {userId !== null && <You userId={userId} />}
                  </span>
                )
              })}
            </Sides>
            <div className="shrink-0 text-right">
              <MatchResult match={match} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The players of a match; a match without two players has no page. */
function Sides({ href, children }: { href: string | null; children: ReactNode }) {
  const row = 'grid min-w-0 gap-1.5 rounded-sm sm:flex sm:flex-wrap sm:items-center sm:gap-x-3'
  return href === null ? (
    <div className={row}>{children}</div>
  ) : (
    <Link href={href} className={`group ${row}`}>
      {children}
    </Link>
  )
}
