import { type CalendarDay, dayOf, type Instant, startOf } from '../calendar-day.ts'
import type { Scorebook } from '../scoring/scorebook.ts'
import type { BookEntry, MatchResult, MatchStatus } from '../scoring/scored.ts'
import { sealDay } from '../scoring/seal-day.ts'
import type { RoundDays } from './schedule.ts'
import { isOver, type View } from './standings.ts'

/** The id used to store and show a match, and for its coin toss */
const matchId = (competitionId: string, round: number, slot: number): string =>
  `${competitionId}:${round}:${slot}`

export const emptyMatch = (competitionId: string, days: RoundDays, slot: number): MatchResult => ({
  id: matchId(competitionId, days.round, slot),
  round: days.round,
  slot,
  start: days.start,
  end: days.end,
  homeUserId: null,
  awayUserId: null,
  homePoints: 0,
  awayPoints: 0,
  homeProvisional: 0,
  awayProvisional: 0,
  winnerUserId: null,
  decidedBy: null,
  decidedOn: null,
  status: 'upcoming',
})

/**
 * The winner by forfeit, because the other player was absent first, and the time of the absence; the winner is null if
 * both were absent at the start of the match
 */
export const forfeitOf = (
  scorebook: Scorebook,
  home: string,
  away: string,
  { start, end }: RoundDays,
  at: Instant,
): { winnerUserId: string | null; at: Instant } | null => {
  const homeFrom = scorebook.absentFrom(home, start, end, at)
  const awayFrom = scorebook.absentFrom(away, start, end, at)
  if (homeFrom === null && awayFrom === null) return null
  if (homeFrom !== null && homeFrom === awayFrom) return { winnerUserId: null, at: homeFrom }
  return awayFrom === null || (homeFrom !== null && homeFrom < awayFrom)
    ? { winnerUserId: away, at: homeFrom ?? awayFrom ?? startOf(start) }
    : { winnerUserId: home, at: awayFrom }
}

/**
 * The entries of a match between these two, as of a view
 * @param known the time whose knowledge counts; it is fixed once the match is sealed
 */
export const entriesWithin = (
  scorebook: Scorebook,
  userIds: readonly (string | null)[],
  start: CalendarDay,
  end: CalendarDay,
  through: CalendarDay,
  known: Instant,
): BookEntry[] =>
  scorebook
    .entries(known, { start, end: through < end ? through : end })
    .filter(({ userId }) => userIds.includes(userId))

/** @param settled the matches that determine the pairing are sealed */
export const statusOf = (
  match: Pick<MatchResult, 'start' | 'end' | 'decidedBy'>,
  view: View,
  settled: boolean,
): MatchStatus => {
  const today = dayOf(view.at)
  if (today < match.start) return 'upcoming'
  if (today >= sealDay(match.end)) return 'sealed'
  if (match.decidedBy === null && !isOver(match.end, view)) return 'active'
  return settled ? 'final' : 'provisional'
}
