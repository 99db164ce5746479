import { runBatch } from '#db/batch.ts'
import { expiryRules } from '#db/personal-data/registry.ts'
import type { ExpiryRule } from '#db/personal-data/retention.ts'
import type { Ctx } from './context.ts'

export interface CleanUpLimits {
  /** Most rows that one statement deletes: other writers wait for it. */
  chunk: number
  /** Milliseconds after which the rest is left to the next run. */
  budgetMs: number
}
const defaultLimits: CleanUpLimits = { chunk: 300, budgetMs: 5_000 }

interface CleanUpSummary {
  /** Rows deleted. */
  rows: number
  /** True if the time was used up before everything was deleted. */
  more: boolean
}

/**
 * Deletes expired rows (`retention` in db/personal-data): one chunk of every table in one transaction, then further chunks
 * of tables with a full chunk. It may be killed between chunks and run twice at once: each chunk finds what is left.
 */
export const cleanUp = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'realNow'>,
  limits: Partial<CleanUpLimits> = {},
): Promise<CleanUpSummary> => {
  const { chunk, budgetMs } = { ...defaultLimits, ...limits }
  const started = Date.now()
  let rows = 0
  let due: readonly ExpiryRule[] = expiryRules
  while (due.length > 0 && (due === expiryRules || Date.now() - started < budgetMs)) {
    const { chunks } = await runBatch(ctx.db, {
      chunks: Object.fromEntries(due.map((each, i) => [`of${i}`, each.chunk(ctx.db, ctx, chunk)])),
    })
    const results = Object.values(chunks)
    rows += results.reduce((sum, { gone }) => sum + gone.rowsAffected, 0)
    due = due.filter((_, i) => {
      const result = results[i]
      return (result?.gone.rowsAffected ?? 0) >= chunk || (result?.done?.rowsAffected ?? 0) > 0
    })
  }
  return { rows, more: due.length > 0 }
}
