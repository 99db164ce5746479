import type { Receipt } from '#contracts/lists/receipt.ts'
import { receiptText } from '#domain/receipts.ts'
import { sha256 } from '#web/lib/sha256.ts'

/** True if a list matches its commitment. Computed in the browser, so that users need not trust the server. */
export const matchesCommitment = async ({
  list,
  picks,
  lineUp,
  salt,
  commitment,
}: Receipt): Promise<boolean> => {
  if (picks === null || salt === null) return false
  return (await sha256(receiptText({ listId: list, picks, lineUp, salt }))) === commitment
}

/** Saved commitments by list id; those without a list have an empty key. */
export type Kept = ReadonlyMap<string, readonly string[]>

const listId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const hash = /\b[0-9a-f]{64}\b/i

/** The text of saved receipts: one line per list, like a checksum file */
export const receiptsText = (receipts: readonly Receipt[], nameOf: (list: string) => string): string =>
  receipts.map(({ list, commitment }) => `${commitment}  ${list}  ${nameOf(list)}\n`).join('')

/**
 * Parses saved receipts: the lines of `receiptsText`, the API's JSON, or only commitments. A list and a commitment
 * belong together if they are in the same line or the same pair of braces.
 */
export const readSavedReceipts = (text: string): Kept => {
  const kept = new Map<string, string[]>()
  for (const piece of text.split(/[\n{}]/)) {
    const commitment = hash.exec(piece)?.[0].toLowerCase()
    if (commitment === undefined) continue
    const list = listId.exec(piece)?.[0].toLowerCase() ?? ''
    kept.set(list, [...(kept.get(list) ?? []), commitment])
  }
  return kept
}

/**
 * Compares a list with the saved receipts: the same, an earlier state of it, something else, or null if none was saved.
 */
export const comparedWithReceipts = (
  { list, commitment, earlier }: Receipt,
  kept: Kept,
): 'same' | 'earlier' | 'other' | null => {
  const own = kept.get(list) ?? []
  const all = [...own, ...(kept.get('') ?? [])]
  if (all.includes(commitment)) return 'same'
  if (all.some((each) => earlier.some((before) => before.commitment === each))) return 'earlier'
  return own.length > 0 ? 'other' : null
}
