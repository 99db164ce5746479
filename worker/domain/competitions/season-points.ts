import { addDays, type CalendarDay, type Instant } from '../calendar-day.ts'
import type { DatedRules } from '../scoring/rules.ts'
import { scorebookOf } from '../scoring/scorebook.ts'
import type { LeaderboardPick, Participant, PersonDeath } from '../scoring/scored.ts'
import { withTableTerms } from '../scoring/table-terms.ts'
import { sumPoints } from './standings.ts'

/** The parts of the season's table that a competition of the season needs */
export interface SeasonTable {
  start: CalendarDay
  /** Inclusive; null: no last day */
  end: CalendarDay | null
  rules: readonly DatedRules[]
  participants: readonly Participant[]
  /** Every pick of the season, also those that do not play in the competition */
  picks: readonly LeaderboardPick[]
}

/**
 * A player's confirmed points in the season's table at the start of a day: deaths of earlier days, with the knowledge
 * of `known`
 */
export type SeasonPoints = (userId: string, day: CalendarDay, known: Instant) => number

/** Null if the competition does not use them */
export const seasonPointsOf = (
  season: SeasonTable | undefined,
  deaths: readonly PersonDeath[],
): SeasonPoints | null => {
  if (!season) return null
  const { start, end, rules, participants, picks } = season
  const confirmed = deaths.filter(({ status }) => status === 'confirmed')
  const scorebook = scorebookOf(participants, picks, confirmed, rules, start)
  return (userId, day, known) => {
    const eve = addDays(day, -1)
    const days = { start, end: end !== null && end < eve ? end : eve }
    const entries = withTableTerms(scorebook.entries(known, days), rules)
    return sumPoints(entries.filter((entry) => entry.userId === userId))
  }
}
