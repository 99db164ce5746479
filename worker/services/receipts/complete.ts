import { insertReceipts, listsWithoutReceipt } from '#db/queries/sealed.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import type { Ctx } from '../context.ts'
import { makeReceipt } from './make.ts'

/**
 * Makes receipts for the sealed lists of a season that have none for what is on them: those that are new, were carried over,
 * or had been filled before they were sealed. Every change of a list brings its own; this is for what happens around it.
 */
export const completeReceipts = async (ctx: Pick<Ctx, 'db' | 'now'>, seasonId: string): Promise<void> => {
  const lists = await listsWithoutReceipt(ctx.db, seasonId, dayOf(ctx.now))
  if (lists.length === 0) return
  // Its own JSON: ids of people.
  const receipts = lists.map(({ listId, picks }) => makeReceipt(listId, JSON.parse(picks) as string[]))
  await insertReceipts(ctx.db, receipts, ctx.now)
}
