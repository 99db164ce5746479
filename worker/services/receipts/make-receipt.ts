import { randomBytes } from 'node:crypto'
import type { NewReceipt } from '#db/queries/picks/sealed.ts'
import { commitmentOf } from '#domain/draw.ts'
import { type LineUp, latestLineUp } from '#domain/picks/line-up.ts'
import { receiptText, sealedLineUp, sortedPicks } from '#domain/receipts.ts'

const saltBytes = 32

/** A receipt of a list that holds these picks, in its latest line-up, under a salt of its own. */
export const createReceipt = (
  listId: string,
  held: readonly { id: string; personId: string }[],
  lineUps: readonly LineUp[],
): NewReceipt => {
  const picks = sortedPicks(held.map(({ personId }) => personId))
  const lineUp = lineUps.length === 0 ? null : sealedLineUp(latestLineUp(lineUps), held)
  const salt = randomBytes(saltBytes).toString('hex')
  return {
    listId,
    salt,
    picks,
    lineUp,
    commitment: commitmentOf(receiptText({ listId, picks, lineUp, salt })),
    pickIds: sortedPicks(held.map(({ id }) => id)),
    lineUps: JSON.stringify(lineUps),
  }
}
