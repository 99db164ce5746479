import { index, sqliteTable } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { leagues } from './league.ts'

/**
 * Leagues with possible open connections: a job notifies only these of changes, however many leagues it has written. A
 * row outlives every connection that it was made for.
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
