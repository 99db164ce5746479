import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Language } from '#locales/languages.ts'
import { instant } from './columns.ts'
import { people } from './people.ts'

/** The first paragraphs of Wikipedia's articles about people, each as long as it is kept; also that there is none. */
export const articles = sqliteTable(
  'articles',
  {
    personId: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    /** What the article is called; null: there is none, or it could not be read. */
    title: text(),
    /** Plain text on one line, under Wikipedia's licence; null as `title` is. */
    text: text(),
    /** When it was read, by the game's clock as all that is read of people; null: it could not be. */
    readAt: instant(),
    /** Until then nobody asks again, and the text is shown; the clean-up takes the row then. */
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.language] }), index('articles_expiring').on(t.expiresAt)],
)
