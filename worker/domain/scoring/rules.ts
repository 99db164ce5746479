import type { CalendarDay } from '../calendar-day.ts'
import { rulesInForce } from '../leagues/league-rules.ts'
import type { When } from '../packs/pack.ts'
import type { ScoringFields, ScoringSource } from '../packs/scoring-fields.ts'

/** The scoring rules of one version of a league's rules */
export interface ScoringRules extends ScoringFields {
  version: number
  /** Null: the default pack, with the values of the fields. */
  pack?: ScoringSource['pack']
}

/** A league's scoring rules from a day on. The highest version with effectiveFrom <= day is in force on that day. */
export interface DatedRules extends ScoringRules {
  effectiveFrom: CalendarDay
}

/** One reason of a score, stored as data so that every screen can format it */
export type EntryReason =
  /**
   * Age in whole years at death, or at the start of the table; null if the birth date has become unknown since, which
   * scores the least. `of` only if it is not 100.
   */
  | { rule: 'age'; points: number; age: number | null; of?: number; atStart?: true }
  | { rule: 'flat'; points: number }
  | { rule: 'table'; points: number; age: number | null }
  | { rule: 'rarity'; points: number; holders: number; players: number }
  | { rule: 'first_death'; points: number }
  /** A term of the league's pack with its condition; `times` if it multiplies */
  | { rule: 'term'; id: string; points: number; when: When; times?: number }
  /** By the pick's rank in the order of its list of `of` picks */
  | { rule: 'weight'; points: number; rank: number; of: number }
  /** For a pick made in a transfer window that began on this day. */
  | { rule: 'transfer'; points: number; from: CalendarDay }
  /** The points added to reach the minimum score of a death */
  | { rule: 'least'; points: number }

/** Points of a player that no death gave */
export interface PlayerPoints {
  userId: string
  /** UTC. */
  day: CalendarDay
  reason: EntryReason
}

/** The rules in force on a day; before the first version, the first version */
export const rulesOn = (versions: readonly DatedRules[], day: CalendarDay): DatedRules => {
  const inForce = rulesInForce(versions, day)
  if (!inForce) throw new RangeError('a league always has a first version of its rules')
  return inForce
}
