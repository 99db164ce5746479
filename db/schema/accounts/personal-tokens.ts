import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { tokenScopes } from '#domain/personal-tokens.ts'
import { id, instant, partOf } from '../columns.ts'
import { authUsers } from './auth.ts'

/** Tokens that programs use instead of a session. Revoking deletes the row. Times by the wall clock. */
export const personalTokens = sqliteTable(
  'personal_tokens',
  {
    id: id().primaryKey(),
    userId: partOf(() => authUsers.id),
    /** The name that the owner has given it. */
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    /**
     * Assurance level of the session that created it: when the user adds a second factor, `aal1` tokens are deleted.
     */
    aal: text({ enum: ['aal1', 'aal2'] }).notNull(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Updated at most once an hour; null: never used. */
    lastUsedAt: instant(),
  },
  (t) => [
    index('personal_tokens_user').on(t.userId),
    index('personal_tokens_expires').on(t.expiresAt),
    check('personal_tokens_scope', sql`${t.scope} in ('read','write')`),
    check('personal_tokens_aal', sql`${t.aal} in ('aal1','aal2')`),
  ],
)
