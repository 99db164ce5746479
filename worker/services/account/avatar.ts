import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { replaceAvatarKey } from '#db/queries/accounts/profiles.ts'
import { liveLeaguesOfUser } from '#db/queries/leagues/live.ts'
import {
  type AvatarType,
  avatarMaxBytes,
  avatarMaxPixels,
  isShowable,
  readImage,
} from '#domain/avatar-image.ts'
import { readAsUser } from '../access.ts'
import type { User } from '../actor.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { hintLeaguesOf } from '../live/hint.ts'
import { newProfile } from '../profile/own.ts'
import { avatarUrl } from '../profile/present.ts'
import { removeNow } from '../storage.ts'

const endings: Record<AvatarType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

const tooLarge = () => new AppError('avatar_too_large', { params: { max: avatarMaxPixels } })

/**
 * Stores the new key and deletes the object that is no longer shown: the old one, or the new one if the account is
 * gone.
 */
const replaceKey = async (ctx: Ctx, user: User, key: string | null): Promise<void> => {
  const { before, replaced, live } = await runBatch(ctx.db, {
    ...replaceAvatarKey(ctx.db, newProfile(ctx, user), key),
    live: liveLeaguesOfUser(ctx.db, user.userId),
  })
  const unused = replaced.length > 0 ? before[0]?.avatarKey : key
  await removeNow(ctx, unused ?? null)
  if (replaced.length === 0) throw new AppError('authentication_expired')
  hintLeaguesOf(ctx, live, { userId: user.userId })
}

/**
 * Stores the bytes as the user's picture, under a new key each time: a complete PNG, JPEG or WebP file of at most 1 MB.
 * @throws AppError avatar_not_image, avatar_too_large, and those of readAsUser
 */
export const uploadAvatar = async (ctx: Ctx, bytes: Uint8Array): Promise<{ avatarUrl: string }> => {
  const { user } = await readAsUser(ctx, () => ({}))
  if (bytes.length > avatarMaxBytes) throw tooLarge()
  const image = readImage(bytes)
  if (!image) throw new AppError('avatar_not_image')
  if (!isShowable(image)) throw tooLarge()
  const key = `${uuidv7()}.${endings[image.type]}`
  await ctx.avatars.put(key, bytes, image.type)
  await replaceKey(ctx, user, key)
  return { avatarUrl: avatarUrl(key) ?? '' }
}

/**
 * Removes the user's picture.
 * @throws AppError those of readAsUser
 */
export const removeAvatar = async (ctx: Ctx): Promise<void> => {
  const { user } = await readAsUser(ctx, () => ({}))
  await replaceKey(ctx, user, null)
}
