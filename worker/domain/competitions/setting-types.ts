import type { PickParticipation, TieBreaker } from './competition-types.ts'

/** Length of a round or match where nothing else is said. */
export const usualDurationDays = 14

/**
 * A setting of a kind: which values it takes, its default, and the flag that puts it out of use while it is on. The
 * contract makes its schemas from it, the form its fields.
 */
export type Setting = { unless?: string } & (
  | { takes: 'days'; usual: number }
  | { takes: 'flag'; usual: boolean }
  | { takes: 'tie-breakers'; usual: readonly TieBreaker[] }
  | { takes: 'choice'; of: readonly [string, ...string[]]; usual: string }
)

/** The values that a setting takes. */
export type ValueOf<S> = S extends { takes: 'choice'; of: readonly (infer Value)[] }
  ? Value
  : S extends { takes: 'days' }
    ? number
    : S extends { takes: 'flag' }
      ? boolean
      : TieBreaker[]

/** The settings of a kind with their values, as a game has them. */
export type SettingsOf<K extends Kind> = {
  readonly [Name in keyof K['settings']]: ValueOf<K['settings'][Name]> extends readonly (infer Item)[]
    ? readonly Item[]
    : ValueOf<K['settings'][Name]>
}

/** How long each round of a kind lasts. */
export const roundLength = { takes: 'days', usual: usualDurationDays } as const
const usualTiebreakers: readonly TieBreaker[] = ['average_age', 'uniqueness', 'coin']
/** In which order level matches are decided. */
export const tieOrder = { takes: 'tie-breakers', usual: usualTiebreakers } as const

/** A column of the standings that only some kinds fill. */
export type StandingColumn = 'won' | 'drawn' | 'lost' | 'roundReached' | 'scoredOn'

/** What a kind of competition is, except how it is played. */
export interface Kind {
  settings: Readonly<Record<string, Setting>>
  /** Which picks can play. */
  picks: readonly PickParticipation[]
  /** Rounds of matches for a number of players; 0 for kinds without matches. */
  rounds: (players: number) => number
  /** The setting that says how many days a round lasts; null for kinds without matches. */
  roundLength: string | null
  /** The result of the last round is the result of all: it is kept when older activity is folded. */
  knockout: boolean
  /** What its standings have between the player and the points. */
  columns: readonly StandingColumn[]
}
