/** What a sealed list is at one of its changes. */
export interface Sealable {
  listId: string
  /** Wikidata ids, in any order. */
  picks: readonly string[]
  /** 32 random bytes, as 64 hex digits; other ones at every change. */
  salt: string
}

/** Wikidata ids as a receipt holds them: in the order of their characters, so that Q10 comes before Q9. */
export const sortedPicks = (picks: readonly string[]): string[] =>
  [...picks].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

/**
 * The text whose SHA-256 (of its UTF-8, in hex) is a list's commitment: JSON without spaces, its keys in this order. Without
 * the salt nobody finds the picks by trying; with it anybody can check that they were not changed.
 */
export const receiptText = ({ listId, picks, salt }: Sealable): string =>
  JSON.stringify({ list: listId, picks: sortedPicks(picks), salt })
