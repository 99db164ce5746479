import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { growthKinds, operatorActions } from '#domain/operators.ts'
import { day, id, instant } from './columns.ts'

/**
 * What operators did, and why. It holds ids and nothing of what was in an account or a league, and outlives them: there
 * are no references on purpose.
 */
export const operatorRecord = sqliteTable(
  'operator_record',
  {
    id: id().primaryKey(),
    operatorId: id().notNull(),
    action: text({ enum: operatorActions }).notNull(),
    /** The id of the account or of the league. */
    subjectId: id().notNull(),
    reason: text().notNull(),
    /** Wall clock. */
    at: instant().notNull(),
  },
  (t) => [index('operator_record_at').on(t.at), index('operator_record_subject').on(t.subjectId)],
)

/** How many accounts and leagues came and went on a UTC day; kept by triggers (growth.sql), so that nobody counts rows. */
export const growth = sqliteTable(
  'growth',
  {
    day: day().notNull(),
    kind: text({ enum: growthKinds }).notNull(),
    made: integer().notNull().default(0),
    gone: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind] }),
    check('growth_kind', sql`${t.kind} in ('accounts','leagues')`),
  ],
)
