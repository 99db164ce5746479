import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { authFactors, authIdentities, authUsers } from '#db/schema/accounts/auth.ts'
import { profiles } from '#db/schema/accounts/profile.ts'
import { formerName } from '#domain/leagues/display-name.ts'
import { always, type Guard, type Who } from './conditions.ts'

export type UserRow = typeof authUsers.$inferSelect
export type IdentityRow = typeof authIdentities.$inferSelect
export type FactorRow = typeof authFactors.$inferSelect

/** Everything about one user that the auth server needs. */
export const accountBy = (db: Db, who: Who) => ({
  users: db
    .select({ user: authUsers, locale: profiles.locale })
    .from(authUsers)
    .leftJoin(profiles, eq(profiles.id, authUsers.id))
    .where(eq(authUsers.id, who)),
  identities: db
    .select()
    .from(authIdentities)
    .where(eq(authIdentities.userId, who))
    .orderBy(asc(authIdentities.createdAt), asc(authIdentities.id)),
  factors: db
    .select()
    .from(authFactors)
    .where(eq(authFactors.userId, who))
    .orderBy(asc(authFactors.createdAt), asc(authFactors.id)),
})

/** Creates a user and the profile: both or neither. */
export const createUser = (
  db: Db,
  user: typeof authUsers.$inferInsert,
  profile: Pick<typeof profiles.$inferInsert, 'displayName' | 'locale'>,
) => ({
  user: db.insert(authUsers).values(user),
  profile: db
    .insert(profiles)
    .values({ ...profile, id: user.id, email: user.email ?? null, createdAt: user.createdAt }),
})

export const updateUser = (
  db: Db,
  userId: string,
  set: SQLiteUpdateSetSource<typeof authUsers>,
  guard: Guard = always,
) =>
  db
    .update(authUsers)
    .set(set)
    .where(and(eq(authUsers.id, userId), guard))

/** Removes name, picture and address from the profile of an account that is kept. Returns the profile before it. */
export const clearProfile = (db: Db, userId: string) => ({
  before: db.select({ avatarKey: profiles.avatarKey }).from(profiles).where(eq(profiles.id, userId)),
  cleared: db
    .update(profiles)
    .set({ displayName: formerName, email: null, avatarKey: null, calendarToken: null })
    .where(eq(profiles.id, userId)),
})

export const createIdentity = (db: Db, identity: typeof authIdentities.$inferInsert, guard: Guard = always) =>
  insertWhere(db, authIdentities, identity, guard)

export const updateIdentity = (
  db: Db,
  identityId: string,
  set: Partial<typeof authIdentities.$inferInsert>,
) => db.update(authIdentities).set(set).where(eq(authIdentities.id, identityId))

/** Deletes an identity unless it is the user's last. Returns a row if it was deleted. */
export const deleteIdentity = (db: Db, userId: string, identityId: string, guard: Guard) =>
  db
    .delete(authIdentities)
    .where(
      and(
        eq(authIdentities.id, identityId),
        eq(authIdentities.userId, userId),
        sql`(select count(*) from auth_identities i where i.user_id = ${userId}) > 1`,
        guard,
      ),
    )
    .returning({ id: authIdentities.id })

export interface ConfirmEmailChange {
  userId: string
  /** The address that was just proven. */
  half: 'current' | 'new'
  /** One proof is enough: there is no current address, or it is not asked for confirmation. */
  single: boolean
  newEmail: string
  at: string
}

/**
 * Applies one of the two proofs of an address change, if the preceding statement consumed its token; the second proof
 * makes the change. Returns the user after it.
 * @throws a unique violation if another account has taken the new address in the meantime
 */
export const confirmEmailChange = (db: Db, c: ConfirmEmailChange, guard: Guard) => {
  const other = c.half === 'current' ? 'new' : 'current'
  const complete = c.single ? sql`1 = 1` : sql`${authUsers.emailChangeConfirmed} = ${other}`
  return db
    .update(authUsers)
    .set({
      email: sql`case when ${complete} then ${authUsers.newEmail} else ${authUsers.email} end`,
      emailConfirmedAt: sql`case when ${complete} then ${c.at} else ${authUsers.emailConfirmedAt} end`,
      emailOnTrust: sql`case when ${complete} then 0 else ${authUsers.emailOnTrust} end`,
      emailChangeSession: sql`case when ${complete} then null else ${authUsers.emailChangeSession} end`,
      isAnonymous: sql`case when ${complete} then 0 else ${authUsers.isAnonymous} end`,
      emailChangeConfirmed: sql`case when ${complete} then 'none' else ${c.half} end`,
      newEmail: sql`case when ${complete} then null else ${authUsers.newEmail} end`,
      updatedAt: c.at,
    })
    .where(and(eq(authUsers.id, c.userId), eq(authUsers.newEmail, c.newEmail), guard))
    .returning({ email: authUsers.email, newEmail: authUsers.newEmail })
}

/** The user's address when the statement runs. */
export const addressOf = (userId: string) =>
  sql<string>`(select u.email from auth_users u where u.id = ${userId})`

/** Updates the e-mail identity and the profile to the user's address and its confirmation. */
export const alignEmail = (db: Db, userId: string, at: string) => {
  const email = addressOf(userId)
  return {
    identity: db
      .update(authIdentities)
      .set({
        email,
        identityData: sql`json_object('sub', ${userId}, 'email', ${email}, 'email_verified', json((select iif(u.email_confirmed_at is null, 'false', 'true') from auth_users u where u.id = ${userId})), 'phone_verified', json('false'))`,
        updatedAt: at,
      })
      .where(
        and(
          eq(authIdentities.userId, userId),
          eq(authIdentities.provider, 'email'),
          sql`${email} is not null`,
        ),
      ),
    profile: db.update(profiles).set({ email }).where(eq(profiles.id, userId)),
  }
}

/** Adds an identity of the `email` provider to a user with an address, unless there is one; alignEmail fills it. */
export const addEmailIdentity = (
  db: Db,
  userId: string,
  identityId: string,
  at: string,
  guard: Guard = always,
) =>
  insertWhere(
    db,
    authIdentities,
    {
      id: identityId,
      userId,
      provider: 'email',
      providerId: userId,
      identityData: {},
      createdAt: at,
      updatedAt: at,
    },
    sql`${addressOf(userId)} is not null and not exists (select 1 from auth_identities i where i.user_id = ${userId} and i.provider = 'email') and ${guard}`,
  )
