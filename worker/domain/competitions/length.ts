import { addDays, type CalendarDay } from '../calendar-day.ts'
import { type CompetitionKind, kinds } from './kinds/kind-registry.ts'

/** The minimum number of participants. With fewer the competition is cancelled at its start. */
export const fewestParticipants = 2

/** The round lengths in days that the advice compares; other lengths get no figures (decision 16) */
export const advisedLengths = [7, 14, 21, 28, 42, 60, 90, 120, 180, 365] as const

/** The setting with the number of days per round; null for kinds without matches */
export const lengthSetting = (type: CompetitionKind) => kinds[type].roundLength

export type Length = { type: CompetitionKind } & {
  [Name in NonNullable<ReturnType<typeof lengthSetting>>]?: number | null
}

/** Days per round; null for kinds without matches */
export const roundDuration = (length: Length): number | null => {
  const name = lengthSetting(length.type)
  return name && (length[name] ?? null)
}

/** Number of rounds for this number of players; 0 for kinds without matches */
export const roundsOf = (type: CompetitionKind, players: number): number => kinds[type].rounds(players)

/** Days that the schedule needs with rounds of this length; 1 for kinds without matches */
export const scheduleDays = (type: CompetitionKind, players: number, days: number | null): number =>
  Math.max(1, roundsOf(type, players) * (days ?? 1))

export const daysNeeded = (length: Length, players: number): number =>
  scheduleDays(length.type, players, roundDuration(length))

/**
 * The last day of play: the last day of the last match, or the end for kinds without matches. A competition can be
 * longer than its rounds need.
 */
export const lastPlayedDay = (
  competition: { startDate: CalendarDay; endDate: CalendarDay; rounds: number } & Length,
): CalendarDay => {
  const days = roundDuration(competition)
  return competition.rounds === 0 || days === null
    ? competition.endDate
    : addDays(competition.startDate, competition.rounds * days - 1)
}

/**
 * The last day of a competition. Members who joined after it was planned can take part, so the rounds may need more
 * days than planned; it then ends with its last match.
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
