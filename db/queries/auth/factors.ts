import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authChallenges, authFactors } from '#db/schema/accounts/auth.ts'
import { always, type Guard } from './conditions.ts'

/** Number of wrong codes after which a challenge is invalid. */
const challengeTries = 5

/**
 * Inserts a factor if the user has fewer than `max`. Returns a row if it was inserted.
 * @throws a unique violation on the name
 */
export const createFactor = (db: Db, factor: typeof authFactors.$inferInsert, max: number) =>
  insertWhere(
    db,
    authFactors,
    factor,
    sql`(select count(*) from auth_factors f where f.user_id = ${factor.userId} and f.factor_type <> 'recovery_code') < ${max}`,
  ).returning({ id: authFactors.id })

/** Deletes set-ups that were never finished. */
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

/** Counts a try and returns the challenge if it has tries left, even if it has expired. */
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

/**
 * Accepts a TOTP step once: no step at or before the last accepted one is accepted again. Returns a row if it was new.
 */
export const acceptStep = (db: Db, accepted: { factorId: string; step: number; at: string }, guard: Guard) =>
  db
    .update(authFactors)
    .set({ lastStep: accepted.step, status: 'verified', updatedAt: accepted.at })
    .where(and(eq(authFactors.id, accepted.factorId), lt(authFactors.lastStep, accepted.step), guard))
    .returning({ id: authFactors.id })

/** Takes a challenge that can be answered only once, even if it has expired. */
export const takeChallenge = (db: Db, challengeId: string, factorId: string) =>
  db
    .delete(authChallenges)
    .where(and(eq(authChallenges.id, challengeId), eq(authChallenges.factorId, factorId)))
    .returning()

/** Completes a set-up with its first answer. Returns a row if it was not complete yet. */
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

/** Returns the factor if it existed and belonged to the user; the guard is needed only once it is verified. */
export const deleteFactor = (db: Db, userId: string, factorId: string, guard: Guard = always) =>
  db
    .delete(authFactors)
    .where(
      and(
        eq(authFactors.id, factorId),
        eq(authFactors.userId, userId),
        or(eq(authFactors.status, 'unverified'), guard),
      ),
    )
    .returning()

/** Also deletes recovery codes. */
export const deleteFactorsOf = (db: Db, userId: string, guard: Guard = always) =>
  db.delete(authFactors).where(and(eq(authFactors.userId, userId), guard))
