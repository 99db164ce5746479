import { type SQL, sql } from 'drizzle-orm'
import { authFactors, authOneTimeTokens, authSessions, authUsers } from '#db/schema/accounts/auth.ts'

/** A condition that the database checks at the moment of writing. */
export type Guard = SQL
/** A user's id, as a value or as what the database finds. */
export type Who = SQL<string>

/** A value that the database finds at the moment of writing. */
export type NewValue<T> = SQL<T>

/** The statement before this one in the batch changed something. */
export const ifChanged: Guard = sql`changes() = 1`
export const always: Guard = sql`1 = 1`

export const ifSessionExists = (sessionId: string): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${sessionId})`

/** The session is the user's, and has neither ended nor been revoked. */
export const ifSessionLives = (userId: string, sessionId: string): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null)`

/** The user has no second factor that a session would have to show. */
export const ifNoFactor = (userId: string): Guard =>
  sql`not exists (select 1 from ${authFactors} f where f.user_id = ${userId} and f.status = 'verified')`

export const ifPasswordIs = (userId: string, passwordHash: string): Guard =>
  sql`exists (select 1 from ${authUsers} u where u.id = ${userId} and u.password_hash = ${passwordHash})`

export const ifIdentityExists = (identityId: string): Guard =>
  sql`exists (select 1 from auth_identities i where i.id = ${identityId})`

export const ifIdentityIsGone = (identityId: string): Guard =>
  sql`not exists (select 1 from auth_identities i where i.id = ${identityId})`

/** Both at once. */
export const both = (a: Guard, b: Guard): Guard => sql`(${a}) and (${b})`

/** The session is as it was read: alive, and no other request has rotated its refresh token. */
export const ifSessionAt = ({ id, refreshCounter }: { id: string; refreshCounter: number }): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${id} and s.refresh_counter = ${refreshCounter} and s.revoked_at is null)`

/** The session is alive and has shown a second factor. */
export const ifSessionIsStrong = (sessionId: string): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${sessionId} and s.aal = 'aal2' and s.revoked_at is null)`

/** The session may do what takes every factor that the user has: it lives, and has shown a second one if there is one. */
export const ifSessionSuffices = (userId: string, sessionId: string): Guard =>
  sql`exists (select 1 from ${authSessions} s where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and (s.aal = 'aal2' or ${ifNoFactor(userId)}))`

export const ifRefreshTokenExists = (tokenHash: string): Guard =>
  sql`exists (select 1 from auth_refresh_tokens t where t.token_hash = ${tokenHash})`

/** The statement before changed the user, whose address now is this one with no change of it pending. */
export const ifChangedAndEmailIs = (userId: string, email: string): Guard =>
  sql`changes() = 1 and exists (select 1 from ${authUsers} u where u.id = ${userId} and u.email = ${email} and u.new_email is null)`

export const ifCodeExists = (codeHash: string): Guard =>
  sql`exists (select 1 from auth_codes c where c.code_hash = ${codeHash})`

export const ifUserExists = (userId: string): Guard =>
  sql`exists (select 1 from ${authUsers} u where u.id = ${userId})`

export const ifTokenExists = (tokenId: string): Guard =>
  sql`exists (select 1 from ${authOneTimeTokens} t where t.id = ${tokenId})`

/** The user is banned now, by the wall clock. */
export const isBanned = (userId: SQL): Guard =>
  sql`exists (select 1 from ${authUsers} u where u.id = ${userId}
    and u.banned_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`

export const userWithId = (userId: string): Who => sql<string>`${userId}`

export const userWithEmail = (email: string): Who =>
  sql<string>`(select u.id from auth_users u where u.email = ${email})`

/** The holder of this token, whatever its state. */
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
