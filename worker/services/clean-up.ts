import { runBatch } from '#db/batch.ts'
import { expiryRules } from '#db/personal-data/registry.ts'
import type { ExpiryRule } from '#db/personal-data/retention.ts'
import type { Ctx } from './context.ts'

/**
 * Deletes expired rows (`retention` in db/personal-data): one chunk of every table in one transaction, then further chunks
 * of tables with a full chunk. It may be killed between chunks and run twice at once: each chunk finds what is left.
 * @param limits.chunk most rows that one statement deletes: other writers wait for it
 * @param limits.budgetMs after which the rest (`more`) is left to the next run
 */
export const cleanUp = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'realNow'>,
  { chunk = 300, budgetMs = 5_000 }: { chunk?: number; budgetMs?: number } = {},
) => {
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
