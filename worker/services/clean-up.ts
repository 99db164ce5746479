import { runBatch } from '#db/batch.ts'
import { type Passing, retention } from '#db/queries/jobs/retention.ts'
import type { Ctx } from './context.ts'

export interface CleanUpLimits {
  /** Rows that one statement deletes at most: what other writers wait for. */
  portion: number
  /** After this long the rest is left to the next run. */
  budgetMs: number
}
const defaultLimits: CleanUpLimits = { portion: 300, budgetMs: 5_000 }

interface CleanUpSummary {
  /** Rows that have gone. */
  rows: number
  /** True: the budget was over first. */
  more: boolean
}

/**
 * Deletes what is kept no longer (db/queries/jobs/retention.ts), a portion of everything in one transaction, and another of
 * whatever filled its portion. It may be cut between any two, and run twice at once: each portion finds what is left.
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
