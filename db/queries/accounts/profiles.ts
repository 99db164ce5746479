import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import { profiles } from '#db/schema/index.ts'
import type { Language } from '#locales/languages.ts'

/** The fields of a user that are shown; `users` is the table of profiles, or an alias of it. */
export const shownUserOf = <Id, Name, Avatar, Deleted>({
  id,
  displayName,
  avatarKey,
  deletedAt,
}: {
  id: Id
  displayName: Name
  avatarKey: Avatar
  deletedAt: Deleted
}) => ({ userId: id, displayName, avatarKey, deletedAt })

export const shownUser = shownUserOf(profiles)

export type NewProfile = Pick<Profile, 'id' | 'email' | 'displayName' | 'locale' | 'createdAt'>

/** The user's profile, one row or none: a user of a foreign issuer has none before the first write. */
export const profileOf = (db: Db, userId: Given<string>) =>
  db.select().from(profiles).where(eq(profiles.id, userId)).limit(1)

/** Creates the profile of a user unless it exists. */
export const ensureProfile = (db: Db, profile: NewProfile) =>
  db.insert(profiles).values(profile).onConflictDoNothing({ target: profiles.id })

export const replaceAddress = (db: Db, { id, email }: { id: string; email: string }) =>
  db
    .update(profiles)
    .set({ email })
    .where(and(eq(profiles.id, id), isNull(profiles.deletedAt)))

export const isLiveAccount = (userId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${profiles} p where p.id = ${userId} and p.deleted_at is null)`

/** Profile fields that users may change; undefined fields stay. */
export interface ProfileChanges {
  displayName?: string | undefined
  locale?: Language | undefined
  showsPresence?: boolean | undefined
}

/**
 * Updates the user's profile with the given values and returns it; creates it if there is none. No row: the account is
 * deleted.
 */
export const saveProfile = (db: Db, profile: NewProfile, changes: ProfileChanges) =>
  db
    .insert(profiles)
    .values({
      ...profile,
      displayName: changes.displayName ?? profile.displayName,
      locale: changes.locale ?? profile.locale,
      showsPresence: changes.showsPresence ?? true,
    })
    .onConflictDoUpdate({
      target: profiles.id,
      set: {
        // Do not set the id, even to its own value: SQLite would search for every row that references it.
        displayName: changes.displayName ?? sql`${profiles.displayName}`,
        locale: changes.locale ?? sql`${profiles.locale}`,
        showsPresence: changes.showsPresence ?? sql`${profiles.showsPresence}`,
      },
      setWhere: isNull(profiles.deletedAt),
    })
    .returning()

/**
 * Sets or clears the key of the user's picture; creates the profile if there is none. Returns the previous profile, and
 * a row if it was replaced: none if the account is deleted.
 */
export const replaceAvatarKey = (db: Db, profile: NewProfile, avatarKey: string | null) => ({
  before: profileOf(db, profile.id),
  replaced: db
    .insert(profiles)
    .values({ ...profile, avatarKey })
    .onConflictDoUpdate({ target: profiles.id, set: { avatarKey }, setWhere: isNull(profiles.deletedAt) })
    .returning({ id: profiles.id }),
})

export type Profile = typeof profiles.$inferSelect
