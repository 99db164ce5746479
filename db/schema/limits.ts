import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Request counts for rate limits, per time window. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text().notNull(),
    /** Start of the window in UTC seconds. */
    windowStart: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_limits_window').on(t.windowStart)],
)
