import { insertReceipts, listsWithoutReceipt } from '#db/queries/picks/sealed.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { lineUpRules } from '#domain/packs/line-up-rules.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { SealedPick } from '#domain/receipts.ts'
import type { Ctx } from '../context.ts'
import { createReceipt } from './make-receipt.ts'

/**
 * Creates receipts for the sealed lists of a season that have none: new lists, and those carried over. Changes of a
 * list create their own receipts; this covers everything else.
 * @param options.form the rules now require another form of receipt: for all lists
 * @param options.changed the season has just been sealed: also for lists filled or changed before
 */
export const completeReceipts = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  seasonId: string,
  { changed = false, form = false }: { changed?: boolean; form?: boolean } = {},
): Promise<void> => {
  const lists = await listsWithoutReceipt(ctx.db, seasonId, { today: dayOf(ctx.now), changed, form })
  if (lists.length === 0) return
  const askedBy = (pack: ScoringPack | null) => pack && lineUpRules(pack)
  // JSON made by the query itself, or stored by us.
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
