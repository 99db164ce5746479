import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authFactors, authRecoveryCodes } from '#db/schema/index.ts'
import { type Guard, ifChanged } from './conditions.ts'

/** A verified factor other than the recovery codes: codes alone must not be the only second factor. */
const hasOtherFactor = (userId: string) =>
  sql`exists (select 1 from auth_factors f where f.user_id = ${userId} and f.factor_type <> 'recovery_code' and f.status = 'verified')`

const isRecovery = (userId: string) =>
  and(eq(authFactors.userId, userId), eq(authFactors.factorType, 'recovery_code'))

/** The id of the user's set, in parentheses. */
const setOf = (userId: string) =>
  sql`(select f.id from auth_factors f where f.user_id = ${userId} and f.factor_type = 'recovery_code')`

interface NewRecoveryFactor {
  id: string
  userId: string
  friendlyName: string
  at: string
}

/**
 * Inserts the factor of a set of codes, for a user with another verified factor. Returns a row if it was inserted.
 * @throws a unique violation if there is a set, or a factor with this name
 */
export const createRecoveryFactor = (db: Db, { at, ...factor }: NewRecoveryFactor, guard: Guard) =>
  insertWhere(
    db,
    authFactors,
    {
      ...factor,
      factorType: 'recovery_code',
      status: 'verified',
      sealedSecret: '',
      createdAt: at,
      updatedAt: at,
    },
    sql`${hasOtherFactor(factor.userId)} and ${guard}`,
  ).returning({ id: authFactors.id })

/** Fills a set without codes: a new one, or one emptied in the same batch. */
export const fillRecoveryCodes = (db: Db, userId: string, codeHashes: readonly string[]) =>
  db
    .insert(authRecoveryCodes)
    .select(
      sql`select f.id, j.value, null from auth_factors f, json_each(${JSON.stringify(codeHashes)}) j where f.user_id = ${userId} and f.factor_type = 'recovery_code' and not exists (select 1 from auth_recovery_codes c where c.factor_id = f.id)`,
    )

/** Deletes the codes of a set, so that it can be filled again. `factor` returns it. */
export const emptyRecoveryCodes = (db: Db, userId: string, at: string, guard: Guard) => ({
  factor: db
    .update(authFactors)
    .set({ updatedAt: at })
    .where(and(isRecovery(userId), guard))
    .returning({ id: authFactors.id, friendlyName: authFactors.friendlyName }),
  codes: db
    .delete(authRecoveryCodes)
    .where(and(sql`${authRecoveryCodes.factorId} in ${setOf(userId)}`, ifChanged)),
})

/** The user's set with its number of codes, in total and unused; no row without a set. */
export const recoveryCodesOf = (db: Db, userId: string) =>
  db
    .select({
      id: authFactors.id,
      total: sql<number>`(select count(*) from auth_recovery_codes c where c.factor_id = ${authFactors.id})`,
      remaining: sql<number>`(select count(*) from auth_recovery_codes c where c.factor_id = ${authFactors.id} and c.used_at is null)`,
    })
    .from(authFactors)
    .where(isRecovery(userId))

/** Spends a code, once. Returns a row if it was the user's and unused. */
export const spendRecoveryCode = (
  db: Db,
  code: { userId: string; codeHash: string; at: string },
  guard: Guard,
) =>
  db
    .update(authRecoveryCodes)
    .set({ usedAt: code.at })
    .where(
      and(
        sql`${authRecoveryCodes.factorId} = ${setOf(code.userId)}`,
        eq(authRecoveryCodes.codeHash, code.codeHash),
        isNull(authRecoveryCodes.usedAt),
        guard,
      ),
    )
    .returning({ usedAt: authRecoveryCodes.usedAt })

/** Returns the factor if there was a set. */
export const deleteRecoveryCodes = (db: Db, userId: string, guard: Guard) =>
  db
    .delete(authFactors)
    .where(and(isRecovery(userId), guard))
    .returning({ id: authFactors.id })

/** Deletes the codes with the last factor that they can replace. Must be part of every batch that deletes factors. */
export const deleteOrphanedRecoveryCodes = (db: Db, userId: string) =>
  db.delete(authFactors).where(and(isRecovery(userId), sql`not ${hasOtherFactor(userId)}`))
