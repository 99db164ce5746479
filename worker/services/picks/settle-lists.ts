import { runBatch } from '#db/batch.ts'
import { jobCursor, setJobCursor } from '#db/queries/jobs/jobs.ts'
import type { picksToSettle } from '#db/queries/picks/picks.ts'
import {
  applySettlements,
  listIdsToSettle,
  listsToSettle,
  markBarred,
  markRuled,
  markRuledLate,
  mostRules,
  type SettledList,
} from '#db/queries/picks/settling.ts'
import { groupBy } from '#domain/group-by.ts'
import { eventId } from '#domain/news/event-id.ts'
import { type FreePlaces, freePlaces } from '#domain/picks/free-places.ts'
import { ruledPerson } from '#domain/picks/list-rules.ts'
import { type Settlement, settleList } from '#domain/picks/settling.ts'
import { firstDayOf } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { errorForLog } from '../error-for-log.ts'
import { bisect } from '../tasks/bisect.ts'

/** Lists settled together, in two round trips. */
export const listsAtOnce = 200
const wallMs = 60_000
const cursorName = 'settle-lists'

const empty = (): Settlement => ({ voided: [], restored: [], suspended: [], resumed: [] })

const isNothing = (settlement: Settlement): boolean =>
  Object.values(settlement).every((changes) => changes.length === 0)

/** Rulings and votes take effect at a time, without a request: the first run after it marks their lists, once. */
const markByTime = async (ctx: Ctx): Promise<void> => {
  const rows = await jobCursor(ctx.db, cursorName)
  const seen = rows[0]?.value.at
  const after = typeof seen === 'string' && seen <= ctx.now ? seen : ''
  await runBatch(ctx.db, {
    ruled: markRuled(ctx.db, { after, now: ctx.now }),
    ruledLate: markRuledLate(ctx.db, { after, now: ctx.now }),
    barred: markBarred(ctx.db, { after, now: ctx.now }),
    seen: setJobCursor(ctx.db, cursorName, { at: ctx.now }),
  })
}

/**
 * How many deaths of a list may be withdrawn at once, or void picks restored, while the activity items about their free
 * places are still found.
 */
const mostWithdrawn = 3

const recordedPlaces = (
  listId: string,
  { places, countedDead, voided, allVoided }: FreePlaces,
): SettledList['free'] => {
  const idOf = (dead: number, gone: number): string => eventId(listId, 'place_free', `${dead}`, `${gone}`)
  return {
    id: idOf(countedDead, voided),
    places,
    untrue: Array.from({ length: mostWithdrawn }, (_, index) => index + 1).flatMap((more) => [
      idOf(countedDead + more, voided),
      idOf(countedDead, allVoided + more),
    ]),
  }
}

type PickToSettle = Awaited<ReturnType<typeof picksToSettle>>[number]
const withLife = ({ pick, diedOn, playerWasIn }: PickToSettle) => ({ ...pick, diedOn, playerWasIn })

/** `unfinished`: time ran out before all lists were settled; the next run continues. */
const nothingYet = () => ({ lists: 0, voided: 0, restored: 0, suspended: 0, resumed: 0, unfinished: false })
type SettlingSummary = ReturnType<typeof nothingYet>

/**
 * Settles these lists and adds the changes to the summary: one read, and one write if anything changes. Returns the
 * leaderboards that became stale, and the lists to settle next.
 */
const settleSome = async (ctx: Ctx, ids: readonly string[], summary: SettlingSummary) => {
  const { db, now } = ctx
  const {
    due: { lists, picks: rows, rivals: rivalRows, rules, barred },
    next,
  } = await runBatch(db, {
    due: listsToSettle(db, ids, now),
    next: listIdsToSettle(db, { after: ids.at(-1) ?? '', limit: listsAtOnce }),
  })
  if (ids.length > 1 && rules.length > mostRules) throw new Error('Too many rules for one read')
  const byList = groupBy(rows, ({ pick }) => pick.deathlistId)
  const bySeason = groupBy(rivalRows, ({ pick }) => pick.seasonId)
  const barredIn = groupBy(barred, ({ seasonId }) => seasonId)
  const rulesOf = groupBy(rules, (version) => version.leagueId)
  const all = empty()
  const restored = new Map<string, readonly string[]>()
  const free = new Map<string, SettledList['free']>()
  for (const list of lists) {
    const versions = rulesOf.get(list.season.leagueId)
    if (!versions) continue
    const firstDay = firstDayOf(list.season)
    const picks = (byList.get(list.id) ?? []).map((row) => ({
      ...withLife(row),
      person: ruledPerson(row.person, firstDay),
    }))
    const rivals = (bySeason.get(list.season.id) ?? []).filter(({ pick }) => pick.deathlistId !== list.id)
    const votedOut = new Set(barredIn.get(list.season.id)?.map(({ personId }) => personId))
    const settled = settleList(picks, versions, list.season, now, rivals.map(withLife), votedOut)
    restored.set(
      list.id,
      settled.restored.map(({ id }) => id),
    )
    all.voided.push(...settled.voided)
    all.restored.push(...settled.restored)
    all.suspended.push(...settled.suspended)
    all.resumed.push(...settled.resumed)
    const found =
      list.unsettledSince === null ? null : freePlaces(picks, settled, versions, list.season, ctx.now)
    if (found) free.set(list.id, recordedPlaces(list.id, found))
  }
  const stale: string[] = []
  const isMarked = lists.some(({ unsettledSince }) => unsettledSince !== null)
  if (isMarked || !isNothing(all)) {
    const read = lists.map(({ id, unsettledSince }) => ({
      id,
      unsettledSince,
      entries: (byList.get(id) ?? [])
        .filter(({ pick }) => pick.removedAt === null && pick.voidedAt === null)
        .map(({ pick: { id, place } }) => (place === null ? id : `${id} ${place}`)),
      restored: restored.get(id) ?? [],
      free: free.get(id),
    }))
    const written = await runBatch(db, applySettlements(db, read, all, now))
    stale.push(...written.stale.map(({ id }) => id))
  }
  summary.lists += lists.length
  summary.voided += all.voided.length
  summary.restored += all.restored.length
  summary.suspended += all.suspended.length
  summary.resumed += all.resumed.length
  return { stale, next: next.map(({ id }) => id) }
}

/**
 * The same, in smaller parts if the leagues have too many rules; a list that can't be settled is logged and left
 * unchanged.
 */
const settleEach = (ctx: Ctx, ids: readonly string[], summary: SettlingSummary) =>
  bisect(
    ids,
    (some) => settleSome(ctx, some, summary),
    (list, error) => ctx.log.error('list_failed', { list, error: errorForLog(error) }),
  )

/** Settles these lists, marked or not. Returns the leaderboards that became stale. */
export const settleThese = async (ctx: Ctx, ids: readonly string[]): Promise<readonly string[]> =>
  (await settleEach(ctx, ids, nothingYet())).flatMap(({ stale }) => stale)

/** Ids of the lists to settle now, including those for which a ruling or a vote has just taken effect. */
export const findUnsettled = async (ctx: Ctx, limit: number): Promise<readonly string[]> => {
  await markByTime(ctx)
  return (await listIdsToSettle(ctx.db, { after: '', limit })).map(({ id }) => id)
}

/**
 * Settles the lists with news about a person (a death, a correction, a retraction, a merge, a ruling) and those with
 * suspended picks: voids, restores, suspends and resumes picks, records activity and marks leaderboards stale.
 * Idempotent; lists that a run does not reach stay marked for the next.
 */
export const settleLists = async (ctx: Ctx): Promise<SettlingSummary> => {
  const until = Date.now() + wallMs
  const summary = nothingYet()
  let ids = await findUnsettled(ctx, listsAtOnce)
  while (ids.length > 0) {
    if (Date.now() > until) return { ...summary, unfinished: true }
    const done = await settleEach(ctx, ids, summary)
    const after = ids.at(-1) ?? ''
    ids =
      done.at(-1)?.next ?? (await listIdsToSettle(ctx.db, { after, limit: listsAtOnce })).map(({ id }) => id)
  }
  return summary
}
