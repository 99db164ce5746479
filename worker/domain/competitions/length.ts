import { addDays, type CalendarDay } from '../calendar-day.ts'
import { type CompetitionKind, kinds } from './kinds/kind-registry.ts'

/** Fewer than these can't compete: the competition is cancelled at its start. */
export const fewestParticipants = 2

/** Lengths of a round, in days, that the adviser compares; of others it tells nothing (decision 16). */
export const advisedLengths = [7, 14, 21, 28, 42, 60, 90, 120, 180, 365] as const

/** The setting that says how many days a round of a kind lasts; null for kinds without matches. */
export const lengthSetting = (type: CompetitionKind) => kinds[type].roundLength

/** A kind with its length of a round. */
export type Length = { type: CompetitionKind } & {
  [Name in NonNullable<ReturnType<typeof lengthSetting>>]?: number | null
}

/** Days that a round lasts; null for kinds without matches. */
export const roundDuration = (length: Length): number | null => {
  const name = lengthSetting(length.type)
  return name && (length[name] ?? null)
}

/** Rounds that a kind plays with this many players; 0 for those without matches. */
export const roundsOf = (type: CompetitionKind, players: number): number => kinds[type].rounds(players)

/** Days that the schedule needs with rounds of this length; kinds without matches need one. */
export const scheduleDays = (type: CompetitionKind, players: number, days: number | null): number =>
  Math.max(1, roundsOf(type, players) * (days ?? 1))

/** Days that the schedule needs. */
export const daysNeeded = (length: Length, players: number): number =>
  scheduleDays(length.type, players, roundDuration(length))

/**
 * The last day on which something is played: that of the last match, or the last day of kinds without matches. A competition
 * can be given more days than its rounds need.
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
