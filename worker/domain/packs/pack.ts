import type { Sex } from '../outlook/life-table.ts'

/**
 * When a term of a score fits. All numbers include their ends; ages are whole years at death.
 * What looks at a list looks at the player whose pick it is.
 */
export type When =
  | { all: readonly When[] }
  | { any: readonly When[] }
  | { not: When }
  | { age: { from?: number | undefined; to?: number | undefined } }
  /** Of the players of the day of death; `shareAtMost` in percent. Never fits where one plays alone. */
  | { holders: { atMost: number } }
  | { holders: { shareAtMost: number } }
  /** Among the deaths that count in the table. The last is known once the table is over. */
  | { death: 'first' }
  | { death: 'last' }
  | { death: { every: number } }
  | { day: CalendarCondition }
  /** So many of the player's deaths counted on earlier days. */
  | { deathsBefore: { atLeast: number } }
  /** Days from the pick to the death. */
  | { heldDays: { atLeast: number } }
  /** P21 alone: what a pick's person was known to be. */
  | { fact: { property: 'P21'; value: SexItem } }
  /** Everybody on the list has died by the end of the table. */
  | { sweep: true }
  /** What the pick is in its list's line-up as the day of death begins. */
  | { role: Role }
  /** Its place in the order of its list, from 1, as the day of death begins. */
  | { rank: { from?: number | undefined; to?: number | undefined } }

/** Who leads a list, and who follows when the captain is gone. */
export const roles = ['captain', 'vice'] as const
export type Role = (typeof roles)[number]

/** All that is named must fit. Weekdays from Monday, 1, to Sunday, 7. */
export interface CalendarCondition {
  weekday?: number | undefined
  month?: number | undefined
  day?: number | undefined
  birthday?: true | undefined
}

export const sexItems = ['Q6581072', 'Q6581097'] as const
export type SexItem = (typeof sexItems)[number]

/** What Wikidata's items of P21 are in the index. */
export const sexOfItem: Readonly<Record<SexItem, Sex>> = { Q6581072: 'female', Q6581097: 'male' }

/** How often a term fits at most: for every pick, or for a player's first pick in the table or in a calendar month. */
export const termPeriods = ['pick', 'player', 'month'] as const
type TermPeriod = (typeof termPeriods)[number]

interface ConditionalTerm {
  /** Its name in the ledger. */
  id: string
  when: When
  per: TermPeriod
}
export interface PlusTerm extends ConditionalTerm {
  points: number
}
export interface TimesTerm extends ConditionalTerm {
  times: number
}
/** max × (players − holders) / (players − 1), rounded. */
export interface RarityTerm {
  id: 'rarity'
  rarity: { max: number }
}
export type Term = PlusTerm | TimesTerm | RarityTerm

export type Base =
  /** `of` less the age; `floor` holds it, and the score as a whole. */
  | { kind: 'age'; of: number; floor: 0 | 1 | null; ageAt: 'death' | 'season_start' }
  | { kind: 'flat'; points: number }
  /** The row with the highest age that was reached; nothing below the first. */
  | { kind: 'table'; rows: readonly { fromAge: number; points: number }[] }

export const roundings = ['half_up', 'down'] as const
export type Rounding = (typeof roundings)[number]

/** What a pack asks of a list besides its picks. */
interface PackList {
  /** How captains are chosen where a term looks at them; without this: no vice, and until the season's start. */
  captain?: { vice: boolean; changeable: boolean } | undefined
}

/** What a death brings, as data: the base, then what is added, then what multiplies, then the floor, then the rounding. */
export interface ScoringPack {
  version: 1
  base: Base
  terms: readonly Term[]
  rounding: Rounding
  list?: PackList | undefined
}

/** Most of each; what fits adds up and multiplies to whole numbers that are safe. */
export const packBounds = {
  terms: 20,
  rows: 12,
  /** Levels of all, any and not above a condition. */
  levels: 3,
  /** Conditions side by side. */
  conditions: 8,
  points: 1000,
  times: 10,
  /** All factors together. */
  factor: 100,
  age: 130,
  rank: 50,
  of: [50, 200],
  rarity: 100,
} as const

/** Ids of terms that the ledger has other words for. */
export const reservedIds = ['age', 'flat', 'table', 'least', 'rarity'] as const
