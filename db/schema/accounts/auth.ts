import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { languageCodes } from '#locales/languages.ts'
import { id, instant, partOf } from '../columns.ts'

export const oneTimeTokenTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
  'reauthentication',
] as const
export type OneTimeTokenType = (typeof oneTimeTokenTypes)[number]

/** How a session was started or strengthened; `timestamp` in UTC seconds. */
export interface AmrEntry {
  method: string
  timestamp: number
}

/** The authentication data of a user; the product data is in `profiles`, under the same id. */
export const authUsers = sqliteTable(
  'auth_users',
  {
    id: id().primaryKey(),
    /** Lower case; null for anonymous users. */
    email: text().unique(),
    emailConfirmedAt: instant(),
    /** Confirmed only because EMAIL_CONFIRMATION is off: the user has not proven that they can read mail there. */
    emailOnTrust: integer({ mode: 'boolean' }).notNull().default(false),
    /** `scrypt$N$r$p$salt$hash`, or null: no password (Google, magic link). */
    passwordHash: text(),
    role: text().notNull().default('authenticated'),
    isAnonymous: integer({ mode: 'boolean' }).notNull().default(false),
    appMetadata: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    userMetadata: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The requested new address; takes effect when both addresses are confirmed. */
    newEmail: text(),
    /** The half of the address change that is confirmed: none, the current or the new address. */
    emailChangeConfirmed: text({ enum: ['none', 'current', 'new'] })
      .notNull()
      .default('none'),
    /** The session that requested the address change. The change ends all other sessions, but not this one. */
    emailChangeSession: id(),
    confirmationSentAt: instant(),
    recoverySentAt: instant(),
    emailChangeSentAt: instant(),
    reauthenticationSentAt: instant(),
    invitedAt: instant(),
    lastSignInAt: instant(),
    bannedUntil: instant(),
    /** Soft deletion: the id stays, without personal data or a way to sign in. */
    deletedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('auth_users_created').on(t.createdAt),
    check('auth_users_email', sql`${t.email} is null or ${t.email} = lower(${t.email})`),
  ],
)

const userId = () =>
  id()
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' })

/**
 * A signed-in device. Signing out deletes the row; a replayed refresh token only revokes it, so that further replays
 * are recognized.
 */
export const authSessions = sqliteTable(
  'auth_sessions',
  {
    id: id().primaryKey(),
    userId: userId(),
    aal: text({ enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** Newest first. */
    amr: text({ mode: 'json' }).$type<AmrEntry[]>().notNull(),
    /** Counter of the active refresh token: refreshing is a compare-and-swap on it. */
    refreshCounter: integer().notNull().default(0),
    userAgent: text(),
    createdAt: instant().notNull(),
    refreshedAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [
    index('auth_sessions_user').on(t.userId),
    index('auth_sessions_refreshed').on(t.refreshedAt),
    index('auth_sessions_revoked').on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
    check('auth_sessions_aal', sql`${t.aal} in ('aal1','aal2')`),
  ],
)

export const authRefreshTokens = sqliteTable(
  'auth_refresh_tokens',
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text().primaryKey(),
    sessionId: partOf(() => authSessions.id),
    counter: integer().notNull(),
    createdAt: instant().notNull(),
    /** When its successor was issued; null while active. */
    replacedAt: instant(),
  },
  (t) => [uniqueIndex('auth_refresh_tokens_session').on(t.sessionId, t.counter)],
)

/** A mailed proof: a link token (stored as SHA-256) and a six-digit code (stored as HMAC). */
export const authOneTimeTokens = sqliteTable(
  'auth_one_time_tokens',
  {
    id: id().primaryKey(),
    userId: userId(),
    type: text({ enum: oneTimeTokenTypes }).notNull(),
    tokenHash: text().notNull().unique(),
    codeHash: text().notNull(),
    /** The address that it was mailed to. */
    email: text().notNull(),
    /** The client's S256 challenge, if the mail was requested with PKCE. */
    codeChallenge: text(),
    /**
     * The password chosen in the sign-up that requested this mail. It becomes the account's password only when this
     * mail is confirmed, so that an attacker cannot plant a password by signing up with another person's address first.
     */
    passwordHash: text(),
    /** Code attempts so far. After the fifth the code is no longer valid, but the link is. */
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('auth_one_time_tokens_user').on(t.userId, t.type),
    index('auth_one_time_tokens_email').on(t.email),
    index('auth_one_time_tokens_expires').on(t.expiresAt),
  ],
)

export const authIdentities = sqliteTable(
  'auth_identities',
  {
    id: id().primaryKey(),
    userId: userId(),
    provider: text().notNull(),
    /** The user's id at the provider; for `email` our own user id. */
    providerId: text().notNull(),
    email: text(),
    identityData: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    lastSignInAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('auth_identities_provider').on(t.provider, t.providerId),
    index('auth_identities_user').on(t.userId),
  ],
)

export const authFactors = sqliteTable(
  'auth_factors',
  {
    id: id().primaryKey(),
    userId: userId(),
    /** `recovery_code`: the set of recovery codes, which exists as long as a verified factor of another type does. */
    factorType: text({ enum: ['totp', 'webauthn', 'recovery_code'] })
      .notNull()
      .default('totp'),
    friendlyName: text(),
    status: text({ enum: ['unverified', 'verified'] })
      .notNull()
      .default('unverified'),
    /** TOTP secret, sealed with AES-256-GCM under a key derived from AUTH_SECRET; empty for other types. */
    sealedSecret: text().notNull(),
    /** The last accepted TOTP step: no step is accepted twice. */
    lastStep: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('auth_factors_name').on(t.userId, t.friendlyName),
    uniqueIndex('auth_factors_recovery').on(t.userId).where(sql`${t.factorType} = 'recovery_code'`),
    check('auth_factors_status', sql`${t.status} in ('unverified','verified')`),
  ],
)

export const authChallenges = sqliteTable(
  'auth_challenges',
  {
    id: id().primaryKey(),
    factorId: partOf(() => authFactors.id),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('auth_challenges_factor').on(t.factorId), index('auth_challenges_expires').on(t.expiresAt)],
)

/** A pending sign-in at an identity provider; consumed by its callback. */
export const authFlowStates = sqliteTable(
  'auth_flow_states',
  {
    /** SHA-256 of the `state` parameter. */
    stateHash: text().primaryKey(),
    provider: text().notNull(),
    nonce: text().notNull(),
    /** Our PKCE verifier towards the provider. */
    providerVerifier: text().notNull(),
    redirectTo: text().notNull(),
    /** The client's S256 challenge; null: the client expects the session in the URL fragment. */
    codeChallenge: text(),
    /** SHA-256 of the cookie of the browser that started the flow; the default matches no browser. */
    browserHash: text().notNull().default(''),
    /** When linking: the user that the identity will be linked to. */
    linkUserId: id(),
    /** When linking: the session that started it. The flow ends with that session. */
    linkSessionId: id(),
    locale: text({ enum: languageCodes }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('auth_flow_states_expires').on(t.expiresAt),
    index('auth_flow_states_link').on(t.linkUserId).where(sql`${t.linkUserId} is not null`),
  ],
)

/** An authorization code that we issue (PKCE): exchanged once, for a session. */
export const authCodes = sqliteTable(
  'auth_codes',
  {
    codeHash: text().primaryKey(),
    userId: userId(),
    codeChallenge: text().notNull(),
    /** Added to the session's `amr`. */
    method: text().notNull(),
    /**
     * What the exchange returns besides the session, encrypted under the code itself, so that a reader of the database
     * cannot decrypt it.
     */
    sealed: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('auth_codes_expires').on(t.expiresAt), index('auth_codes_user').on(t.userId)],
)

/** When a mail of a kind was last requested for an address, known or not; limits how soon the next may be sent. */
export const authMailTimes = sqliteTable(
  'auth_mail_times',
  {
    /** HMAC of kind and address. */
    key: text().primaryKey(),
    /** UTC milliseconds. */
    askedAt: integer().notNull(),
  },
  (t) => [index('auth_mail_times_asked').on(t.askedAt)],
)
