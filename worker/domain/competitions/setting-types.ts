import type { PickParticipation, TieBreaker } from './competition-types.ts'

/** The default length of a round or match */
export const usualDurationDays = 14

/**
 * A setting of a kind: its possible values, its default, and the flag that disables it while on. The API schemas and
 * the form fields are derived from it.
 */
export type Setting = { unless?: string } & (
  | { takes: 'days'; usual: number }
  | { takes: 'flag'; usual: boolean }
  | { takes: 'tie-breakers'; usual: readonly TieBreaker[] }
  | { takes: 'choice'; of: readonly [string, ...string[]]; usual: string }
)

export type ValueOf<S> = S extends { takes: 'choice'; of: readonly (infer Value)[] }
  ? Value
  : S extends { takes: 'days' }
    ? number
    : S extends { takes: 'flag' }
      ? boolean
      : TieBreaker[]

export type SettingsOf<K extends Kind> = {
  readonly [Name in keyof K['settings']]: ValueOf<K['settings'][Name]> extends readonly (infer Item)[]
    ? readonly Item[]
    : ValueOf<K['settings'][Name]>
}

/** The length of each round of a kind */
export const roundLength = { takes: 'days', usual: usualDurationDays } as const
const usualTiebreakers: readonly TieBreaker[] = ['average_age', 'uniqueness', 'coin']
/** The order of the tie-breakers for level matches */
export const tieOrder = { takes: 'tie-breakers', usual: usualTiebreakers } as const

/** A column of the standings that only some kinds use */
export type StandingColumn = 'won' | 'drawn' | 'lost' | 'roundReached' | 'scoredOn'

/** The definition of a kind of competition, without its play function */
export interface Kind {
  settings: Readonly<Record<string, Setting>>
  /** Which picks can play */
  picks: readonly PickParticipation[]
  /** Number of rounds for a number of players; 0 for kinds without matches */
  rounds: (players: number) => number
  /** The setting with the number of days per round; null for kinds without matches */
  roundLength: string | null
  /** The last round decides the competition. Its result is kept when older activity is reduced to counts. */
  knockout: boolean
  /** The columns between the player and the points in its standings */
  columns: readonly StandingColumn[]
}
