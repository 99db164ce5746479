import type { OwnProfile } from '#contracts/accounts/profile.ts'
import { runBatch } from '#db/batch.ts'
import type { NewProfile, Profile, ProfileChanges } from '#db/queries/accounts/profiles.ts'
import { profileOf, replaceAddress, saveProfile } from '#db/queries/accounts/profiles.ts'
import { liveLeaguesOfUser } from '#db/queries/leagues/live.ts'
import { displayNameFrom } from '#domain/leagues/display-name.ts'
import { prepareUserRead, readAsUser, requireOutsideDemo } from '../access.ts'
import type { User } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { hintLeaguesOf } from '../live/hint.ts'
import { avatarUrl } from './present.ts'

/** The first profile of a user: a foreign issuer's user has none before the first write. */
export const newProfile = (ctx: Ctx, user: User): NewProfile => ({
  id: user.userId,
  email: user.email,
  displayName: displayNameFrom(user.email),
  locale: ctx.locale,
  createdAt: ctx.now,
})

type Shown = Pick<Profile, 'id' | 'displayName' | 'email' | 'locale'> & {
  avatarKey?: string | null
  showsPresence?: boolean
}

const present = (profile: Shown): OwnProfile => ({
  userId: profile.id,
  displayName: profile.displayName,
  avatarUrl: avatarUrl(profile.avatarKey ?? null),
  email: profile.email,
  locale: profile.locale,
  showsPresence: profile.showsPresence ?? true,
})

const readProfile = prepareUserRead((db, userId) => ({ profiles: profileOf(db, userId) }))

export const myProfile = async (ctx: Ctx): Promise<OwnProfile> => {
  const { user, rows } = await readProfile(ctx)
  const [profile] = rows.profiles
  const { email } = user
  // A foreign issuer reports no change of an address: only its tokens show it.
  if (ctx.ownAccounts || !profile || email === null || email === profile.email)
    return present(profile ?? newProfile(ctx, user))
  ctx.after(replaceAddress(ctx.db, { id: user.userId, email }))
  return present({ ...profile, email })
}

/**
 * Changes the given fields of the user's own profile.
 * @throws AppError those of readAsUser; demo_closed for a name
 */
export const updateProfile = async (ctx: Ctx, input: ProfileChanges): Promise<OwnProfile> => {
  // In a demo, the name is on the button with which all visitors sign in.
  if (input.displayName !== undefined) requireOutsideDemo(ctx)
  const { user } = await readAsUser(ctx, () => ({}))
  const { saved, live } = await runBatch(ctx.db, {
    saved: saveProfile(ctx.db, newProfile(ctx, user), input),
    live: liveLeaguesOfUser(ctx.db, user.userId),
  })
  // The account was deleted in between.
  if (!saved[0]) throw new AppError('authentication_expired')
  const { displayName, showsPresence: shows } = input
  if (displayName !== undefined || shows !== undefined)
    hintLeaguesOf(ctx, live, { userId: user.userId, shows })
  return present(saved[0])
}
