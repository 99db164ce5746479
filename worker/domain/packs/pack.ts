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
  /** How many of the player's deaths counted on earlier days. */
  | { deathsBefore: { atLeast: number } }
  /** Days from the pick to the death. */
  | { heldDays: { atLeast: number } }
  /** What the pick's person is known to be. */
  | { fact: Fact }
  /** Everybody on the list has died by the end of the table. */
  | { sweep: true }
  /** What the pick is in its list's line-up as the day of death begins. */
  | { captain: true }
  | { vice: true }
  /** The typed place of its list that the pick stands in. */
  | { place: string }
  /** A player without a death at the table's end: looks at no pick, and stands alone. */
  | { noneAtEnd: true }
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
  /** In the month that the player has chosen. */
  chosenMonth?: true | undefined
}

/** Properties of Wikidata that conditions look at: sex, citizenship, occupation, award. */
export const factProperties = ['P21', 'P27', 'P106', 'P166'] as const
type FactProperty = (typeof factProperties)[number]
/** What an item is called, by language. */
export type ItemLabels = Readonly<Partial<Record<string, string>>>
/** A statement of Wikidata; the value is an item. */
export interface Fact {
  property: FactProperty
  value: string
  /** Only in packs that a league has saved, and of items that have no words of ours. They change nothing of what fits. */
  labels?: ItemLabels | undefined
}

const sexOfItem: ReadonlyMap<string, Sex> = new Map([
  ['Q6581072', 'female'],
  ['Q6581097', 'male'],
])

/** The sex that an item of P21 stands for; null for items that life tables do not have. */
export const sexOf = (item: string): Sex | null => sexOfItem.get(item) ?? null

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

/** A place of a list that only some people fit; `n` of them, among the places that `picks` counts. */
export interface TypedPlace {
  name: string
  n: number
  /** Of age and fact alone; ages are whole years on the season's first day. */
  who: When
}

/** How many of a list's picks have to be, or may be, such people. */
export interface Quota {
  /** Of age and fact alone; ages are whole years on the season's first day. */
  who: When
  min?: number | undefined
  max?: number | undefined
}

/** What a list may cost. Prices are those of the moment of the pick. */
export interface Budget {
  cap: number
  /** Whole years on the season's first day, Wikipedia languages, or a table by age. */
  price: 'age' | 'sitelinks' | readonly { fromAge: number; points: number }[]
}

export const listOrders = ['none', 'ranks', 'weights'] as const
export const captainChanges = ['never', 'on_death'] as const

/** What a pack asks of a list besides its number of picks; what is missing is not asked. */
export interface PackList {
  /** Picks beyond the list's size that step in, oldest first, where a pick turns void or a place opens. */
  substitutes?: number | undefined
  places?: readonly TypedPlace[] | undefined
  quotas?: readonly Quota[] | undefined
  budget?: Budget | null | undefined
  /** `weights`: the first of a list of ten adds 10 to what its death brings, the last 1. */
  order?: (typeof listOrders)[number] | undefined
  captain?: 0 | 1 | undefined
  vice?: 0 | 1 | undefined
  /** `on_death`: once the captain has died, another one can be chosen. */
  captainChanges?: (typeof captainChanges)[number] | undefined
  chosenMonth?: boolean | undefined
}

/** Who may be picked, besides the years of birth. */
export interface PackWho {
  /** Wikipedias with an article, at least, as known at the pick. */
  languages?: number | undefined
  /** Wikidata ids of people whom nobody can pick. */
  barred?: readonly string[] | undefined
  /** How many votes of members against a person bar them; until the season begins. Null: there are no votes. */
  votes?: { quorum: number } | null | undefined
}

/** Days of a season, both included, in which players may pick again: `most` picks, each for `penalty` points. */
export interface TransferWindow {
  from: string
  to: string
  most: number
  penalty: number
}

export interface PackMoves {
  windows?: readonly TransferWindow[] | undefined
  /** Living picks that a list takes into the next season, the first of its order; null: all. */
  keepers?: number | null | undefined
}

/** What parts players with equal points in the season's table and in championships, in this order. */
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

/** What a death brings, as data: the base, then what is added, then what multiplies, then the floor, then the rounding. */
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

/** Most of each; what fits adds up and multiplies to whole numbers that are safe. */
export const packBounds = {
  terms: 20,
  rows: 12,
  /** Levels of all, any and not above a condition. */
  levels: 3,
  /** Conditions side by side. */
  conditions: 8,
  /** Conditions of all terms together: every death is held against each, and each is said in words. */
  conditionsInAll: 100,
  points: 1000,
  times: 10,
  /** All factors together. */
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

/** Ids of terms that the ledger has other words for. */
export const reservedIds = ['base', 'age', 'flat', 'table', 'least', 'rarity', 'weight', 'transfer'] as const
