import { runBatch } from '../../../db/batch.ts'
import { picksOfTables, staleTables, tableInputs } from '../../../db/queries/table-inputs.ts'
import type { Ctx } from '../context.ts'
import { computeTables } from './compute.ts'
import { writeTables } from './current.ts'

/** Tables computed together: two round trips for so many, in memory that a Worker can spare. */
const chunkSize = 50

export interface RecomputeBudget {
  /** Milliseconds after which no further chunk is begun. */
  ms: number
  chunk?: number
}

export interface RecomputeSummary {
  tables: number
  chunks: number
  started: number
  cancelled: number
  sealed: number
  /** More is left for the next run. */
  more: boolean
}

/**
 * Computes the tables that are marked or due, in chunks, until none is left or the budget is spent. What is marked is
 * the cursor: a run that stops anywhere is carried on by the next. Changes that arrive meanwhile mark their tables again.
 */
export const recomputeStale = async (ctx: Ctx, budget: RecomputeBudget): Promise<RecomputeSummary> => {
  const { db, now } = ctx
  const summary = { tables: 0, chunks: 0, started: 0, cancelled: 0, sealed: 0, more: false }
  const until = Date.now() + budget.ms
  const limit = budget.chunk ?? chunkSize
  const seen = new Set<string>()
  for (;;) {
    const stale = staleTables(now, limit)
    const [picks, ...inputs] = await runBatch(db, [picksOfTables(db, stale), ...tableInputs(db, stale)])
    const computed = computeTables(inputs, picks, now)
    // Nothing left, or only what changes faster than it can be written.
    if (computed.every(({ tableId }) => seen.has(tableId))) return summary
    await writeTables(ctx, computed)
    summary.chunks++
    for (const { tableId, start, cancelled, result } of computed) {
      if (!seen.has(tableId)) summary.tables++
      seen.add(tableId)
      if (start) summary.started++
      if (cancelled) summary.cancelled++
      if (result.sealed) summary.sealed++
    }
    if (computed.length < limit) return summary
    if (Date.now() >= until) return { ...summary, more: true }
  }
}
