import { type SQL, sql } from 'drizzle-orm'
import type { TransferWindow } from '#domain/packs/pack.ts'
import { secondThoughtMs } from '#domain/picks/windows.ts'

const secondThought = sql.raw(`'+${secondThoughtMs / 1000} seconds'`)

/** True for a removed pick `row` that was removed so soon that it does not use up a change of its transfer window. */
export const wasSecondThought = (row: SQL): SQL =>
  sql`(${row}.removed_at <= strftime('%Y-%m-%dT%H:%M:%fZ', ${row}.added_at, ${secondThought}))`

/** True while a list may add one more pick in a transfer window; the same rule as `windowUses` of the rules. */
export const hasWindowLeft = (
  deathlistId: string,
  { from, to, most }: Pick<TransferWindow, 'from' | 'to' | 'most'>,
): SQL =>
  sql`(select count(*) from picks w where w.deathlist_id = ${deathlistId} and w.window_from is not null
    and w.voided_at is null and (w.removed_at is null or not ${wasSecondThought(sql`w`)})
    and substr(w.added_at, 1, 10) between ${from} and ${to} and w.added_at >= (
      select coalesce(s.start_date, substr(s.created_at, 1, 10)) from seasons s where s.id = w.season_id)) < ${most}`
