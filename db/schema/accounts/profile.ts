import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { fallbackLanguage, languageCodes } from '#locales/languages.ts'
import { id, instant } from '../columns.ts'

/** The product data of a user, independent of the token issuer; `id` is the token's `sub`. */
export const profiles = sqliteTable(
  'profiles',
  {
    id: id().primaryKey(),
    email: text(),
    displayName: text().notNull(),
    /** Object key of the avatar in storage, or null. */
    avatarKey: text(),
    locale: text({ enum: languageCodes }).notNull().default(fallbackLanguage),
    /** Secret in the calendar feed's URL; null until requested, replaced when revoked. */
    calendarToken: text().unique(),
    /** Whether other members can see that this user is viewing their league. */
    showsPresence: integer({ mode: 'boolean' }).notNull().default(true),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [index('profiles_avatar').on(t.avatarKey).where(sql`${t.avatarKey} is not null`)],
)
