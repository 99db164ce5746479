import { index, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { profiles } from './accounts/profile.ts'
import { id, instant, partOf, rowOf } from './columns.ts'
import { leagues, seasons } from './league.ts'
import { people } from './people.ts'

/**
 * Votes of members, cast before a season begins, that nobody may pick a person in it. Leaving before then withdraws the
 * votes; later they stay, after an account's deletion without a name. A vote keeps the item it was cast for: reading
 * votes follows merges.
 */
export const votes = sqliteTable(
  'votes',
  {
    /** Once the account is deleted, it begins with the same 36 characters for all its votes of the season. */
    id: id().primaryKey(),
    leagueId: partOf(() => leagues.id),
    seasonId: partOf(() => seasons.id),
    personId: rowOf(() => people.id),
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
