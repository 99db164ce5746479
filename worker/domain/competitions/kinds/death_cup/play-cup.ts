import type { CalendarDay } from '#domain/calendar-day.ts'
import type { Play } from '#domain/competitions/competition-types.ts'
import { dueDaysOf, matchNotes } from '#domain/competitions/late-notes.ts'
import { seasonPointsOf } from '#domain/competitions/season-points.ts'
import { leaderboardOf, more, type Place, presentView, type View } from '#domain/competitions/standings.ts'
import { sumOf } from '#domain/scoring/score.ts'
import { scorebookOf } from '#domain/scoring/scorebook.ts'
import type { MatchResult } from '#domain/scoring/scored.ts'
import { playBracket } from './bracket.ts'
import type { DeathCup } from './death-cup.ts'

interface CupPlace extends Place {
  roundReached: number
}

/** By round reached, then points; otherwise a shared rank */
const order = (a: CupPlace, b: CupPlace): number =>
  more(a.roundReached, b.roundReached) || more(a.points, b.points)

/** The highest round that a player has entered by a day. The winner of a round enters the next one at once. */
const roundReached = (matches: readonly MatchResult[], userId: string, through: CalendarDay): number =>
  matches.reduce(
    (reached, { winnerUserId, decidedOn, round }) =>
      winnerUserId === userId && decidedOn !== null && decidedOn <= through
        ? Math.max(reached, round + 1)
        : reached,
    1,
  )

/**
 * Single elimination with fixed dates: a match ends when one of its two players scores a death, or at the end of the
 * round.
 */
export const playCup: Play<DeathCup> = (cup, participants, picks, deaths, now) => {
  const { start, end } = cup
  const scorebook = scorebookOf(participants, picks, deaths, cup.rules, start)
  const played = playBracket(
    { ...cup, seasonPoints: seasonPointsOf(cup.season, deaths) },
    scorebook,
    presentView(now),
    now,
  )

  // The result of a decided match does not depend on the day of the view, so past results can be computed from the
  // present matches.
  const places = ({ through }: View): CupPlace[] =>
    participants.map(({ userId }) => ({
      userId,
      points: sumOf(played.entries.filter((entry) => entry.userId === userId && entry.diedOn <= through)),
      roundReached: roundReached(played.matches, userId, through),
    }))

  return leaderboardOf({
    scorebook,
    start,
    end,
    now,
    // The winner of the final has won, even if a knocked-out player is the last one remaining.
    walkover: !played.matches.at(-1)?.winnerUserId,
    entries: played.entries,
    matches: played.matches,
    places,
    order,
    changeDays: played.matches.flatMap((match) => match.decidedOn ?? []),
    lateNotes: matchNotes(scorebook, played.matches, (match) => match.decidedOn ?? match.end, now),
    dueDays: played.matches.flatMap(dueDaysOf),
  })
}
