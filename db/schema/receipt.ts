import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SealedLineUp } from '#domain/receipts.ts'
import { instant, partOf } from './columns.ts'
import { deathlists } from './deathlist.ts'

/**
 * The contents of a sealed list after each change; the last row of a list is its receipt. The commitment is shown at
 * once, salt and picks from the season's first day on.
 */
export const listReceipts = sqliteTable(
  'list_receipts',
  {
    deathlistId: partOf(() => deathlists.id),
    /** 1 for the first of its list. */
    number: integer().notNull(),
    /** SHA-256 in hex (worker/domain/receipts.ts defines the input). */
    commitment: text().notNull(),
    salt: text().notNull(),
    /** Wikidata ids, sorted. */
    picks: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Captain, vice-captain and order by Wikidata ids, if the list has a line-up: the receipt then has version 2. */
    lineUp: text({ mode: 'json' }).$type<SealedLineUp>(),
    /** By the game's clock. */
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deathlistId, t.number] }),
    check('list_receipts_hex', sql`length(${t.commitment}) = 64 and length(${t.salt}) = 64`),
  ],
)
