import { addDays, type CalendarDay } from '../calendar-day.ts'
import { cupRounds, duelRounds } from '../schedule.ts'
import type { CompetitionType } from './types.ts'

/** Fewer than these can't compete: the competition is cancelled at its start. */
export const fewestParticipants = 2

/** Lengths of a round, in days, that the adviser compares; of others it tells nothing (decision 16). */
export const advisedLengths = [7, 14, 21, 28, 42, 60, 90, 120, 180, 365] as const

export interface Length {
  type: CompetitionType
  roundDurationDays: number | null
  matchDurationDays: number | null
}

/** Rounds that a type plays with this many players; 0 for those without matches. */
export const roundsOf = (type: CompetitionType, players: number): number => {
  if (type === 'death_cup') return cupRounds(players)
  if (type === 'league_duel') return duelRounds(players)
  return 0
}

/** Days that the schedule needs; types without matches need one. */
export const daysNeeded = ({ type, roundDurationDays, matchDurationDays }: Length, players: number): number =>
  Math.max(1, roundsOf(type, players) * (roundDurationDays ?? matchDurationDays ?? 1))

/**
 * The last day of a competition. Members who joined after it was planned may take part, so that it can need more days
 * than it was given: it then ends when its last match does.
 */
export const lastDay = (
  start: CalendarDay,
  planned: CalendarDay,
  length: Length,
  players: number,
): CalendarDay => {
  const needed = addDays(start, daysNeeded(length, players) - 1)
  return needed > planned ? needed : planned
}
