import type { LineUpRules } from './packs/line-up-rules.ts'
import { inOrder, type LineUp } from './picks/line-up.ts'

/** What is chosen of a list, by Wikidata ids; of those alone who are on it, and of what the rules ask for. */
export interface SealedLineUp {
  captain: string | null
  vice: string | null
  /** From 1. */
  month: number | null
  /** Names of typed places by the people in them. */
  places: Readonly<Record<string, string>>
  /** Everybody on the list, from the first to the last; null where the rules ask for no order. */
  order: readonly string[] | null
}

/** What a sealed list is at one of its changes. */
export interface Sealable {
  listId: string
  /** Wikidata ids, in any order. */
  picks: readonly string[]
  /** Null: the rules ask for nothing of it, and the receipt is of form 1. */
  lineUp: SealedLineUp | null
  /** 32 random bytes, as 64 hex digits; other ones at every change. */
  salt: string
}

const byCharacter = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Wikidata ids as a receipt holds them: in the order of their characters, so that Q10 comes before Q9. */
export const sortedPicks = (picks: readonly string[]): string[] => [...picks].sort(byCharacter)

/**
 * The text whose SHA-256 (of its UTF-8, in hex) is a list's commitment: JSON without spaces, its keys in this order. Without
 * the salt nobody finds the picks by trying; with it anybody can check that they were not changed. Form 2 has what the
 * rules ask of a list besides its picks.
 */
export const receiptText = ({ listId, picks, lineUp, salt }: Sealable): string =>
  lineUp === null
    ? JSON.stringify({ list: listId, picks: sortedPicks(picks), salt })
    : JSON.stringify({
        list: listId,
        v: 2,
        picks: sortedPicks(picks),
        captain: lineUp.captain,
        vice: lineUp.vice,
        month: lineUp.month,
        places: Object.fromEntries(Object.entries(lineUp.places).sort(([a], [b]) => byCharacter(a, b))),
        order: lineUp.order,
        salt,
      })

/** A pick as a receipt looks at it. */
export interface SealedPick {
  id: string
  personId: string
  /** The typed place in which it stands. */
  place: string | null
}

/**
 * A line-up as a receipt has it: by the people on the list, and only what the rules ask for.
 * @param picks in the order in which they were added
 */
export const sealedLineUp = (
  lineUp: Omit<LineUp, 'from'>,
  picks: readonly SealedPick[],
  rules: LineUpRules,
): SealedLineUp => {
  const people = new Map(picks.map(({ id, personId }) => [id, personId]))
  const personIn = (role: 'captain' | 'vice'): string | null => {
    const id = lineUp[role]
    return rules.roles.includes(role) && id !== null ? (people.get(id) ?? null) : null
  }
  const placed = picks.flatMap(({ personId, place }) => (place === null ? [] : [[personId, place] as const]))
  return {
    captain: personIn('captain'),
    vice: personIn('vice'),
    month: rules.month ? (lineUp.month ?? null) : null,
    places: rules.places ? Object.fromEntries(placed) : {},
    order: rules.ranked ? inOrder(lineUp, picks).map(({ personId }) => personId) : null,
  }
}
