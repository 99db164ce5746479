import { randomBytes } from 'node:crypto'
import type { NewReceipt } from '#db/queries/picks/sealed.ts'
import { commitmentOf } from '#domain/draw.ts'
import { receiptText, sortedPicks } from '#domain/receipts.ts'

const saltBytes = 32

/** A receipt of a list that holds these people, under a salt of its own. */
export const createReceipt = (listId: string, people: readonly string[]): NewReceipt => {
  const picks = sortedPicks(people)
  const salt = randomBytes(saltBytes).toString('hex')
  return { listId, salt, picks, commitment: commitmentOf(receiptText({ listId, picks, salt })) }
}
