import { type SQL, sql } from 'drizzle-orm'
import type { Given } from '#db/prepared.ts'
import { authFactors, authOneTimeTokens, authSessions, authUsers } from '#db/schema/accounts/auth.ts'

/** A condition that the database checks at the moment of writing. */
export type Guard = SQL
/** A user's id, as a value or a subquery. */
export type Who = SQL<string>

/** A value that the database computes at the moment of writing. */
export type NewValue<T> = SQL<T>

/** The preceding statement of the batch changed exactly one row. */
export const ifChanged: Guard = sql`changes() = 1`
export const always: Guard = sql`1 = 1`

export const ifSessionExists = (sessionId: string): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${sessionId})`

/** The session belongs to the user, exists and is not revoked. */
export const ifSessionLives = (userId: Given<string>, sessionId: Given<string>): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null)`

export const hasVerifiedFactor = (userId: Given<string>): Guard =>
  sql`exists (select 1 from ${authFactors} f where f.user_id = ${userId} and f.status = 'verified')`

/** The user has no verified second factor. */
export const ifNoFactor = (userId: string): Guard => sql`not ${hasVerifiedFactor(userId)}`

export const ifPasswordIs = (userId: string, passwordHash: string): Guard =>
  sql`exists (select 1 from ${authUsers} u where u.id = ${userId} and u.password_hash = ${passwordHash})`

export const ifIdentityExists = (identityId: string): Guard =>
  sql`exists (select 1 from auth_identities i where i.id = ${identityId})`

export const ifIdentityIsGone = (identityId: string): Guard =>
  sql`not exists (select 1 from auth_identities i where i.id = ${identityId})`

export const both = (a: Guard, b: Guard): Guard => sql`(${a}) and (${b})`

/** The session is at its expected version: not revoked, and no other request has rotated its refresh token. */
export const ifSessionAt = ({ id, refreshCounter }: { id: string; refreshCounter: number }): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${id} and s.refresh_counter = ${refreshCounter} and s.revoked_at is null)`

/** The session is not revoked and was authenticated with a second factor. */
export const ifSessionIsStrong = (sessionId: string): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${sessionId} and s.aal = 'aal2' and s.revoked_at is null)`

/**
 * The session may do what requires all of the user's factors: it is not revoked, and has used a second factor if the
 * user has one.
 */
export const ifSessionSuffices = (userId: string, sessionId: string): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and (s.aal = 'aal2' or ${ifNoFactor(userId)}))`

export const ifRefreshTokenExists = (tokenHash: string): Guard =>
  sql`exists (select 1 from auth_refresh_tokens t where t.token_hash = ${tokenHash})`

/** The user still asks for a change from one address (null: none yet) to another. */
export const ifChangeIsPending = (userId: string, from: string | null, to: string): Guard =>
  sql`exists (select 1 from ${authUsers} u where u.id = ${userId} and u.email is ${from} and u.new_email = ${to})`

/** The preceding statement changed the user, whose address is now this one, without a pending address change. */
export const ifChangedAndEmailIs = (userId: string, email: string): Guard =>
  sql`changes() = 1 and exists (select 1 from ${authUsers} u where u.id = ${userId} and u.email = ${email} and u.new_email is null)`

export const ifCodeExists = (codeHash: string): Guard =>
  sql`exists (select 1 from auth_codes c where c.code_hash = ${codeHash})`

export const ifUserExists = (userId: string): Guard =>
  sql`exists (select 1 from ${authUsers} u where u.id = ${userId})`

export const ifTokenExists = (tokenId: string): Guard =>
  sql`exists (select 1 from ${authOneTimeTokens} t where t.id = ${tokenId})`

/** The user is banned now, by the wall clock of the database. */
export const isBanned = (userId: SQL): Guard =>
  sql`exists (select 1 from ${authUsers} u where u.id = ${userId}
    and u.banned_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`

export const userWithId = (userId: string): Who => sql<string>`${userId}`

export const userWithEmail = (email: string): Who =>
  sql<string>`(select u.id from auth_users u where u.email = ${email})`

/** The owner of this token, whatever its state. */
export const userOfRefreshToken = (tokenHash: string): Who =>
  sql<string>`(select s.user_id from auth_refresh_tokens t join auth_sessions s on s.id = t.session_id where t.token_hash = ${tokenHash})`

export const userOfLink = (tokenHash: string): Who =>
  sql<string>`(select t.user_id from auth_one_time_tokens t where t.token_hash = ${tokenHash})`

export const userOfPasskey = (credentialId: string): Who =>
  sql<string>`(select p.user_id from auth_passkeys p where p.credential_id = ${credentialId} and p.factor_id is null)`

export const userOfCode = (codeHash: string): Who =>
  sql<string>`(select c.user_id from auth_codes c where c.code_hash = ${codeHash})`

export const userOfIdentity = (provider: string, providerId: string): Who =>
  sql<string>`(select i.user_id from auth_identities i where i.provider = ${provider} and i.provider_id = ${providerId})`
