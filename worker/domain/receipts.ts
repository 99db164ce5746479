/** Captain, vice and order of a list by Wikidata ids; of those alone who are on it. */
export interface SealedLineUp {
  captain: string | null
  vice: string | null
  order: readonly string[]
}

/** What a sealed list is at one of its changes. */
export interface Sealable {
  listId: string
  /** Wikidata ids, in any order. */
  picks: readonly string[]
  /** Null: nothing was chosen, and the receipt is of version 1. */
  lineUp: SealedLineUp | null
  /** 32 random bytes, as 64 hex digits; other ones at every change. */
  salt: string
}

/** Wikidata ids as a receipt holds them: in the order of their characters, so that Q10 comes before Q9. */
export const sortedPicks = (picks: readonly string[]): string[] =>
  [...picks].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

/**
 * The text whose SHA-256 (of its UTF-8, in hex) is a list's commitment: JSON without spaces, its keys in this order. Without
 * the salt nobody finds the picks by trying; with it anybody can check that they were not changed. Version 2 has a line-up.
 */
export const receiptText = ({ listId, picks, lineUp, salt }: Sealable): string =>
  lineUp === null
    ? JSON.stringify({ list: listId, picks: sortedPicks(picks), salt })
    : JSON.stringify({
        version: 2,
        list: listId,
        picks: sortedPicks(picks),
        captain: lineUp.captain,
        vice: lineUp.vice,
        order: lineUp.order,
        salt,
      })

/** A line-up as a receipt has it: by the people on the list. */
export const sealedLineUp = (
  { captain, vice, order }: { captain: string | null; vice: string | null; order: readonly string[] },
  picks: readonly { id: string; personId: string }[],
): SealedLineUp => {
  const people = new Map(picks.map(({ id, personId }) => [id, personId]))
  const personOf = (id: string | null): string | null => (id === null ? null : (people.get(id) ?? null))
  return {
    captain: personOf(captain),
    vice: personOf(vice),
    order: order.flatMap((id) => people.get(id) ?? []),
  }
}
