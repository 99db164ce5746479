import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authPasskeys, authSpentChallenges } from '#db/schema/accounts/passkeys.ts'
import { always, both, type Guard, ifChanged } from './conditions.ts'

export type PasskeyRow = typeof authPasskeys.$inferSelect

export const ifPasskeyExists = (passkeyId: string): Guard =>
  sql`exists (select 1 from ${authPasskeys} p where p.id = ${passkeyId})`

/** The challenge was answered, in this batch or before. */
const ifChallengeIsSpent = (challengeHash: string): Guard =>
  sql`exists (select 1 from ${authSpentChallenges} c where c.challenge_hash = ${challengeHash})`

interface Spending {
  challengeHash: string
  expiresAt: string
}

/** Spends a challenge if the guard is true. Returns a row if it was not spent before. */
const spendChallenge = (db: Db, spending: Spending, guard: Guard) =>
  insertWhere(db, authSpentChallenges, spending, guard)
    .onConflictDoNothing()
    .returning({ challengeHash: authSpentChallenges.challengeHash })

/** A row if the challenge was answered before. */
export const spentChallenge = (db: Db, challengeHash: string) =>
  db
    .select({ expiresAt: authSpentChallenges.expiresAt })
    .from(authSpentChallenges)
    .where(eq(authSpentChallenges.challengeHash, challengeHash))

/** The passkeys that a user can sign in with; keys of factors are deleted with their factors. */
const signsIn = (userId: string) => and(eq(authPasskeys.userId, userId), isNull(authPasskeys.factorId))

/** The passkeys that a user can sign in with, oldest first. */
export const passkeysOf = (db: Db, userId: string) =>
  db
    .select()
    .from(authPasskeys)
    .where(signsIn(userId))
    .orderBy(asc(authPasskeys.createdAt), asc(authPasskeys.id))

export const passkeyByCredential = (db: Db, credentialId: string) =>
  db
    .select()
    .from(authPasskeys)
    .where(and(eq(authPasskeys.credentialId, credentialId), isNull(authPasskeys.factorId)))

export const keyOfFactor = (db: Db, factorId: string) =>
  db.select().from(authPasskeys).where(eq(authPasskeys.factorId, factorId))

/**
 * Inserts a passkey for an unanswered challenge, while the guard is true and the user has fewer than `max`. `created`
 * returns a row if it was inserted.
 * @throws a unique violation if the credential is already known, for any user
 */
export const createPasskey = (
  db: Db,
  passkey: typeof authPasskeys.$inferInsert,
  { max, guard, ...spending }: Spending & { max: number; guard: Guard },
) => {
  const hasRoom = sql`(select count(*) from ${authPasskeys} p where p.user_id = ${passkey.userId} and p.factor_id is null) < ${max}`
  return {
    spent: spendChallenge(db, spending, both(hasRoom, guard)),
    created: insertWhere(db, authPasskeys, passkey, ifChanged).returning({ id: authPasskeys.id }),
  }
}

/** Inserts the key of a factor that this batch has completed, unless another request has completed it. */
export const createFactorKey = (
  db: Db,
  key: typeof authPasskeys.$inferInsert & { factorId: string },
  guard: Guard,
) =>
  insertWhere(
    db,
    authPasskeys,
    key,
    sql`not exists (select 1 from ${authPasskeys} p where p.factor_id = ${key.factorId}) and ${guard}`,
  )

interface Use {
  passkeyId: string
  /** The authenticator's counter; it must have increased, unless the authenticator has none. */
  signCount: number
  at: string
}

/**
 * Records the use of a passkey. Returns a row if the passkey exists and its stored counter is lower than `signCount`,
 * or both are 0.
 */
export const usePasskey = (db: Db, { passkeyId, signCount, at }: Use, guard: Guard) =>
  db
    .update(authPasskeys)
    .set({ signCount, lastUsedAt: at })
    .where(
      and(
        eq(authPasskeys.id, passkeyId),
        sql`(${authPasskeys.signCount} < ${signCount} or (${authPasskeys.signCount} = 0 and ${signCount} = 0))`,
        guard,
      ),
    )
    .returning({ id: authPasskeys.id })

/** Like usePasskey, for an unanswered challenge; `spent` returns a row if it was unanswered. */
export const usePasskeyOnce = (db: Db, use: Use, spending: Spending) => ({
  used: usePasskey(db, use, sql`not ${ifChallengeIsSpent(spending.challengeHash)}`),
  spent: spendChallenge(db, spending, ifChanged),
})

const isOwnPasskey = (userId: string, passkeyId: string) =>
  and(eq(authPasskeys.id, passkeyId), signsIn(userId))

/** Returns the passkey if it existed and belonged to the user. */
export const renamePasskey = (
  db: Db,
  userId: string,
  passkeyId: string,
  friendlyName: string,
  guard: Guard,
) =>
  db
    .update(authPasskeys)
    .set({ friendlyName })
    .where(and(isOwnPasskey(userId, passkeyId), guard))
    .returning()

/** Returns a row if it existed and belonged to the user. */
export const deletePasskey = (db: Db, userId: string, passkeyId: string, guard: Guard = always) =>
  db
    .delete(authPasskeys)
    .where(and(isOwnPasskey(userId, passkeyId), guard))
    .returning({ id: authPasskeys.id })

export const deletePasskeysOf = (db: Db, userId: string, guard: Guard = always) =>
  db.delete(authPasskeys).where(and(signsIn(userId), guard))
