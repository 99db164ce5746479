import { and, eq, exists, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authCodes, authOneTimeTokens, type OneTimeTokenType } from '#db/schema/accounts/auth.ts'
import { always, type Guard, ifUserExists, isBanned, type NewValue } from './conditions.ts'

export type OneTimeTokenRow = typeof authOneTimeTokens.$inferSelect

/** Number of tries for a code; after that only the link is valid. */
const codeTries = 5

/** A password hash, none, or an expression that the database evaluates at the moment of writing. */
export type NewPassword = string | null | NewValue<string | null>

/**
 * Inserts a mailed proof and deletes older ones of its type, except the newest `keep`. Nothing happens if there is no
 * such user, which takes equally long.
 */
export const replaceOneTimeToken = (
  db: Db,
  token: Omit<typeof authOneTimeTokens.$inferInsert, 'passwordHash'> & { passwordHash: NewPassword },
  { keep, guard = always }: { keep: number; guard?: Guard | undefined },
) => ({
  earlier: db
    .delete(authOneTimeTokens)
    .where(
      and(
        eq(authOneTimeTokens.userId, token.userId),
        eq(authOneTimeTokens.type, token.type),
        sql`${authOneTimeTokens.id} not in (select t.id from auth_one_time_tokens t where t.user_id = ${token.userId} and t.type = ${token.type} order by t.created_at desc limit ${keep})`,
        guard,
      ),
    ),
  token: insertWhere(db, authOneTimeTokens, token, sql`${ifUserExists(token.userId)} and ${guard}`),
})

/** The proof of a link, if it is still valid. */
export const tokenByLink = (db: Db, tokenHash: string, at: string) =>
  db
    .select()
    .from(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.tokenHash, tokenHash), gt(authOneTimeTokens.expiresAt, at)))

/** True while this link is valid. */
export const ifLinkHolds = (db: Db, tokenHash: string, at: string): SQL =>
  exists(tokenByLink(db, tokenHash, at))

/**
 * True while the address has this code of one of these types to try: exactly the condition under which `tryCodes` finds
 * it.
 */
export const ifCodeHolds = (
  db: Db,
  { email, codeHash }: { email: string; codeHash: string },
  types: readonly OneTimeTokenType[],
  at: string,
): SQL =>
  exists(
    db
      .select({ id: authOneTimeTokens.id })
      .from(authOneTimeTokens)
      .where(
        and(
          eq(authOneTimeTokens.email, email),
          eq(authOneTimeTokens.codeHash, codeHash),
          inArray(authOneTimeTokens.type, [...types]),
          gt(authOneTimeTokens.expiresAt, at),
          lt(authOneTimeTokens.attempts, codeTries),
        ),
      ),
  )

/** Counts a try on every code mailed to the address, and returns the codes that may still be tried. */
export const tryCodes = (
  db: Db,
  mailedTo: { email: string } | { userId: string },
  types: readonly OneTimeTokenType[],
  at: string,
) =>
  db
    .update(authOneTimeTokens)
    .set({ attempts: sql`${authOneTimeTokens.attempts} + 1` })
    .where(
      and(
        'email' in mailedTo
          ? eq(authOneTimeTokens.email, mailedTo.email)
          : eq(authOneTimeTokens.userId, mailedTo.userId),
        inArray(authOneTimeTokens.type, [...types]),
        gt(authOneTimeTokens.expiresAt, at),
        lt(authOneTimeTokens.attempts, codeTries),
      ),
    )
    .returning()

/**
 * Consumes a proof by deleting it, so that only one request gets it. It must have been mailed to the address that the
 * account still has or, for an address change, is about to get. A banned user's stays.
 */
export const consumeToken = (db: Db, token: Pick<OneTimeTokenRow, 'id' | 'type'>, at: string) =>
  db
    .delete(authOneTimeTokens)
    .where(
      and(
        eq(authOneTimeTokens.id, token.id),
        gt(authOneTimeTokens.expiresAt, at),
        sql`not ${isBanned(sql`${authOneTimeTokens.userId}`)}`,
        sql`exists (select 1 from auth_users u where u.id = ${authOneTimeTokens.userId}
          and ${token.type === 'email_change_new' ? sql`u.new_email` : sql`u.email`} = ${authOneTimeTokens.email})`,
      ),
    )
    .returning({ id: authOneTimeTokens.id })

export const deleteTokensOf = (
  db: Db,
  userId: string,
  types?: readonly OneTimeTokenType[],
  guard: Guard = always,
) =>
  db
    .delete(authOneTimeTokens)
    .where(
      and(
        eq(authOneTimeTokens.userId, userId),
        types ? inArray(authOneTimeTokens.type, [...types]) : undefined,
        guard,
      ),
    )

/** Returns a row if the code was inserted. */
export const createCode = (db: Db, code: typeof authCodes.$inferInsert, guard: Guard) =>
  insertWhere(db, authCodes, code, guard).returning({ codeHash: authCodes.codeHash })

export const codeByHash = (db: Db, codeHash: string) =>
  db.select().from(authCodes).where(eq(authCodes.codeHash, codeHash))

/** Exchanges an unexpired code once, for a client that knows its verifier, in one statement; none of a banned user. */
export const consumeCode = (db: Db, codeHash: string, codeChallenge: string, at: string) =>
  db
    .delete(authCodes)
    .where(
      and(
        eq(authCodes.codeHash, codeHash),
        eq(authCodes.codeChallenge, codeChallenge),
        gt(authCodes.expiresAt, at),
        sql`not ${isBanned(sql`${authCodes.userId}`)}`,
      ),
    )
    .returning({ userId: authCodes.userId })
