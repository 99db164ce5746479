import type { CalendarDay } from '../calendar-day.ts'
import { rulesInForce } from '../leagues/league-rules.ts'
import type { When } from '../packs/pack.ts'
import type { ScoringFields, ScoringSource } from '../packs/scoring-fields.ts'

/** What a death brings, by one version of a league's rules. */
export interface ScoringRules extends ScoringFields {
  version: number
  /** Null: the default pack, with the values of the fields. */
  pack?: ScoringSource['pack']
}

/** Scoring rules of a league from a day on; the highest version with effectiveFrom <= day is in force on that day. */
export interface DatedRules extends ScoringRules {
  effectiveFrom: CalendarDay
}

/** One term of a score, kept as data so that any screen can put it into words. */
export type EntryReason =
  /**
   * Age in whole years at death, or as the table began; null where the birth date has since become unknown, which scores
   * the least. `of` where it is not 100.
   */
  | { rule: 'age'; points: number; age: number | null; of?: number; atStart?: true }
  | { rule: 'flat'; points: number }
  | { rule: 'table'; points: number; age: number | null }
  | { rule: 'rarity'; points: number; holders: number; players: number }
  | { rule: 'first_death'; points: number }
  /** A term of the league's own, with what made it fit; `times` where it multiplies. */
  | { rule: 'term'; id: string; points: number; when: When; times?: number }
  /** By the place of the pick in the order of its list of so many. */
  | { rule: 'weight'; points: number; rank: number; of: number }
  /** For a pick made in a transfer window that began on this day. */
  | { rule: 'transfer'; points: number; from: CalendarDay }
  /** What was missing to the least that a death brings. */
  | { rule: 'least'; points: number }

/** The rules in force on a day; before the first version, the first. */
export const rulesOn = (versions: readonly DatedRules[], day: CalendarDay): DatedRules => {
  const inForce = rulesInForce(versions, day)
  if (!inForce) throw new RangeError('a league always has a first version of its rules')
  return inForce
}
