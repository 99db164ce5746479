import { index, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { profiles } from './accounts/profile.ts'
import { instant, partOf, rowOf } from './columns.ts'
import { people } from './people.ts'

/** A user's watchlist of people, over all leagues. Private: no other user ever sees it. */
export const watchlist = sqliteTable(
  'watchlist',
  {
    userId: partOf(() => profiles.id),
    personId: rowOf(() => people.id),
    addedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.personId] }), index('watchlist_person').on(t.personId)],
)
