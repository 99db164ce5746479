import { defaultSettings, pickRuleKeys } from '../league-settings/values.ts'
import type { Base, PlusTerm, RarityTerm, ScoringPack, Term, TimesTerm, When } from './pack.ts'
import { type WholeDocument, wholeDocument } from './pack-document.ts'

const byAge: Base = { kind: 'age', of: 100, floor: 1, ageAt: 'death' }
const rarity: RarityTerm = { id: 'rarity', rarity: { max: 10 } }
const plus = (id: string, points: number, when: When, per: PlusTerm['per'] = 'pick'): PlusTerm => ({
  id,
  when,
  per,
  points,
})
const double = (id: string, when: When): TimesTerm => ({ id, when, per: 'pick', times: 2 })
const pack = (base: Base, ...terms: Term[]): ScoringPack => ({ version: 1, base, terms, rounding: 'half_up' })

const alone: When = { holders: { atMost: 1 } }
const worksAs = (value: string): When => ({ fact: { property: 'P106', value } })
const anyOf = (...items: string[]): When => ({ any: items.map(worksAs) })
const underFifty = { name: 'Under 50', n: 1, who: { age: { to: 49 } } } as const

/** The packs to choose from or to start with. Their texts are in locales/{language}/packs.json. */
export const namedPacks = {
  /** The default of a new league */
  house: pack(byAge, rarity),
  classic: pack(byAge),
  flat: pack({ kind: 'flat', points: 10 }),
  underdogs: pack(byAge, double('alone', alone), plus('rare', 10, { holders: { shareAtMost: 25 } })),
  age_table: pack({
    kind: 'table',
    rows: [
      { fromAge: 0, points: 50 },
      { fromAge: 50, points: 40 },
      { fromAge: 60, points: 30 },
      { fromAge: 70, points: 20 },
      { fromAge: 80, points: 10 },
      { fromAge: 90, points: 5 },
    ],
  }),
  last_standing: pack(
    byAge,
    plus('first_death', 10, { death: 'first' }, 'player'),
    plus('last_death', 20, { death: 'last' }, 'player'),
  ),
  jubilee: pack(
    byAge,
    plus('birthday', 25, { day: { birthday: true } }),
    plus('friday_13', 13, { day: { weekday: 5, day: 13 } }),
    plus('new_year', 10, { day: { month: 1, day: 1 } }),
  ),
  streaks: pack(
    byAge,
    rarity,
    plus('second', 5, { deathsBefore: { atLeast: 1 } }),
    plus('third', 5, { deathsBefore: { atLeast: 2 } }),
    plus('fourth', 10, { deathsBefore: { atLeast: 3 } }),
  ),
  clean_sweep: pack(byAge, rarity, plus('sweep', 100, { sweep: true }, 'player')),
  jokers: {
    ...pack(byAge, rarity, double('captain', { captain: true })),
    list: { captain: 1, vice: 1 },
  },
  ladder: {
    ...pack(
      { kind: 'flat', points: 10 },
      plus('top', 15, { rank: { to: 1 } }),
      plus('upper', 10, { rank: { from: 2, to: 3 } }),
      plus('middle', 5, { rank: { from: 4, to: 6 } }),
    ),
    list: { order: 'ranks' },
  },
  budget: {
    ...pack({ kind: 'flat', points: 10 }, rarity),
    list: { budget: { cap: 700, price: 'age' } },
  },
  draft_night: {
    ...pack(byAge, plus('under_50', 25, { age: { to: 49 } })),
    list: { substitutes: 2 },
    moves: { keepers: 3 },
  },
  theme_places: {
    ...pack(byAge, rarity, double('under_50', { place: underFifty.name })),
    list: {
      places: [
        underFifty,
        { name: 'Cinema', n: 2, who: anyOf('Q33999', 'Q10800557', 'Q2526255') },
        { name: 'Pop', n: 2, who: anyOf('Q177220', 'Q639669', 'Q488205', 'Q2252262') },
        { name: 'Sport', n: 2, who: anyOf('Q937857', 'Q10833314', 'Q3665646', 'Q378622', 'Q2309784') },
      ],
    },
  },
} as const satisfies Record<string, ScoringPack>

export type PackName = keyof typeof namedPacks

// Object.keys returns exactly the registry's keys.
export const packNames = Object.keys(namedPacks) as PackName[]

/** A named pack with the default values of the related league settings */
export const namedDocument = (name: PackName): WholeDocument =>
  wholeDocument(namedPacks[name], defaultSettings(pickRuleKeys))
