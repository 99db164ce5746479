import type { LineUpInput, OwnLineUp } from '#contracts/lists/line-up.ts'
import { runBatch } from '#db/batch.ts'
import { markSeasonStale } from '#db/queries/competitions/leaderboards.ts'
import type { RulesRow } from '#db/queries/leagues/rules.ts'
import { rulesVersionsOf } from '#db/queries/leagues/rules.ts'
import { deathlistIdOfOwn, leagueIdOf, setLineUps } from '#db/queries/picks/deathlists.ts'
import { movePicks } from '#db/queries/picks/list-rules.ts'
import { insertReceipts } from '#db/queries/picks/sealed.ts'
import { addMs, type CalendarDay, dayOf } from '#domain/calendar-day.ts'
import { isLiving } from '#domain/life-status/statuses.ts'
import { type LineUpRules, lineUpRules, requiresAll } from '#domain/packs/line-up-rules.ts'
import { packOf } from '#domain/packs/scoring-fields.ts'
import { countsFrom, shownCountsFrom } from '#domain/picks/counting.ts'
import { undoMs } from '#domain/picks/editing.ts'
import {
  inOrder,
  type LineUpRefusal,
  latestLineUp,
  lineUpOn,
  lineUpRefusal,
  withLineUp,
} from '#domain/picks/line-up.ts'
import { listRulesOf, moveRefusal } from '#domain/picks/list-rules.ts'
import { firstDayOf } from '#domain/seasons/state.ts'
import { requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { receiptAfter } from '../receipts/after.ts'
import { requireRoomForReceipt } from '../receipts/room.ts'
import { listAttempts, retryOnConflict } from '../retry-on-conflict.ts'
import { refusalParams } from '../views/list-rules.ts'
import { isEntry, type OwnList, readOwnList } from './own-list.ts'

/** The first day since which every version of the rules has asked for these choices, up to the last version. */
const askedSince = (
  versions: readonly RulesRow[],
  kind: 'roles' | 'order',
  latest: LineUpRules,
): CalendarDay => {
  const latestFirst = [...versions].sort((a, b) => b.version - a.version)
  const without = latestFirst.findIndex((rules) => !requiresAll(lineUpRules(packOf(rules)), latest, kind))
  return latestFirst[without === -1 ? latestFirst.length - 1 : without - 1]?.effectiveFrom ?? ''
}

/** The line-up that the rules ask for. A choice made now counts under the rules saved last. */
const asked = ({ rules, nextRules }: OwnList<unknown>): LineUpRules | null =>
  lineUpRules(packOf(nextRules ?? rules))

/**
 * True if the captain has died, or is off the list for good. An event that can be undone (a removal within minutes, an
 * edit of Wikidata) is not enough: it would let a player change the captain at will.
 */
const isCaptainGone = (ctx: Ctx, { deathlist, kept, removed }: OwnList<unknown>): boolean => {
  const { captain } = latestLineUp(deathlist.lineUps)
  if (captain === null) return false
  const undoable = removed.some(
    ({ pick: { id, removedAt } }) =>
      id === captain && removedAt !== null && ctx.now <= addMs(removedAt, undoMs),
  )
  const row = kept.filter(isEntry).find(({ pick }) => pick.id === captain)
  return row ? row.diedOn !== null || row.pick.suspendedAt !== null : !undoable
}

/** True if the vice who counts today is on the list, and lives. */
const isViceIn = (ctx: Ctx, { deathlist, kept }: OwnList<unknown>): boolean => {
  const { vice } = lineUpOn(deathlist.lineUps, dayOf(ctx.now))
  return kept.some(
    (row) => isEntry(row) && row.pick.id === vice && row.diedOn === null && row.pick.suspendedAt === null,
  )
}

/** True for picks that can be chosen and moved: living, and not suspended. */
const isChoosable = ({ person, diedOn, pick }: OwnList<unknown>['kept'][number]): boolean =>
  isLiving(person) && diedOn === null && pick.suspendedAt === null

const refusals = (
  ctx: Ctx,
  own: OwnList<unknown>,
  rules: LineUpRules,
  versions: readonly RulesRow[],
): Record<'roles' | 'order', LineUpRefusal | null> => {
  const { draft = null } = own.exclusive ?? {}
  const list = {
    lineUps: own.deathlist.lineUps,
    season: own.season,
    memberSince: own.membership.joinedAt,
    drafted: draft && dayOf(draft.finishedAt ?? ctx.now),
    captainGone: isCaptainGone(ctx, own),
    viceIn: isViceIn(ctx, own),
    delayDays: own.rules.newPickDelayDays,
  }
  const refusal = (what: 'roles' | 'order') =>
    lineUpRefusal(what, rules, { ...list, asked: askedSince(versions, what, rules) }, ctx.now)
  return { roles: refusal('roles'), order: refusal('order') }
}

/** The user's own line-up as its page shows it; null if the rules ask for none. */
export const viewLineUp = (
  ctx: Ctx,
  own: OwnList<unknown>,
  versions: readonly RulesRow[],
): OwnLineUp | null => {
  const rules = asked(own)
  if (!rules) return null
  const { season, deathlist } = own
  const entries = own.kept.filter(isEntry).map(({ pick }) => pick)
  const present = new Set(entries.map(({ id }) => id))
  const latest = latestLineUp(deathlist.lineUps)
  const onList = (id: string | null): string | null => (id !== null && present.has(id) ? id : null)
  const refused = refusals(ctx, own, rules, versions)
  const firstDay = firstDayOf(season)
  return {
    captain: onList(latest.captain),
    vice: onList(latest.vice),
    order: inOrder(latest, entries).map(({ id }) => id),
    from: deathlist.lineUps.length === 0 ? null : shownCountsFrom(latest.from, firstDay),
    roles: [...rules.roles],
    rolesRefusal: refused.roles,
    ranked: rules.ranked,
    orderRefusal: refused.order,
    monthly: rules.month,
    month: latest.month ?? null,
    placed: rules.places.length > 0,
    countsFrom: shownCountsFrom(countsFrom(ctx.now, firstDay, own.rules.newPickDelayDays), firstDay),
  }
}

/**
 * Throws for a choice that the rules do not ask for, a pick that is not on the list, or a person who may not be captain
 * or vice-captain.
 */
const check = (
  ctx: Ctx,
  own: OwnList<unknown>,
  versions: readonly RulesRow[],
  { captain, vice, order, month, places }: LineUpInput,
): void => {
  const rules = asked(own)
  const latest = latestLineUp(own.deathlist.lineUps)
  const refused = rules && refusals(ctx, own, rules, versions)
  const entries = new Map(own.kept.filter(isEntry).map((row) => [row.pick.id, row]))
  for (const [field, id] of [
    ['captain', captain],
    ['vice', vice],
  ] as const) {
    if (id === undefined || id === latest[field]) continue
    if (!refused || !rules.roles.includes(field)) throw new AppError('line_up_not_asked', { field })
    if (refused.roles) throw new AppError(refused.roles, { field })
    if (id === null) continue
    const row = entries.get(id)
    if (!row) throw new AppError('pick_not_found', { field })
    if (!isChoosable(row)) throw new AppError('line_up_not_living', { field })
  }
  for (const [field, isAsked, given] of [
    ['order', rules?.ranked, order],
    ['month', rules?.month, month],
    ['places', rules && rules.places.length > 0, places],
  ] as const) {
    if (given === undefined) continue
    if (!refused || !isAsked) throw new AppError('line_up_not_asked', { field })
    if (refused.order) throw new AppError(refused.order, { field })
  }
  if (order?.some((id) => !entries.has(id))) throw new AppError('pick_not_found', { field: 'order' })
  for (const id of Object.keys(places ?? {})) {
    const row = entries.get(id)
    if (!row) throw new AppError('pick_not_found', { field: 'places' })
    if (!isChoosable(row)) throw new AppError('line_up_not_living', { field: 'places' })
  }
  const listRules = listRulesOf(own.nextRules ?? own.rules)
  if (!places || !listRules) return
  const refusal = moveRefusal(listRules, own.standing, new Map(Object.entries(places)))
  if (refusal)
    throw new AppError(refusal.code, {
      field: 'places',
      params: refusalParams(refusal, listRules, ctx.locale),
    })
}

/**
 * Sets captain, vice, order or month of the user's own list, and moves picks to other places. Fields left out keep
 * their value; captain and vice must be different picks.
 * @throws AppError deathlist_not_found, pick_not_found, line_up_not_asked, line_up_not_living,
 *   line_up_closed, line_up_changes, those of moveRefusal, season_over, quota_sealed_changes,
 *   changed_meanwhile
 */
export const chooseLineUp = retryOnConflict(async (ctx: Ctx, input: LineUpInput): Promise<OwnLineUp> => {
  const listId = deathlistIdOfOwn(input.deathlistId, requireUser(ctx).userId)
  const own = await readOwnList(
    ctx,
    { deathlistId: input.deathlistId },
    { versions: rulesVersionsOf(ctx.db, leagueIdOf(listId)) },
  )
  const { deathlist, season, expectedVersion } = own
  const { versions } = own.rows
  const { captain, vice, month, places = {} } = input
  const order = input.order && [...new Set(input.order)]
  check(ctx, own, versions, { ...input, order })
  const moves = new Map(Object.entries(places))
  const moved = own.standing.filter(({ id, place }) => moves.has(id) && moves.get(id) !== place)
  const change = {
    captain,
    vice,
    order,
    month,
    placesBefore: Object.fromEntries(moved.map(({ id, place }) => [id, place])),
  }
  const before = latestLineUp(deathlist.lineUps)
  const lineUps = withLineUp(deathlist.lineUps, change, {
    firstDay: firstDayOf(season),
    delayDays: own.rules.newPickDelayDays,
    now: ctx.now,
  })
  const { from: _, ...after } = latestLineUp(lineUps)
  const isSame =
    after.captain === before.captain &&
    after.vice === before.vice &&
    after.order.join() === before.order.join() &&
    (after.month ?? null) === (before.month ?? null)
  const isMoved = moved.length > 0
  const kept = isSame && !isMoved ? deathlist.lineUps : lineUps
  if (!isSame || isMoved) {
    requireRoomForReceipt(own)
    const receipt = receiptAfter(expectedVersion, { lineUps: kept, places: moves })
    const { set } = await runBatch(ctx.db, {
      set: setLineUps(ctx.db, {
        lineUps: kept,
        expectedVersion,
        list: isMoved ? own.expectedList : null,
        dates: season,
        rulesVersion: (own.nextRules ?? own.rules).version,
      }),
      moved: isMoved ? movePicks(ctx.db, expectedVersion.listId, places) : undefined,
      ...(receipt
        ? { receipt: insertReceipts(ctx.db, [receipt], ctx.now) }
        : { stale: markSeasonStale(ctx.db, deathlist.seasonId, ctx.now) }),
    })
    if (!set[0]) throw new AppError('changed_meanwhile')
  }
  const chosen = { ...own, deathlist: { ...deathlist, lineUps: kept } }
  const shown = viewLineUp(ctx, chosen, versions)
  if (!shown) throw new AppError('line_up_not_asked')
  return shown
}, listAttempts)
