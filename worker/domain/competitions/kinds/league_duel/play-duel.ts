import { dayOf } from '#domain/calendar-day.ts'
import type { Play } from '#domain/competitions/competition-types.ts'
import { dueDaysOf, matchNotes } from '#domain/competitions/late-notes.ts'
import { seasonPointsOf } from '#domain/competitions/season-points.ts'
import { leaderboardOf, more, type Place, presentView, type View } from '#domain/competitions/standings.ts'
import { scorebookOf } from '#domain/scoring/scorebook.ts'
import type { LeagueDuel } from './league-duel.ts'
import { playRounds } from './rounds.ts'

interface DuelPlace extends Place {
  won: number
  drawn: number
  lost: number
}

/** By total points in matches, then wins, then draws; otherwise a shared rank */
const order = (a: DuelPlace, b: DuelPlace): number =>
  more(a.points, b.points) || more(a.won, b.won) || more(a.drawn, b.drawn)

/**
 * Every player meets every other once; more points within a match win it. A player without an opponent scores nothing
 * in that round.
 */
export const playDuel: Play<LeagueDuel> = (duel, participants, picks, deaths, now) => {
  const { start, end } = duel
  const scorebook = scorebookOf(participants, picks, deaths, duel.rules, start)
  const played = playRounds(
    { ...duel, seasonPoints: seasonPointsOf(duel.season, deaths) },
    scorebook,
    presentView(now),
    now,
  )
  const today = dayOf(now)

  // Both are in the order of days: matches by round, entries by day.
  const own = participants.map(({ userId }) => ({
    userId,
    entries: played.entries.filter((entry) => entry.userId === userId),
    matches: played.matches
      .filter(
        ({ homeUserId, awayUserId }) =>
          awayUserId !== null && (homeUserId === userId || awayUserId === userId),
      )
      .map(({ end, winnerUserId, decidedBy }) => ({
        end,
        won: winnerUserId === userId,
        drawn: winnerUserId === null && decidedBy === 'points',
      })),
  }))

  // The result of an ended match does not depend on the day of the view, so past results can be computed from the
  // present matches.
  const places = ({ at, through }: View): DuelPlace[] => {
    const seenOn = dayOf(at)
    return own.map(({ userId, entries, matches }) => {
      const place: DuelPlace = { userId, points: 0, won: 0, drawn: 0, lost: 0 }
      for (const entry of entries) {
        if (entry.diedOn > through) break
        place.points += entry.points
      }
      for (const match of matches) {
        if (match.end >= seenOn) break
        if (match.won) place.won++
        else if (match.drawn) place.drawn++
        else place.lost++
      }
      return place
    })
  }

  return leaderboardOf({
    scorebook,
    start,
    end,
    now,
    walkover: true,
    entries: played.entries,
    matches: played.matches,
    places,
    order,
    changeDays: [
      ...played.entries.map((entry) => entry.diedOn),
      ...played.matches.map((match) => match.end).filter((end) => end < today),
    ],
    lateNotes: matchNotes(scorebook, played.matches, ({ end }) => end, now),
    // All matches of a round have the same days.
    dueDays: played.matches.filter(({ slot }) => slot === 1).flatMap(dueDaysOf),
  })
}
