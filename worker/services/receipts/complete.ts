import { insertReceipts, listsWithoutReceipt } from '#db/queries/picks/sealed.ts'
import { dayOf } from '#domain/calendar-day.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { Ctx } from '../context.ts'
import { createReceipt } from './make-receipt.ts'

/**
 * Makes receipts for the sealed lists of a season that have none: those that are new, or were carried over. Every change
 * of a list brings its own; this is for what happens around it.
 * @param options.changed the season has just been sealed: also for what was filled or changed before
 */
export const completeReceipts = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  seasonId: string,
  { changed = false }: { changed?: boolean } = {},
): Promise<void> => {
  const lists = await listsWithoutReceipt(ctx.db, seasonId, { today: dayOf(ctx.now), changed })
  if (lists.length === 0) return
  // Its own JSON, as the statement makes it and the list has it.
  const receipts = lists.map(({ listId, picks, lineUps }) =>
    createReceipt(
      listId,
      JSON.parse(picks) as { id: string; personId: string }[],
      JSON.parse(lineUps) as LineUp[],
    ),
  )
  await insertReceipts(ctx.db, receipts, ctx.now)
}
