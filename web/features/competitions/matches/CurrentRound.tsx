import type { ReactNode } from 'react'
import type { MatchupsPage } from '#contracts/competitions/competition.ts'
import type { MatchView } from '#contracts/competitions/standings.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { You } from '#web/shared/people/You.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { matchSegment, useRoundName } from '../words.ts'
import { hasSides, isBye, MatchResult } from './MatchResult.tsx'

/** The current round of a competition, the user's own match first */
export function CurrentRound({ round, slug }: { round: MatchupsPage['running'][number]; slug: string }) {
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
