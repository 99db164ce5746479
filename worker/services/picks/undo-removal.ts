import { uuidv7 } from 'uuidv7'
import type { OwnPick, PickInput } from '#contracts/lists/pick.ts'
import { runBatch } from '#db/batch.ts'
import { type RulesRow, rulesVersionsOf } from '#db/queries/leagues/rules.ts'
import { recordBarredPick } from '#db/queries/leagues/votes.ts'
import { deathlistIdOfPick, leagueIdOf } from '#db/queries/picks/deathlists.ts'
import { foldPicks } from '#db/queries/picks/fold-picks.ts'
import { recordPickChange } from '#db/queries/picks/pick-changes.ts'
import { type PickRow, unsettleDeathlist } from '#db/queries/picks/picks.ts'
import { dateMove, restorePick } from '#db/queries/picks/removals.ts'
import { addMs, type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { capacityOf, mostReplacements, overCapacity } from '#domain/picks/capacity.ts'
import { restoredPick } from '#domain/picks/counting.ts'
import { takesNewPicks, undoMs, undoRefusal } from '#domain/picks/editing.ts'
import { mostLineUps, withLineUp } from '#domain/picks/line-up.ts'
import { isSubstitute, rejoinList, substitutesOf } from '#domain/picks/list-rules.ts'
import { isSecondThought, windowOn, windowUses } from '#domain/picks/windows.ts'
import { firstDayOf } from '#domain/seasons/state.ts'
import { requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { isEntry, type OwnList, readOwnList } from '../deathlists/own-list.ts'
import { windowParams } from '../deathlists/windows.ts'
import { AppError } from '../errors.ts'
import { receiptAfter } from '../receipts/after.ts'
import { requireRoomForReceipt } from '../receipts/room.ts'
import { listAttempts, retryOnConflict } from '../retry-on-conflict.ts'
import { asCounted, countsOf } from '../views/list-room.ts'
import { listError, onThisList } from '../views/list-rules.ts'
import { viewOwnPick } from '../views/picks.ts'

/**
 * The transfer window that the pick was added in, if removing it quickly gave that use back: putting the pick back uses
 * the window again. Null if there is none.
 */
const windowOf = (pick: PickRow['pick'], { rules }: OwnList<unknown>) =>
  isSecondThought(pick) ? windowOn(rules, dayOf(pick.addedAt)) : null

/**
 * True for a replacement that cannot return, because others have taken the places that deaths have opened: its own place
 * may be one that was freed by hand.
 */
const isBeyondDeaths = (
  ctx: Ctx,
  pick: PickRow['pick'],
  { rules, season, membership, state, rows }: OwnList<{ versions: readonly RulesRow[] }>,
  countedDead: number,
): boolean => {
  if (!pick.replacement || pick.suspendedAt !== null) return false
  const isFree = (day: CalendarDay) => takesNewPicks(rules, season, membership.joinedAt, day)
  const today = dayOf(ctx.now)
  if (isFree(today) || isFree(dayOf(pick.addedAt))) return false
  return state.replacements >= mostReplacements(pick, rows.versions, countedDead, today)
}

/**
 * The place that a pick takes when it is put back: its own, or else another one.
 * @param of.isGone its person has died since and counts, so it has its own place again
 * @throws AppError deathlist_full for a substitute, the refusals of the list's rules
 */
const placeOnReturn = (
  ctx: Ctx,
  { pick, person }: PickRow,
  own: OwnList<unknown>,
  { isGone, capacity }: { isGone: boolean; capacity: number },
): string | null => {
  const { listRules, standing, rules, state } = own
  const isBeyond = substitutesOf(rules) > 0 && isSubstitute(pick)
  if (isBeyond && (state.substitutes ?? 0) >= substitutesOf(rules))
    throw new AppError('deathlist_full', { params: { capacity } })
  if (listRules === null || (isGone && !isBeyond)) return pick.place
  if (isBeyond) return null
  const placing = rejoinList(listRules, standing, { ...pick, person: onThisList(own, person) }, true)
  if (!placing.fits) throw listError(placing.refusal, listRules, ctx.locale)
  return placing.place
}

/**
 * Puts back a pick that was removed within the last ten minutes, with its original `addedAt`, if there is room. A pick
 * that is on the list already is returned unchanged.
 * @throws AppError pick_not_found, undo_too_late, already_picked, person_voted_out, window_full,
 *   new_picks_closed, deathlist_full, line_up_changes, season_over, draft_first, draft_running, waiver_open,
 *   waiver_too_late, person_taken_by, quota_sealed_changes, changed_meanwhile
 */
export const undoRemoval = retryOnConflict(async (ctx: Ctx, input: PickInput): Promise<OwnPick> => {
  const listId = deathlistIdOfPick(input.pickId, requireUser(ctx).userId)
  const own = await readOwnList(
    ctx,
    { pickId: input.pickId },
    { versions: rulesVersionsOf(ctx.db, leagueIdOf(listId)) },
    { allRemoved: true },
  )
  const { kept, removed, season, deathlist, rules, state, expectedVersion } = own
  const { versions } = own.rows
  const present = kept.find(({ pick }) => pick.id === input.pickId)
  const row = present ?? removed.find(({ pick }) => pick.id === input.pickId)
  if (!row || (input.deathlistId !== undefined && input.deathlistId !== deathlist.id))
    throw new AppError('pick_not_found')
  const { removedAt } = row.pick
  if (removedAt === null) return viewOwnPick(ctx, row, season)
  if (own.byHand) throw new AppError(own.byHand)
  requireRoomForReceipt(own)
  const player = own.taken.get(row.pick.personId)
  if (player !== undefined) throw new AppError('person_taken_by', { params: { player } })

  const entries = kept.filter(isEntry)
  const after = [...entries, { ...row, pick: restoredPick(row.pick, ctx.now) }]
  // The person may have died since. If the pick counts, it has its place, and opens others.
  const { countedDead } = countsOf(season, after.map(asCounted))
  const isGone = countedDead > state.countedDead
  const capacity = capacityOf(rules, countedDead)
  const window = windowOf(row.pick, own)
  const placed = after.map(({ pick, diedOn }) => ({ ...pick, diedOn }))
  const refusal = undoRefusal(
    {
      removedAt,
      votedOut: rules.votedOut.has(row.pick.personId),
      beyondDeaths: isBeyondDeaths(ctx, row.pick, own, countedDead),
      beyondWindow: window !== null && windowUses(state.windowPicks ?? [], window) >= window.most,
      personOnList: entries.some(({ pick }) => pick.personId === row.pick.personId),
      overfills:
        row.pick.suspendedAt === null &&
        overCapacity(placed, versions, countedDead, dayOf(ctx.now)).length > 0,
    },
    season,
    ctx.now,
  )
  if (refusal) throw new AppError(refusal, { params: { capacity, ...windowParams(ctx, rules, season) } })
  const place = placeOnReturn(ctx, row, own, { isGone, capacity })
  // Another place counts later, like a move. Otherwise a removal and its undo would be a move at once.
  const moved =
    place === row.pick.place
      ? null
      : {
          before: deathlist.lineUps,
          after: withLineUp(
            deathlist.lineUps,
            { placesBefore: { [row.pick.id]: row.pick.place } },
            { firstDay: firstDayOf(season), delayDays: rules.newPickDelayDays, now: ctx.now },
          ),
        }
  if (moved && moved.after.length > mostLineUps) throw new AppError('line_up_changes')
  const { restored } = await runBatch(ctx.db, {
    restored: restorePick(ctx.db, {
      id: row.pick.id,
      deathlistId: deathlist.id,
      removedAt,
      read: {
        entries: entries.length,
        suspended: entries.filter(({ pick }) => pick.suspendedAt !== null).length,
      },
      window,
      expectedVersion,
      place,
      lineUps: moved?.before ?? null,
      list: own.expectedList,
      at: ctx.now,
    }),
    recorded: recordPickChange(ctx.db, {
      activityId: uuidv7(),
      kind: 'restored',
      pick: row.pick,
      at: ctx.now,
      receipt: receiptAfter(expectedVersion, {
        added: { ...row.pick, place },
        before: new Set(entries.flatMap(({ pick }) => (pick.addedAt < row.pick.addedAt ? [pick.id] : []))),
      }),
    }),
    moved: moved
      ? dateMove(ctx.db, { listId: deathlist.id, pickId: row.pick.id, place, ...moved })
      : undefined,
    barred: recordBarredPick(ctx.db, { ...row.pick, at: ctx.now }, row.pick.id),
    unsettled: unsettleDeathlist(ctx.db, deathlist.id, ctx.now),
    folded: foldPicks(ctx.db, deathlist.id, addMs(ctx.now, -undoMs)),
  })
  if (!restored[0]) throw new AppError('changed_meanwhile')
  return viewOwnPick(ctx, { ...row, pick: { ...row.pick, place, removedAt: null } }, season)
}, listAttempts)
