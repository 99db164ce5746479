import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { tokenScopes } from '#domain/personal-tokens.ts'
import { id, instant } from '../columns.ts'
import { authUsers } from './auth.ts'

/** What programs show instead of a session. Revoking deletes the row. Times by the wall clock. */
export const personalTokens = sqliteTable(
  'personal_tokens',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    /** How sure its maker's session was: who gains a second factor afterwards loses the weaker ones. */
    aal: text({ enum: ['aal1', 'aal2'] }).notNull(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Written once an hour at most; null: never used. */
    lastUsedAt: instant(),
  },
  (t) => [
    index('personal_tokens_user').on(t.userId),
    index('personal_tokens_expires').on(t.expiresAt),
    check('personal_tokens_scope', sql`${t.scope} in ('read','write')`),
    check('personal_tokens_aal', sql`${t.aal} in ('aal1','aal2')`),
  ],
)
