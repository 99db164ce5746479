import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Given } from '#db/prepared.ts'
import { profiles } from '#db/schema/index.ts'
import type { Language } from '#locales/languages.ts'

/** What is shown of a user; `users` is the table of profiles, or an alias of it. */
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

/** Makes the profile of a user that has none yet; leaves one that is there alone. */
export const ensureProfile = (db: Db, profile: NewProfile) =>
  db.insert(profiles).values(profile).onConflictDoNothing({ target: profiles.id })

/** True while the user's account has not been deleted. */
export const isLiveAccount = (userId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${profiles} p where p.id = ${userId} and p.deleted_at is null)`

/** What users change of their own profile; what is not given stays. */
export interface ProfileChanges {
  displayName?: string | undefined
  locale?: Language | undefined
  showsPresence?: boolean | undefined
}

/** Writes the given values over the user's profile and answers it; makes the profile if there is none. No row: it has gone. */
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
        // Never the id, even its own: every row that refers to it would be looked for.
        displayName: changes.displayName ?? sql`${profiles.displayName}`,
        locale: changes.locale ?? sql`${profiles.locale}`,
        showsPresence: changes.showsPresence ?? sql`${profiles.showsPresence}`,
      },
      setWhere: isNull(profiles.deletedAt),
    })
    .returning()

/**
 * Sets or takes away the key of the user's picture; makes the profile if there is none. Answers what was there before, and
 * a row when it is done: none when the account has gone.
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
