import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { authFactors, authUsers } from './auth.ts'

/** A WebAuthn credential: a passkey that signs in by itself, or the key of a second factor. */
export const authPasskeys = sqliteTable(
  'auth_passkeys',
  {
    id: id().primaryKey(),
    userId: id()
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** The factor whose key this is; null: it signs in by itself. */
    factorId: id().references(() => authFactors.id, { onDelete: 'cascade' }),
    /** What authenticators know it by, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How a browser reaches the authenticator: `internal`, `hybrid`, `usb` and the like. */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The authenticator's counter when it was last used; those that keep none say 0. */
    signCount: integer().notNull(),
    /** Added by a session that had shown a second factor: signing in with it needs no other. */
    isStrong: integer({ mode: 'boolean' }).notNull().default(false),
    friendlyName: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('auth_passkeys_user').on(t.userId), uniqueIndex('auth_passkeys_factor').on(t.factorId)],
)

/** Challenges that were answered, until they would have run out anyway: each is good once. */
export const authSpentChallenges = sqliteTable(
  'auth_spent_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('auth_spent_challenges_expires').on(t.expiresAt)],
)
