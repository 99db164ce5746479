import { runBatch } from '#db/batch.ts'
import { jobCursor, setJobCursor } from '#db/queries/jobs.ts'
import { applySettlements, listsToSettle, markRuled, type SettledList } from '#db/queries/settling.ts'
import { eventId } from '../../domain/event-id.ts'
import { groupBy } from '../../domain/group-by.ts'
import { freePlaces } from '../../domain/picks/free-places.ts'
import { type Settlement, settleList } from '../../domain/picks/settling.ts'
import type { Ctx } from '../context.ts'

export interface SettlingSummary {
  lists: number
  voided: number
  restored: number
  suspended: number
  resumed: number
  /** The time was up before all lists were done; the next run goes on. */
  unfinished: boolean
}

const listsAtOnce = 200
const defaultWallMs = 60_000
const cursorName = 'settle-lists'

const empty = (): Settlement => ({ voided: [], restored: [], suspended: [], resumed: [] })

const isNothing = (settlement: Settlement): boolean =>
  Object.values(settlement).every((changes) => changes.length === 0)

/** Rulings take effect by time alone: their lists are marked once, by the first run that comes after. */
const markRulings = async (ctx: Ctx): Promise<void> => {
  const rows = await jobCursor(ctx.db, cursorName)
  const seen = rows[0]?.value.at
  const after = typeof seen === 'string' && seen <= ctx.now ? seen : ''
  await runBatch(ctx.db, {
    marked: markRuled(ctx.db, { after, now: ctx.now }),
    seen: setJobCursor(ctx.db, cursorName, { at: ctx.now }),
  })
}

/** The next lists, settled: two round trips. Answers the last id looked at, or null when there are no more. */
const settleSome = async (ctx: Ctx, after: string, summary: SettlingSummary): Promise<string | null> => {
  const {
    lists,
    picks: rows,
    rules,
  } = await runBatch(ctx.db, listsToSettle(ctx.db, { after, limit: listsAtOnce, now: ctx.now }))
  const byList = groupBy(rows, ({ pick }) => pick.deathlistId)
  const rulesOf = groupBy(rules, (version) => version.leagueId)
  const all = empty()
  const free = new Map<string, SettledList['free']>()
  for (const list of lists) {
    const versions = rulesOf.get(list.season.leagueId)
    if (!versions) continue
    const picks = (byList.get(list.id) ?? []).map(({ pick, ...life }) => ({ ...pick, ...life }))
    const settled = settleList(picks, versions, list.season, ctx.now)
    all.voided.push(...settled.voided)
    all.restored.push(...settled.restored)
    all.suspended.push(...settled.suspended)
    all.resumed.push(...settled.resumed)
    const found =
      list.unsettledSince === null ? null : freePlaces(picks, settled, versions, list.season, ctx.now)
    if (found) {
      const { places, countedDead, voided } = found
      free.set(list.id, { id: eventId(list.id, 'place_free', `${countedDead}`, `${voided}`), places })
    }
  }
  const isMarked = lists.some(({ unsettledSince }) => unsettledSince !== null)
  if (isMarked || !isNothing(all)) {
    const read = lists.map(({ id, unsettledSince }) => ({
      id,
      unsettledSince,
      entries: (byList.get(id) ?? [])
        .filter(({ pick }) => pick.removedAt === null && pick.voidedAt === null)
        .map(({ pick }) => pick.id),
      free: free.get(id),
    }))
    await runBatch(ctx.db, applySettlements(ctx.db, read, all, ctx.now))
  }
  summary.lists += lists.length
  summary.voided += all.voided.length
  summary.restored += all.restored.length
  summary.suspended += all.suspended.length
  summary.resumed += all.resumed.length
  return lists.length < listsAtOnce ? null : (lists.at(-1)?.id ?? null)
}

/**
 * Settles the lists on which something was learned (a death, a correction, a retraction, a merge, a ruling) and those
 * with suspended picks: voids, restores, suspends and resumes picks, tells the league and marks its leaderboards stale. Doing
 * it again changes nothing, and what a run does not reach stays marked for the next.
 */
export const settleLists = async (
  ctx: Ctx,
  { wallMs = defaultWallMs }: { wallMs?: number } = {},
): Promise<SettlingSummary> => {
  const until = Date.now() + wallMs
  const summary: SettlingSummary = {
    lists: 0,
    voided: 0,
    restored: 0,
    suspended: 0,
    resumed: 0,
    unfinished: false,
  }
  await markRulings(ctx)
  let after: string | null = ''
  while (after !== null) {
    if (Date.now() > until) return { ...summary, unfinished: true }
    after = await settleSome(ctx, after, summary)
  }
  return summary
}
