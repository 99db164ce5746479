import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { leagues } from './league.ts'

/**
 * The leagues that somebody may be looking at: a job tells these alone that something has changed, however many it has
 * written. A row outlives every connection for which it was made.
 */
export const liveLeagues = sqliteTable(
  'live_leagues',
  {
    leagueId: id()
      .primaryKey()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    /** Wall clock. */
    until: instant().notNull(),
  },
  (t) => [index('live_leagues_until').on(t.until)],
)
