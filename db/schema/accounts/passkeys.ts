import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant, partOf } from '../columns.ts'
import { authFactors, authUsers } from './auth.ts'

/** A WebAuthn credential: a passkey that is sufficient to sign in, or the key of a second factor. */
export const authPasskeys = sqliteTable(
  'auth_passkeys',
  {
    id: id().primaryKey(),
    userId: partOf(() => authUsers.id),
    /** The factor that this key belongs to; null: a passkey that is sufficient to sign in. */
    factorId: id().references(() => authFactors.id, { onDelete: 'cascade' }),
    /** The credential id that the authenticator uses, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How a browser reaches the authenticator: `internal`, `hybrid`, `usb` and the like. */
    transports: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The authenticator's signature counter at last use; authenticators without a counter send 0. */
    signCount: integer().notNull(),
    /** Added in a session with a second factor: signing in with this passkey needs no other factor. */
    isStrong: integer({ mode: 'boolean' }).notNull().default(false),
    friendlyName: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index('auth_passkeys_user').on(t.userId), uniqueIndex('auth_passkeys_factor').on(t.factorId)],
)

/** Answered challenges, kept until they would have expired: each is valid once. */
export const authSpentChallenges = sqliteTable(
  'auth_spent_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('auth_spent_challenges_expires').on(t.expiresAt)],
)
