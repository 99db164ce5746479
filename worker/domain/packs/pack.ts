import type { Sex } from '../outlook/life-table.ts'

/**
 * The condition of a term. All ranges are inclusive; ages are whole years at death. A condition on a list means the
 * list of the player with the pick.
 */
export type When =
  | { all: readonly When[] }
  | { any: readonly When[] }
  | { not: When }
  | { age: { from?: number | undefined; to?: number | undefined } }
  /** Among the players of the day of death; `shareAtMost` in percent. Never met if there is only one player. */
  | { holders: { atMost: number } }
  | { holders: { shareAtMost: number } }
  /** Among the deaths that count in the table. The last one is known only at the end of the table. */
  | { death: 'first' }
  | { death: 'last' }
  | { death: { every: number } }
  | { day: CalendarCondition }
  /** How many of the player's deaths counted on earlier days. */
  | { deathsBefore: { atLeast: number } }
  /** Days from the pick to the death */
  | { heldDays: { atLeast: number } }
  | { fact: Fact }
  /** Every person on the list has died by the end of the table */
  | { sweep: true }
  /** The pick's role in its list's line-up at the start of the day of death */
  | { captain: true }
  | { vice: true }
  /** The typed place of its list that the pick occupies */
  | { place: string }
  /**
   * The player has no death at the end of the table. It is about no pick and cannot be combined with other conditions.
   */
  | { noneAtEnd: true }
  /** The pick's rank in the order of its list, from 1, at the start of the day of death */
  | { rank: { from?: number | undefined; to?: number | undefined } }

/** The captain, and the vice-captain, who replaces the captain */
export const roles = ['captain', 'vice'] as const
export type Role = (typeof roles)[number]

/** All given parts must match. Weekdays are 1 (Monday) to 7 (Sunday). */
export interface CalendarCondition {
  weekday?: number | undefined
  month?: number | undefined
  day?: number | undefined
  birthday?: true | undefined
  /** In the month that the player has chosen */
  chosenMonth?: true | undefined
}

/** The Wikidata properties that conditions use: sex, citizenship, occupation, award */
export const factProperties = ['P21', 'P27', 'P106', 'P166'] as const
type FactProperty = (typeof factProperties)[number]
export type ItemLabels = Readonly<Partial<Record<string, string>>>
/** A statement of Wikidata whose value is an item */
export interface Fact {
  property: FactProperty
  value: string
  /**
   * Only in packs that a league has saved, for items without a translation of ours. Labels have no effect on
   * conditions.
   */
  labels?: ItemLabels | undefined
}

const sexOfItem: ReadonlyMap<string, Sex> = new Map([
  ['Q6581072', 'female'],
  ['Q6581097', 'male'],
])

/** The sex of a P21 item; null for items without a life table */
export const sexOf = (item: string): Sex | null => sexOfItem.get(item) ?? null

/** How often a term applies at most: to every pick, or to a player's first pick in the table or in a calendar month */
export const termPeriods = ['pick', 'player', 'month'] as const
type TermPeriod = (typeof termPeriods)[number]

interface ConditionalTerm {
  /** The id in the ledger */
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
/** max × (players − holders) / (players − 1), rounded */
export interface RarityTerm {
  id: 'rarity'
  rarity: { max: number }
}
export type Term = PlusTerm | TimesTerm | RarityTerm

export type Base =
  /** `of` minus the age; `floor` is the minimum of this value and of the whole score */
  | { kind: 'age'; of: number; floor: 0 | 1 | null; ageAt: 'death' | 'season_start' }
  | { kind: 'flat'; points: number }
  /** The row with the highest age reached; nothing below the first row */
  | { kind: 'table'; rows: readonly { fromAge: number; points: number }[] }

export const roundings = ['half_up', 'down'] as const
export type Rounding = (typeof roundings)[number]

/** Places of a list for people who meet a condition. There are `n` of them, included in `picks`. */
export interface TypedPlace {
  name: string
  n: number
  /** Conditions on age and facts only; ages are whole years on the season's first day */
  who: When
}

/** The minimum and maximum number of a list's picks that meet a condition */
export interface Quota {
  /** Conditions on age and facts only; ages are whole years on the season's first day */
  who: When
  min?: number | undefined
  max?: number | undefined
}

/** The maximum cost of a list. Prices are fixed at the time of the pick. */
export interface Budget {
  cap: number
  /** Age in whole years on the season's first day, number of Wikipedia languages, or a table by age */
  price: 'age' | 'sitelinks' | readonly { fromAge: number; points: number }[]
}

export const listOrders = ['none', 'ranks', 'weights'] as const
export const captainChanges = ['never', 'on_death'] as const

/** The rules of a list besides its number of picks. Absent parts have no rule. */
export interface PackList {
  /**
   * The number of picks beyond the list's size that can step in, oldest first, when a pick becomes void or a place
   * opens
   */
  substitutes?: number | undefined
  places?: readonly TypedPlace[] | undefined
  quotas?: readonly Quota[] | undefined
  budget?: Budget | null | undefined
  /** `weights`: on a list of ten a death of the first pick adds 10 points, of the last 1 */
  order?: (typeof listOrders)[number] | undefined
  captain?: 0 | 1 | undefined
  vice?: 0 | 1 | undefined
  /** `on_death`: another captain can be chosen once the captain has died */
  captainChanges?: (typeof captainChanges)[number] | undefined
  chosenMonth?: boolean | undefined
}

/** The people who may be picked, besides the years of birth */
export interface PackWho {
  /** Minimum number of Wikipedias with an article at the time of the pick */
  languages?: number | undefined
  /** Wikidata ids of people who cannot be picked */
  barred?: readonly string[] | undefined
  /** How many members' votes bar a person, until the season begins. Null: no votes. */
  votes?: { quorum: number } | null | undefined
}

/** Days of a season (inclusive) in which players may add `most` picks, for `penalty` points each */
export interface TransferWindow {
  from: string
  to: string
  most: number
  penalty: number
}

export interface PackMoves {
  windows?: readonly TransferWindow[] | undefined
  /** How many living picks a list keeps in the next season, the first of its order; null: all */
  keepers?: number | null | undefined
}

/** The tie-breaks for equal points in the season's table and in championships, in this order */
export const tableTies = [
  'deaths',
  'fewest_deaths',
  'first_death',
  'last_death',
  'best_death',
  'youngest_death',
] as const
export type TableTie = (typeof tableTies)[number]
export interface PackTable {
  ties?: readonly TableTie[] | undefined
}

/** The scoring rules as data. Order: the base, additions, factors, the floor, the rounding. */
export interface ScoringPack {
  version: 1
  base: Base
  terms: readonly Term[]
  rounding: Rounding
  list?: PackList | undefined
  who?: PackWho | undefined
  moves?: PackMoves | undefined
  table?: PackTable | undefined
}

/** The upper limits. They keep all sums and products within safe integers. */
export const packBounds = {
  terms: 20,
  rows: 12,
  /** Nesting levels of all, any and not */
  levels: 3,
  /** Conditions in one list */
  conditions: 8,
  /** Conditions of all terms together. Each death is tested against all of them, and each is shown in words. */
  conditionsInAll: 100,
  points: 1000,
  times: 10,
  /** Product of all factors */
  factor: 100,
  age: 130,
  rank: 50,
  of: [50, 200],
  rarity: 100,
  substitutes: 20,
  places: 10,
  placeName: 30,
  itemLabel: 60,
  quotas: 10,
  cap: 100_000,
  languages: 300,
  barred: 200,
  quorum: 20,
  windows: 6,
  penalty: 1000,
} as const

/** Term ids that have a fixed meaning in the ledger */
export const reservedIds = ['base', 'age', 'flat', 'table', 'least', 'rarity', 'weight', 'transfer'] as const
