import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { growthKinds, operatorActions } from '#domain/operators.ts'
import { day, id, instant } from './columns.ts'

/**
 * What operators did, and why. It holds ids only, no content of accounts or leagues, and outlives them: no foreign keys
 * on purpose.
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

/**
 * Number of accounts and leagues created and deleted per UTC day; kept by triggers (growth.sql), so that no query
 * counts rows.
 */
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
