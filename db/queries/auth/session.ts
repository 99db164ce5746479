import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { flagAs } from '#db/fields.ts'
import { type Names, prepare } from '#db/prepared.ts'
import { authUsers } from '#db/schema/accounts/auth.ts'
import { hasVerifiedFactor, ifSessionLives } from './conditions.ts'

export interface SessionRef {
  userId: string
  sessionId: string
}

const checkOf = prepare((db, { userId, sessionId }: Names<{ userId: string; sessionId: string }>) =>
  db
    .select({
      live: flagAs('live', ifSessionLives(userId, sessionId)),
      banned: flagAs(
        'banned',
        sql`coalesce(${authUsers.bannedUntil} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 0)`,
      ),
      hasVerifiedFactor: flagAs('has_verified_factor', hasVerifiedFactor(userId)),
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
