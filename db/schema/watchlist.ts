import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { profiles } from './accounts/profile.ts'
import { id, instant } from './columns.ts'
import { people } from './people.ts'

/** People whom somebody keeps in mind, over all leagues. Nobody else ever learns of it. */
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
