import { randomBytes } from 'node:crypto'
import { type NewReceipt, pickPlaces } from '#db/queries/picks/sealed.ts'
import { commitmentOf } from '#domain/draw.ts'
import type { LineUpRules } from '#domain/packs/line-up-rules.ts'
import { type LineUp, latestLineUp } from '#domain/picks/line-up.ts'
import { receiptText, type SealedPick, sealedLineUp, sortedPicks } from '#domain/receipts.ts'

const saltBytes = 32

/**
 * A receipt of a list with these picks and its latest line-up, with a salt of its own.
 * @param held oldest first
 * @param asked the rules for line-ups; null if there are none, and the receipt has form 1
 */
export const createReceipt = (
  listId: string,
  held: readonly SealedPick[],
  lineUps: readonly LineUp[],
  asked: LineUpRules | null,
): NewReceipt => {
  const picks = sortedPicks(held.map(({ personId }) => personId))
  const lineUp = asked && sealedLineUp(latestLineUp(lineUps), held, asked)
  const salt = randomBytes(saltBytes).toString('hex')
  return {
    listId,
    salt,
    picks,
    lineUp,
    commitment: commitmentOf(receiptText({ listId, picks, lineUp, salt })),
    pickIds: pickPlaces(held),
    lineUps: JSON.stringify(lineUps),
  }
}
