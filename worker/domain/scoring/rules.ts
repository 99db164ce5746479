import type { CalendarDay } from '../calendar-day.ts'
import type { KeyOf, SettingValues } from '../league-settings/values.ts'
import { rulesInForce } from '../leagues/league-rules.ts'

/** What a death brings, by one version of a league's rules. */
export interface ScoringRules extends SettingValues<KeyOf<'scoring'>> {
  version: number
}

/** Scoring rules of a league from a day on; the highest version with effectiveFrom <= day is in force on that day. */
export interface DatedRules extends ScoringRules {
  effectiveFrom: CalendarDay
}

/** One term of a score, kept as data so that any screen can put it into words. */
export type EntryReason =
  /** Age in whole years at death; null where the birth date has since become unknown, which scores the least. */
  | { rule: 'age'; points: number; age: number | null }
  | { rule: 'flat'; points: number }
  | { rule: 'rarity'; points: number; holders: number; players: number }
  | { rule: 'first_death'; points: number }

/** The rules in force on a day; before the first version, the first. */
export const rulesOn = (versions: readonly DatedRules[], day: CalendarDay): DatedRules => {
  const inForce = rulesInForce(versions, day)
  if (!inForce) throw new RangeError('a league always has a first version of its rules')
  return inForce
}
