import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { profiles } from './accounts/profile.ts'
import { id, instant } from './columns.ts'
import { people } from './people.ts'

/** A user's watchlist of people, over all leagues. Private: no other user ever sees it. */
export const watchlist = sqliteTable(
  'watchlist',
  {
    userId: id()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    personId: text()
      .notNull()
      .references(() => people.id),
    addedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.personId] }), index('watchlist_person').on(t.personId)],
)
