import { compare } from './compare.ts'
import type { LineUpRules } from './packs/line-up-rules.ts'
import { inOrder, type LineUp } from './picks/line-up.ts'

/** A list's choices by Wikidata id; only for people on the list, and only the parts that the rules use */
export interface SealedLineUp {
  captain: string | null
  vice: string | null
  /** From 1 */
  month: number | null
  /** Names of typed places by the ids of the people in them */
  places: Readonly<Record<string, string>>
  /** All people on the list, first to last; null if the rules use no order */
  order: readonly string[] | null
}

/** The state of a sealed list after a change */
export interface Sealable {
  listId: string
  /** Wikidata ids, in any order. */
  picks: readonly string[]
  /** Null: the rules use no choices, and the receipt has version 1 */
  lineUp: SealedLineUp | null
  /** 32 random bytes as 64 hex digits; new at every change */
  salt: string
}

/** Wikidata ids in the order of a receipt: sorted by character, so Q10 comes before Q9 */
export const sortedPicks = (picks: readonly string[]): string[] => [...picks].sort(compare)

/**
 * The text whose SHA-256 (of its UTF-8, in hex) is a list's commitment: JSON without spaces, with its keys in this
 * order. Without the salt nobody can find the picks by trying; with it anybody can check that they were not changed.
 * Version 2 includes the choices that the rules require besides the picks.
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
        places: Object.fromEntries(Object.entries(lineUp.places).sort(([a], [b]) => compare(a, b))),
        order: lineUp.order,
        salt,
      })

/** The parts of a receipt that the rules require; null: its version is 1. Renamed places do not change it. */
export const receiptForm = (
  rules: LineUpRules | null,
): (Pick<LineUpRules, 'roles' | 'ranked' | 'month'> & { places: boolean }) | null =>
  rules && {
    roles: rules.roles,
    ranked: rules.ranked,
    month: rules.month,
    places: rules.places.length > 0,
  }

/** The parts of a pick that a receipt needs */
export interface SealedPick {
  id: string
  personId: string
  place: string | null
}

/**
 * The line-up for a receipt: only people on the list, and only the parts that the rules use
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
    places: rules.places.length > 0 ? Object.fromEntries(placed) : {},
    order: rules.ranked ? inOrder(lineUp, picks).map(({ personId }) => personId) : null,
  }
}
