import { insertReceipts, listsWithoutReceipt } from '#db/queries/picks/sealed.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { SealedPick } from '#domain/receipts.ts'
import type { Ctx } from '../context.ts'
import { createReceipt } from './make-receipt.ts'

/**
 * Makes receipts for the sealed lists of a season that have none: those that are new, or were carried over. Every change
 * of a list brings its own; this is for what happens around it.
 * @param options.form the rules ask for something else by now: for all lists
 * @param options.changed the season has just been sealed: also for what was filled or changed before
 */
export const completeReceipts = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  seasonId: string,
  { changed = false, form = false }: { changed?: boolean; form?: boolean } = {},
): Promise<void> => {
  const lists = await listsWithoutReceipt(ctx.db, seasonId, { today: dayOf(ctx.now), changed, form })
  if (lists.length === 0) return
  const askedBy = (pack: ScoringPack | null) => pack && lineUpRules(pack)
  // Its own JSON, as the statement makes it and the list has it.
  const receipts = lists.map(({ listId, picks, lineUps, pack }) =>
    createReceipt(
      listId,
      JSON.parse(picks) as SealedPick[],
      JSON.parse(lineUps) as LineUp[],
      askedBy(JSON.parse(pack ?? 'null') as ScoringPack | null),
    ),
  )
  await insertReceipts(ctx.db, receipts, ctx.now)
}
