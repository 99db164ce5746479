import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf, flagAs } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authSessions, authUsers, personalTokens } from '#db/schema/index.ts'
import { tokenQuota } from '#domain/personal-tokens.ts'
import { always, both, type Guard, hasVerifiedFactor, ifNoFactor, ifSessionSuffices } from './conditions.ts'
import { countWhere } from './limits.ts'

interface Shown {
  userId: string
  /** SHA-256 of the presented token, base64url. */
  hash: string
}

/** The token exists, belongs to the user and has not expired. */
export const ifTokenIsGood = ({ userId, hash }: Shown, now: string): SQL =>
  sql`exists (select 1 from ${personalTokens} t where t.token_hash = ${hash} and t.user_id = ${userId} and t.expires_at > ${now})`

/**
 * Counts a call of a valid token in the current window and returns the count; no row for any other token. Must be first
 * in a batch, so that it takes the write lock before anything is read.
 */
export const countTokenCall = (db: Db, shown: Shown, now: string) =>
  countWhere(
    db,
    { key: `token ${shown.hash}`, seconds: tokenQuota.seconds },
    Math.floor(Date.parse(now) / 1000),
    ifTokenIsGood(shown, now),
  )

/** One row for a valid token, with the facts that a session check has of a session. Can be part of any batch. */
export const tokenCheck = (db: Db, { userId, hash }: Shown, now: string) =>
  db
    .select({
      aal: personalTokens.aal,
      lastUsedAt: personalTokens.lastUsedAt,
      email: authUsers.email,
      banned: flagAs('banned', sql`coalesce(${authUsers.bannedUntil} > ${now}, 0)`),
      hasVerifiedFactor: flagAs('has_verified_factor', hasVerifiedFactor(userId)),
    })
    .from(personalTokens)
    .innerJoin(authUsers, eq(authUsers.id, personalTokens.userId))
    .where(
      and(
        eq(personalTokens.tokenHash, hash),
        eq(personalTokens.userId, userId),
        gt(personalTokens.expiresAt, now),
      ),
    )

/** Updates the time of last use, unless it is less than an hour old. */
export const noteTokenUse = (db: Db, hash: string, now: string, before: string) =>
  db
    .update(personalTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(personalTokens.tokenHash, hash),
        or(isNull(personalTokens.lastUsedAt), lt(personalTokens.lastUsedAt, before)),
      ),
    )

/** A user's tokens, newest first; without their hashes. */
export const personalTokensOf = (db: Db, userId: string) =>
  db
    .select(columnsOf(personalTokens, 'id', 'name', 'scope', 'createdAt', 'expiresAt', 'lastUsedAt'))
    .from(personalTokens)
    .where(eq(personalTokens.userId, userId))
    .orderBy(desc(personalTokens.createdAt), desc(personalTokens.id))

export const hasRoomForToken = (userId: string, max: number): Guard =>
  sql`(select count(*) from ${personalTokens} t where t.user_id = ${userId}) < ${max}`

/**
 * Inserts a token with the assurance level of the session that creates it. Returns a row if it was inserted: the
 * session is valid at that moment and, if its user has a second factor, was authenticated with one.
 */
export const insertPersonalToken = (
  db: Db,
  { sessionId, ...row }: Omit<typeof personalTokens.$inferInsert, 'aal'> & { sessionId: string },
  condition: Guard,
) => {
  const aal = sql`(select s.aal from ${authSessions} s where s.id = ${sessionId})`
  return insertWhere(
    db,
    personalTokens,
    { ...row, aal },
    both(ifSessionSuffices(row.userId, sessionId), condition),
  ).returning({ id: personalTokens.id })
}

export const ifPersonalTokenIsThere = (id: string): Guard =>
  sql`exists (select 1 from ${personalTokens} t where t.id = ${id})`

/** Returns a row if the token existed and belonged to the user. */
export const deletePersonalToken = (db: Db, userId: string, id: string) =>
  db
    .delete(personalTokens)
    .where(and(eq(personalTokens.id, id), eq(personalTokens.userId, userId)))
    .returning({ id: personalTokens.id })

export const deletePersonalTokensOf = (db: Db, userId: string, guard: Guard = always) =>
  db.delete(personalTokens).where(and(eq(personalTokens.userId, userId), guard))

/** After a second factor was used: deletes tokens that were created without one. */
export const deleteWeakPersonalTokens = (db: Db, userId: string, guard: Guard) =>
  db
    .delete(personalTokens)
    .where(and(eq(personalTokens.userId, userId), eq(personalTokens.aal, 'aal1'), guard))

/** Without a verified factor, `aal2` has no meaning. */
export const lowerPersonalTokens = (db: Db, userId: string) =>
  db
    .update(personalTokens)
    .set({ aal: 'aal1' })
    .where(and(eq(personalTokens.userId, userId), eq(personalTokens.aal, 'aal2'), ifNoFactor(userId)))
