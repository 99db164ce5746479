import { uuidv7 } from 'uuidv7'
import type { PickInput, RemovedPick } from '#contracts/lists/pick.ts'
import { runBatch } from '#db/batch.ts'
import { foldPicks } from '#db/queries/picks/fold-picks.ts'
import { recordPickChange } from '#db/queries/picks/pick-changes.ts'
import { removePick } from '#db/queries/picks/removals.ts'
import { addMs } from '#domain/calendar-day.ts'
import { removeRefusal, undoMs } from '#domain/picks/editing.ts'
import type { Ctx } from '../context.ts'
import { readOwnList } from '../deathlists/own-list.ts'
import { AppError } from '../errors.ts'
import { receiptAfter } from '../receipts/after.ts'
import { listAttempts, retryOnConflict } from '../retry-on-conflict.ts'
import { viewRemoved } from '../views/picks.ts'

/**
 * Removes a living person from the user's own list. The removal can be undone for ten minutes; the pick is kept as
 * history if it was on the list over a midnight.
 * @throws AppError pick_not_found (also for picks already removed), pick_dead, pick_reported, season_over,
 *   draft_running; changed_meanwhile when a death was reported at that very moment
 */
export const removeOwnPick = retryOnConflict(async (ctx: Ctx, input: PickInput): Promise<RemovedPick> => {
  const { kept, season, deathlist, expectedVersion, exclusive } = await readOwnList(
    ctx,
    { pickId: input.pickId },
    {},
  )
  const row = kept.find(({ pick }) => pick.id === input.pickId)
  if (!row || (input.deathlistId !== undefined && input.deathlistId !== deathlist.id))
    throw new AppError('pick_not_found')
  if (exclusive?.draft && exclusive.draft.finishedAt === null) throw new AppError('draft_running')
  const refusal = removeRefusal({ status: row.person.status, died: row.diedOn !== null }, season, ctx.now)
  if (refusal) throw new AppError(refusal)
  const { removed } = await runBatch(ctx.db, {
    removed: removePick(ctx.db, row.pick.id, expectedVersion, ctx.now),
    recorded: recordPickChange(ctx.db, {
      activityId: uuidv7(),
      kind: 'removed',
      pick: row.pick,
      at: ctx.now,
      receipt: receiptAfter(expectedVersion, { removed: row.pick.personId }),
    }),
    folded: foldPicks(ctx.db, deathlist.id, addMs(ctx.now, -undoMs)),
  })
  if (!removed[0]) throw new AppError('changed_meanwhile')
  return viewRemoved(ctx, { person: row.person, pick: { ...row.pick, removedAt: ctx.now } })
}, listAttempts)
