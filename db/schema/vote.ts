import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { profiles } from './accounts/profile.ts'
import { id, instant } from './columns.ts'
import { leagues, seasons } from './league.ts'
import { people } from './people.ts'

/**
 * Votes of members that somebody should be picked by nobody in a season, cast before it begins. Who leaves before that takes
 * them back; later a vote stays, with a deleted account's without a name. It stays with the item it was cast for: merges are
 * followed as votes are read.
 */
export const votes = sqliteTable(
  'votes',
  {
    id: id().primaryKey(),
    leagueId: id()
      .notNull()
      .references(() => leagues.id, { onDelete: 'cascade' }),
    seasonId: id()
      .notNull()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    personId: text()
      .notNull()
      .references(() => people.id),
    userId: id().references(() => profiles.id),
    at: instant().notNull(),
  },
  (t) => [
    uniqueIndex('votes_once').on(t.seasonId, t.userId, t.personId),
    index('votes_league').on(t.leagueId),
    index('votes_person').on(t.personId),
    index('votes_user').on(t.userId),
  ],
)
