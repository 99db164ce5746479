import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Language } from '#locales/languages.ts'
import { instant, partOf } from './columns.ts'
import { people } from './people.ts'

/** Cached first paragraphs of Wikipedia articles about people; also records that there is no article. */
export const articles = sqliteTable(
  'articles',
  {
    personId: partOf(() => people.id),
    language: text().$type<Language>().notNull(),
    /** Title of the article; null: there is none, or it could not be fetched. */
    title: text(),
    /** Plain text on one line, under Wikipedia's licence; null when `title` is null. */
    text: text(),
    /** When it was fetched, by the game's clock; null: it could not be fetched. */
    readAt: instant(),
    /** Until then the text is shown and not fetched again; afterwards the clean-up deletes the row. */
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.language] }), index('articles_expiring').on(t.expiresAt)],
)
