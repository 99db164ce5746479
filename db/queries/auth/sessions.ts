import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { columnsOf } from '#db/fields.ts'
import { insertWhere } from '#db/insert-where.ts'
import { type AmrEntry, authRefreshTokens, authSessions, authUsers } from '#db/schema/accounts/auth.ts'
import { pushSubscriptions } from '#db/schema/notifications.ts'
import { addMs, dayMs, type Instant } from '#domain/calendar-day.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { always, both, type Guard, ifChanged, ifNoFactor, ifSessionExists, isBanned } from './conditions.ts'
import { lowerPersonalTokens } from './personal-tokens.ts'

export type SessionRow = typeof authSessions.$inferSelect

/** How long a replaced refresh token is recognized as a replay. */
export const replacedTokenDays = 30
/** How many of a session's oldest tokens are checked when it gets a new one. */
const tokensAtOnce = 20

/**
 * Deletes a few refresh tokens that were replaced long ago, whenever a session gets a new one: for a month, using a
 * replaced token is recognized as a replay; later it is an unknown token. The parent of the active token stays, because
 * its holder may never have received a response.
 */
const deleteReplacedTokens = (db: Db, sessionId: string, parent: number, now: Instant) =>
  db.delete(authRefreshTokens).where(
    and(
      inArray(
        sql`rowid`,
        sql`(select t.rowid from ${authRefreshTokens} t where t.session_id = ${sessionId} and t.counter < ${parent}
            order by t.counter limit ${tokensAtOnce})`,
      ),
      lt(authRefreshTokens.replacedAt, addMs(now, -replacedTokenDays * dayMs)),
    ),
  )

/**
 * Creates a session with its first refresh token, if the guard is true and the user is not banned, and stores the time
 * of the sign-in. If the account then has too many sessions, the least recently used one is deleted. `created` returns
 * a row if the session was created.
 */
export const createSession = (
  db: Db,
  session: typeof authSessions.$inferInsert,
  tokenHash: string,
  guard: Guard = always,
) => ({
  created: insertWhere(
    db,
    authSessions,
    session,
    both(guard, sql`not ${isBanned(sql`${session.userId}`)}`),
  ).returning({ id: authSessions.id }),
  token: insertWhere(
    db,
    authRefreshTokens,
    { tokenHash, sessionId: session.id, counter: 0, createdAt: session.createdAt, replacedAt: null },
    ifSessionExists(session.id),
  ),
  oldest: db.delete(authSessions).where(
    and(
      eq(authSessions.userId, session.userId),
      ifSessionExists(session.id),
      sql`${authSessions.id} in (
          select s.id from auth_sessions s where s.user_id = ${session.userId} and s.id <> ${session.id}
          order by s.refreshed_at desc, s.id desc limit -1 offset ${standing.sessions.max - 1})`,
    ),
  ),
  signIn: db
    .update(authUsers)
    .set({ lastSignInAt: session.createdAt, updatedAt: session.createdAt })
    .where(and(eq(authUsers.id, session.userId), ifSessionExists(session.id))),
})

const activeHash = sql<
  string | null
>`(select a.token_hash from auth_refresh_tokens a where a.session_id = ${authSessions.id} and a.counter = ${authSessions.refreshCounter})`

/** The presented token with its session and that session's active token. */
export const refreshState = (db: Db, tokenHash: string) =>
  db
    .select({
      counter: authRefreshTokens.counter,
      replacedAt: authRefreshTokens.replacedAt,
      session: authSessions,
      activeHash: activeHash.as('active_hash'),
    })
    .from(authRefreshTokens)
    .innerJoin(authSessions, eq(authSessions.id, authRefreshTokens.sessionId))
    .where(eq(authRefreshTokens.tokenHash, tokenHash))

interface Rotation {
  sessionId: string
  /** The counter of the active token, as read: the rotation only succeeds if it is unchanged. */
  from: number
  nextTokenHash: string
  at: string
  /** Set if the session is also strengthened by a second factor. */
  raise?: { aal: 'aal2'; amr: AmrEntry[] }
}

/**
 * Replaces the active refresh token by compare-and-swap; `state` returns the session after it, even if another request
 * won.
 */
export const rotateRefreshToken = (db: Db, r: Rotation, guard: Guard = always) => ({
  rotated: db
    .update(authSessions)
    .set({ refreshCounter: r.from + 1, refreshedAt: r.at, ...(r.raise ?? {}) })
    .where(
      and(
        eq(authSessions.id, r.sessionId),
        eq(authSessions.refreshCounter, r.from),
        isNull(authSessions.revokedAt),
        guard,
      ),
    ),
  token: insertWhere(
    db,
    authRefreshTokens,
    {
      tokenHash: r.nextTokenHash,
      sessionId: r.sessionId,
      counter: r.from + 1,
      createdAt: r.at,
      replacedAt: null,
    },
    ifChanged,
  ),
  replaced: db
    .update(authRefreshTokens)
    .set({ replacedAt: r.at })
    .where(
      and(
        eq(authRefreshTokens.sessionId, r.sessionId),
        eq(authRefreshTokens.counter, r.from),
        isNull(authRefreshTokens.replacedAt),
        ifChanged,
      ),
    ),
  forgotten: deleteReplacedTokens(db, r.sessionId, r.from, r.at),
  state: db
    .select({ session: authSessions, activeHash: activeHash.as('active_hash') })
    .from(authSessions)
    .where(eq(authSessions.id, r.sessionId)),
})

export const sessionById = (db: Db, sessionId: string) =>
  db.select().from(authSessions).where(eq(authSessions.id, sessionId))

/** Revokes a session after a replay of its refresh token. The row stays, so that further replays are recognized. */
export const revokeSession = (db: Db, sessionId: string, at: string) =>
  db
    .update(authSessions)
    .set({ revokedAt: at })
    .where(and(eq(authSessions.id, sessionId), isNull(authSessions.revokedAt)))

/** Revokes all sessions of a user. The rows stay, so that later requests can get the reason. */
export const revokeSessionsOf = (db: Db, userId: string, at: string, guard: Guard = always) =>
  db
    .update(authSessions)
    .set({ revokedAt: at })
    .where(and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt), guard))

/** Returns a row if the session existed and belonged to the user. */
export const deleteSession = (db: Db, userId: string, sessionId: string) =>
  db
    .delete(authSessions)
    .where(and(eq(authSessions.id, sessionId), eq(authSessions.userId, userId)))
    .returning({ id: authSessions.id })

/** A user's push subscriptions of unknown sessions, when all sessions end, or all but the caller's. */
export const deleteUnboundSubscriptions = (db: Db, userId: string, guard: Guard = always) =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionId), guard))

export const deleteSessionsOf = (db: Db, userId: string) =>
  db.delete(authSessions).where(eq(authSessions.userId, userId))

export const deleteOtherSessions = (db: Db, userId: string, keep: string) =>
  db
    .delete(authSessions)
    .where(and(eq(authSessions.userId, userId), ne(authSessions.id, keep)))
    .returning({ id: authSessions.id })

/** After the first second factor was added: ends sessions that were not authenticated with one. */
export const deleteWeakSessions = (db: Db, userId: string, keep: string, guard: Guard) =>
  db
    .delete(authSessions)
    .where(
      and(eq(authSessions.userId, userId), ne(authSessions.id, keep), eq(authSessions.aal, 'aal1'), guard),
    )

/** Without a verified factor, `aal2` has no meaning. */
const lowerSessions = (db: Db, userId: string) =>
  db
    .update(authSessions)
    .set({
      aal: 'aal1',
      amr: sql`(select coalesce(json_group_array(json(e.value)), '[]') from json_each(${authSessions.amr}) e where json_extract(e.value, '$.method') not in ('totp', 'mfa/webauthn', 'mfa/recovery_code'))`,
    })
    .where(and(eq(authSessions.userId, userId), eq(authSessions.aal, 'aal2'), ifNoFactor(userId)))

export const lowerStrength = (db: Db, userId: string) => ({
  sessions: lowerSessions(db, userId),
  tokens: lowerPersonalTokens(db, userId),
})

/** A user's signed-in devices, most recently used first. */
export const sessionsOf = (db: Db, userId: string) =>
  db
    .select(columnsOf(authSessions, 'id', 'userAgent', 'createdAt', 'refreshedAt'))
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), isNull(authSessions.revokedAt)))
    .orderBy(desc(authSessions.refreshedAt), desc(authSessions.id))
