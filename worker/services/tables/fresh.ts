import type { Result } from '#db/batch.ts'
import { ifStale, picksOfTables, type TableIds, tableInputs } from '#db/queries/table-inputs.ts'
import type { Ctx } from '../context.ts'
import { type Computed, computeTables } from './compute.ts'
import { writeTables } from './current.ts'

/**
 * For a page that shows something of several tables: what it takes to compute those of them anew whose stored rows may
 * be out of date. For the batch that the page reads; where nothing is stale they answer nothing.
 */
export const staleParts = (ctx: Ctx, tables: TableIds) => {
  const stale = ifStale(tables, ctx.now)
  return { picks: picksOfTables(ctx.db, stale), inputs: tableInputs(ctx.db, stale) }
}
type StaleRows = Result<ReturnType<typeof staleParts>>

/**
 * The stale ones among the tables of a page by their id, computed on the spot, and stored after the answer. Sealed ones
 * are not in it: what is stored of them stands.
 */
export const freshTables = (ctx: Ctx, { picks, inputs }: StaleRows): Map<string, Computed> => {
  const computed = computeTables(inputs, picks, ctx.now)
  ctx.after(writeTables(ctx, computed))
  return new Map(
    computed.filter(({ head }) => head.table.sealedAt === null).map((table) => [table.tableId, table]),
  )
}
