import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authChallenges, authFactors } from '#db/schema/accounts/auth.ts'
import { always, type Guard } from './conditions.ts'

/** Wrong codes that one challenge takes. */
const challengeTries = 5

/** A new factor while the user has fewer than `max`. Answers a row when it went in. @throws a unique violation on the name */
export const createFactor = (db: Db, factor: typeof authFactors.$inferInsert, max: number) =>
  insertWhere(
    db,
    authFactors,
    factor,
    sql`(select count(*) from auth_factors f where f.user_id = ${factor.userId} and f.factor_type <> 'recovery_code') < ${max}`,
  ).returning({ id: authFactors.id })

/** Set-ups that were begun and never finished. */
export const deleteStaleFactors = (db: Db, userId: string, before: string) =>
  db
    .delete(authFactors)
    .where(
      and(
        eq(authFactors.userId, userId),
        eq(authFactors.status, 'unverified'),
        lt(authFactors.createdAt, before),
      ),
    )

export const createChallenge = (db: Db, challenge: typeof authChallenges.$inferInsert) =>
  db.insert(authChallenges).values(challenge)

/** Counts a try and answers the challenge while it has tries left, expired or not. */
export const tryChallenge = (db: Db, challengeId: string, factorId: string) =>
  db
    .update(authChallenges)
    .set({ attempts: sql`${authChallenges.attempts} + 1` })
    .where(
      and(
        eq(authChallenges.id, challengeId),
        eq(authChallenges.factorId, factorId),
        lt(authChallenges.attempts, challengeTries),
      ),
    )
    .returning()

/** Spends a TOTP step: no step at or before the last accepted one is accepted again. Answers a row when it was fresh. */
export const acceptStep = (db: Db, accepted: { factorId: string; step: number; at: string }, guard: Guard) =>
  db
    .update(authFactors)
    .set({ lastStep: accepted.step, status: 'verified', updatedAt: accepted.at })
    .where(and(eq(authFactors.id, accepted.factorId), lt(authFactors.lastStep, accepted.step), guard))
    .returning({ id: authFactors.id })

/** Takes a challenge that is good for one answer, expired or not. */
export const takeChallenge = (db: Db, challengeId: string, factorId: string) =>
  db
    .delete(authChallenges)
    .where(and(eq(authChallenges.id, challengeId), eq(authChallenges.factorId, factorId)))
    .returning()

/** A set-up that its first answer completes. Answers a row when it was not complete yet. */
export const completeFactor = (db: Db, { factorId, at }: { factorId: string; at: string }, guard: Guard) =>
  db
    .update(authFactors)
    .set({ status: 'verified', updatedAt: at })
    .where(and(eq(authFactors.id, factorId), eq(authFactors.status, 'unverified'), guard))
    .returning({ id: authFactors.id })

export const deleteChallenge = (db: Db, challengeId: string) =>
  db.delete(authChallenges).where(eq(authChallenges.id, challengeId))

export const deleteOtherUnverifiedFactors = (db: Db, userId: string, keep: string, guard: Guard) =>
  db
    .delete(authFactors)
    .where(
      and(
        eq(authFactors.userId, userId),
        eq(authFactors.status, 'unverified'),
        ne(authFactors.id, keep),
        guard,
      ),
    )

/** Answers the factor when it was there and the user's. */
export const deleteFactor = (db: Db, userId: string, factorId: string) =>
  db
    .delete(authFactors)
    .where(and(eq(authFactors.id, factorId), eq(authFactors.userId, userId)))
    .returning()

/** Recovery codes go with them. */
export const deleteFactorsOf = (db: Db, userId: string, guard: Guard = always) =>
  db.delete(authFactors).where(and(eq(authFactors.userId, userId), guard))
