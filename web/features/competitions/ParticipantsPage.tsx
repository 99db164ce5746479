import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { CompetitionLeaderboardPage } from '#contracts/competitions/competition.ts'
import { type Shown, unfoldLeaderboard } from '#contracts/fields/unfolded.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { You } from '#web/shared/people/You.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { CompetitionFrame } from './CompetitionFrame.tsx'
import { CompetitionQuery } from './CompetitionQuery.tsx'
import { useCompetitionRef } from './use-competition-ref.ts'

interface Player extends PublicProfile {
  active: boolean
  /** Picks in play; null before the competition begins */
  picks: number | null
}

export default function ParticipantsPage() {
  const query = trpc.competition.leaderboardPage.useQuery(useCompetitionRef(), { select: unfoldLeaderboard })
  return (
    <CompetitionQuery query={query}>
      {(page) => (
        <CompetitionFrame head={page} tab="participants">
          {page.players.length > 0 ? (
            <Players
              about="participants.begun"
              players={page.players.map(({ picks, ...player }) => ({ ...player, picks: picks.length }))}
            />
          ) : (
            <Expected page={page} />
          )}
        </CompetitionFrame>
      )}
    </CompetitionQuery>
  )
}

/** Before the start: the chosen players, else all current members */
function Expected({ page }: { page: Shown<CompetitionLeaderboardPage> }) {
  const { t } = useTranslation('competitions')
  const members = trpc.member.list.useQuery({ league: useLeagueRef() })
  const { participants } = page.competition
  return (
    <QueryView
      query={members}
      errorTitle={t('loadFailed')}
      skeleton={<SkeletonRows count={page.competition.participantCount} />}
    >
      {(all) => (
        <Players
          about={participants === null ? 'participants.open' : 'participants.named'}
          players={all
            .filter(({ userId }) => participants === null || participants.includes(userId))
            .map((member) => ({ ...member, active: true, picks: null }))}
        />
      )}
    </QueryView>
  )
}

function Players({
  about,
  players,
}: {
  about: 'participants.begun' | 'participants.open' | 'participants.named'
  players: readonly Player[]
}) {
  const { t } = useTranslation('competitions')
  return (
    <TitledSection
      id="players"
      title={t('tabs.participants')}
      aside={t('players', { count: players.length })}
    >
      <p className="mb-4 max-w-[60ch] text-sm text-soft">{t(about)}</p>
      <ul className="border-t border-ink sm:grid sm:grid-cols-2 sm:gap-x-12">
        {players.map(({ userId, displayName, avatarUrl, active, picks }) => (
          <li key={userId} className="flex items-center gap-3.5 border-b border-rule py-3">
            <Portrait name={displayName} image={avatarUrl} size="sm" />
            <div className="min-w-0 flex-1">
              <p className={cx('name text-lg/[1.25] wrap-anywhere', !active && 'text-faint')}>
                {displayName}
                <You userId={userId} className="ml-2 font-sans font-normal" />
              </p>
              {(!active || picks !== null) && (
                <p className="text-sm text-soft">
                  {active ? t('participants.picks', { count: picks ?? 0 }) : t('participants.left')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
