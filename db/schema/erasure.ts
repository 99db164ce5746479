import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/**
 * Objects in storage without references, until they are deleted there. Filled by trigger (removed-objects.sql) in the
 * transaction that removes the last reference.
 */
export const removedObjects = sqliteTable(
  'removed_objects',
  {
    key: text().primaryKey(),
    /** Wall clock. */
    at: instant().notNull(),
  },
  (t) => [index('removed_objects_at').on(t.at)],
)

/** Recently deleted accounts: they are erased once more when every request of that time is over. */
export const erasures = sqliteTable(
  'erasures',
  {
    userId: id().primaryKey(),
    /** Wall clock. */
    at: instant().notNull(),
  },
  (t) => [index('erasures_at').on(t.at)],
)
