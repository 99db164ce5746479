/** The base of a score: years short of a hundred at death, or a flat number of points (DESIGN 5, Scoring). */
export const ageBases = ['age', 'flat'] as const
export type AgeBase = (typeof ageBases)[number]

export interface ScoringRules {
  version: number
  base: AgeBase
  flatPoints: number
  rarityMax: number
  firstDeathBonus: number
}

/** One term of a score, kept as data so that any screen can put it into words. */
export type EntryReason =
  | { rule: 'age'; points: number; age: number }
  | { rule: 'flat'; points: number }
  | { rule: 'rarity'; points: number; holders: number; players: number }
  | { rule: 'first_death'; points: number }
