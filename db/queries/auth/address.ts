import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { authCodes, authFactors, authIdentities, authSessions, authUsers } from '#db/schema/accounts/auth.ts'
import { profiles } from '#db/schema/accounts/profile.ts'
import { memberships } from '#db/schema/league.ts'
import { pushSubscriptions } from '#db/schema/notifications.ts'
import { updateUser } from './accounts.ts'
import type { Guard } from './conditions.ts'
import { deletePasskeysOf } from './passkeys.ts'
import { deletePersonalTokensOf } from './personal-tokens.ts'
import { deleteUnboundSubscriptions, lowerStrength } from './sessions.ts'
import { deleteTokensOf } from './tokens.ts'

/**
 * Ownership of an address. Only two things prove it: an answered mail, or a provider that reports it as verified.
 * Everything an account had before the first proof may belong to an attacker.
 */

/** True while the user's address is not proven. */
export const isUnproven = (userId: string): Guard =>
  sql`exists (select 1 from auth_users u where u.id = ${userId} and (u.email_confirmed_at is null or u.email_on_trust = 1))`

export const ifEmailIs = (userId: string, email: string): Guard =>
  sql`exists (select 1 from auth_users u where u.id = ${userId} and u.email = ${email})`

export const ifEmailIsNot = (userId: string, email: string | null): Guard =>
  sql`exists (select 1 from auth_users u where u.id = ${userId} and u.email is not ${email})`

export const hasNoEmail = (userId: string): Guard =>
  sql`exists (select 1 from auth_users u where u.id = ${userId} and u.email is null)`

export const hasNoIdentity = (userId: string): Guard =>
  sql`not exists (select 1 from auth_identities i where i.user_id = ${userId})`

/** True for an account that was registered but never used: nothing is confirmed, and there was no sign-in. */
export const isUnused = (userId: string): Guard =>
  sql`exists (select 1 from auth_users u where u.id = ${userId} and u.email_confirmed_at is null and u.last_sign_in_at is null)`

/** New sessions, codes and identities to keep when all others of their kind are deleted. */
export interface Kept {
  sessions?: readonly string[]
  code?: string | undefined
  identity?: string
}

const deleteSessionsBut = (db: Db, userId: string, kept: Kept, guard: Guard) =>
  db
    .delete(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        ...(kept.sessions ?? []).map((id) => ne(authSessions.id, id)),
        guard,
      ),
    )

const deleteCodesBut = (db: Db, userId: string, kept: Kept, guard: Guard) =>
  db
    .delete(authCodes)
    .where(
      and(eq(authCodes.userId, userId), kept.code ? ne(authCodes.codeHash, kept.code) : undefined, guard),
    )

const noPendingChange = { newEmail: null, emailChangeConfirmed: 'none', emailChangeSession: null } as const

/**
 * After a new password or address: ends everything started earlier that could undo the change, and the news to browsers
 * that are signed out by it. Deletes sessions, personal tokens, authorization codes, mailed proofs and a pending address
 * change.
 */
export const endWhatCouldUndo = (db: Db, userId: string, kept: Kept, guard: Guard) => ({
  sessions: deleteSessionsBut(db, userId, kept, guard),
  browsers: deleteUnboundSubscriptions(db, userId, guard),
  personalTokens: deletePersonalTokensOf(db, userId, guard),
  codes: deleteCodesBut(db, userId, kept, guard),
  proofs: deleteTokensOf(db, userId, undefined, guard),
  change: updateUser(db, userId, noPendingChange, guard),
})

interface Claim {
  userId: string
  at: string
  kept: Kept
  /** The password set with the proof; null: none. */
  passwordHash: string | null
  /** A mail proves the address of the e-mail identity, which stays; an identity of a provider replaces it. */
  by: 'mail' | 'provider'
  /** Keep second factors. They are deleted unless the claiming user was already signed in to the account. */
  keepFactors?: boolean
  userMetadata?: Record<string, unknown>
}

/**
 * The first proof of an account's address gives the account to the user who proved it: deletes every earlier way to
 * sign in, and confirms the address. Has no effect on an account with a proven address.
 */
export const claimAccount = (db: Db, c: Claim, guard: Guard) => {
  const { userId, kept } = c
  const first = sql`${guard} and ${isUnproven(userId)}`
  return {
    sessions: deleteSessionsBut(db, userId, kept, first),
    personalTokens: deletePersonalTokensOf(db, userId, first),
    codes: deleteCodesBut(db, userId, kept, first),
    proofs: deleteTokensOf(db, userId, undefined, first),
    identities: db
      .delete(authIdentities)
      .where(
        and(
          eq(authIdentities.userId, userId),
          c.by === 'mail' ? ne(authIdentities.provider, 'email') : undefined,
          kept.identity ? ne(authIdentities.id, kept.identity) : undefined,
          first,
        ),
      ),
    factors: db
      .delete(authFactors)
      .where(and(eq(authFactors.userId, userId), c.keepFactors ? sql`1 = 0` : first)),
    passkeys: deletePasskeysOf(db, userId, first),
    strength: lowerStrength(db, userId),
    // The URLs of calendar and feeds contain secrets that give access to the user's leagues.
    calendar: db
      .update(profiles)
      .set({ calendarToken: null })
      .where(and(eq(profiles.id, userId), first)),
    feeds: db
      .update(memberships)
      .set({ feedToken: null })
      .where(and(eq(memberships.userId, userId), first)),
    // Browsers that show the user's news, signed in or not.
    browsers: db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), first)),
    user: updateUser(
      db,
      userId,
      {
        passwordHash: c.passwordHash,
        emailConfirmedAt: c.at,
        emailOnTrust: false,
        ...noPendingChange,
        ...(c.userMetadata ? { userMetadata: c.userMetadata } : {}),
        updatedAt: c.at,
      },
      first,
    ),
  }
}

const isVerified = sql`i.provider <> 'email' and i.email is not null and json_extract(i.identity_data, '$.email_verified') = 1`

/**
 * True if an identity confirms the account's address: the e-mail identity always does, a provider's only if the
 * provider has verified this address.
 */
const isVouchedFor = (userId: string): Guard =>
  sql`exists (select 1 from auth_identities i where i.user_id = ${userId} and (i.provider = 'email' or (${isVerified} and i.email = ${authUsers.email})))`

/** The address of the first identity with an address verified by its provider. */
const verifiedAddress = (userId: string) =>
  sql<string>`(select i.email from auth_identities i where i.user_id = ${userId} and ${isVerified} order by i.created_at, i.id limit 1)`

/**
 * After an identity was changed or deleted: if no remaining identity confirms the account's address, the account gets
 * an address that one of them has verified. If there is none, it keeps its address, but unconfirmed.
 * @throws a unique violation if the address belongs to another account, unless `ifFree`
 */
export const settleAddress = (
  db: Db,
  { userId, at, ifFree = false }: { userId: string; at: string; ifFree?: boolean },
  guard: Guard,
) => {
  const address = verifiedAddress(userId)
  const orphan = and(
    eq(authUsers.id, userId),
    sql`${authUsers.email} is not null`,
    sql`not ${isVouchedFor(userId)}`,
    guard,
  )
  return {
    moved: db
      .update(authUsers)
      .set({ email: address, emailConfirmedAt: at, emailOnTrust: false, updatedAt: at })
      .where(
        and(
          orphan,
          sql`${address} is not null`,
          ifFree ? sql`not exists (select 1 from auth_users o where o.email = ${address})` : undefined,
        ),
      ),
    unconfirmed: db
      .update(authUsers)
      .set({
        emailConfirmedAt: null,
        emailOnTrust: false,
        userMetadata: sql`json_set(${authUsers.userMetadata}, '$.email_verified', json('false'))`,
        updatedAt: at,
      })
      .where(and(orphan, isNotNull(authUsers.emailConfirmedAt))),
  }
}

/**
 * A second sign-up with the address of an account that was registered but never used: unless the passwords are equal,
 * the account then has none. Each password becomes valid when the mail of its own sign-up is confirmed.
 */
export const contestPassword = (db: Db, userId: string, passwordHash: string) =>
  updateUser(
    db,
    userId,
    { passwordHash: null },
    sql`${isUnused(userId)} and ${authUsers.passwordHash} is not ${passwordHash}`,
  )

/** The password of an unused account with a single sign-up, for mailing the proof again; else null. */
export const registeredPassword = (userId: string) =>
  sql<
    string | null
  >`(select u.password_hash from auth_users u where u.id = ${userId} and ${isUnused(userId)})`
