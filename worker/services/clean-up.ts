import { runBatch } from '#db/batch.ts'
import { type Passing, retention } from '#db/queries/jobs/retention.ts'
import type { Ctx } from './context.ts'

export interface CleanUpLimits {
  /** Most rows that one statement deletes: other writers wait for it. */
  portion: number
  /** Milliseconds after which the rest is left to the next run. */
  budgetMs: number
}
const defaultLimits: CleanUpLimits = { portion: 300, budgetMs: 5_000 }

interface CleanUpSummary {
  /** Rows deleted. */
  rows: number
  /** True if the time was used up before everything was deleted. */
  more: boolean
}

/**
 * Deletes expired rows (db/queries/jobs/retention.ts): one chunk of every table in one transaction, then further chunks
 * of tables with a full chunk. It may be killed between chunks and run twice at once: each chunk finds what is left.
 */
export const cleanUp = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'realNow'>,
  limits: Partial<CleanUpLimits> = {},
): Promise<CleanUpSummary> => {
  const { portion, budgetMs } = { ...defaultLimits, ...limits }
  const started = Date.now()
  let rows = 0
  let due: readonly Passing[] = retention.passing
  while (due.length > 0 && (due === retention.passing || Date.now() - started < budgetMs)) {
    const { portions } = await runBatch(ctx.db, {
      portions: Object.fromEntries(due.map((each, i) => [`of${i}`, each.portion(ctx.db, ctx, portion)])),
    })
    const results = Object.values(portions)
    rows += results.reduce((sum, { gone }) => sum + gone.rowsAffected, 0)
    due = due.filter((_, i) => {
      const result = results[i]
      return (result?.gone.rowsAffected ?? 0) >= portion || (result?.done?.rowsAffected ?? 0) > 0
    })
  }
  return { rows, more: due.length > 0 }
}
