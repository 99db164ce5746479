import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepare } from '#db/prepared.ts'
import { authFactors, authSessions, authUsers } from '#db/schema/accounts/auth.ts'

export interface SessionRef {
  userId: string
  sessionId: string
}

const flag = (condition: ReturnType<typeof sql>) => sql<boolean>`${condition}`.mapWith(Boolean)

const checkOf = prepare((db, { userId, sessionId }: { userId: SQL<string>; sessionId: SQL<string> }) =>
  db
    .select({
      live: flag(
        exists(
          db
            .select({ one: sql`1` })
            .from(authSessions)
            .where(
              and(
                eq(authSessions.id, sessionId),
                eq(authSessions.userId, userId),
                isNull(authSessions.revokedAt),
              ),
            ),
        ),
      ).as('live'),
      banned: flag(sql`coalesce(${authUsers.bannedUntil} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 0)`).as(
        'banned',
      ),
      hasVerifiedFactor: flag(
        exists(
          db
            .select({ one: sql`1` })
            .from(authFactors)
            .where(and(eq(authFactors.userId, userId), eq(authFactors.status, 'verified'))),
        ),
      ).as('has_verified_factor'),
      email: authUsers.email,
    })
    .from(authUsers)
    .where(eq(authUsers.id, userId)),
)

/**
 * One row for an existing user, none otherwise; can be part of any batch. The row shows whether
 * - the token's session is valid: it exists, belongs to the user and is not revoked
 * - the user is banned now, by the database's clock
 * - the user has a verified second factor
 *
 * and the user's present address: the token's may be up to an hour old
 */
export const sessionCheck = (db: Db, { userId, sessionId }: SessionRef) => checkOf(db, { userId, sessionId })
