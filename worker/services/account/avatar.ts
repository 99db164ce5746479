import { uuidv7 } from 'uuidv7'
import { profileOf, setAvatarKey } from '../../../db/queries/profiles.ts'
import {
  type AvatarType,
  avatarMaxBytes,
  avatarMaxPixels,
  isShowable,
  readImage,
} from '../../domain/avatar/image.ts'
import { readAsUser, type User } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { newProfile } from '../profile/own.ts'
import { avatarUrl } from '../profile/present.ts'

const endings: Record<AvatarType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

const tooLarge = () => new AppError('avatar_too_large', { params: { max: avatarMaxPixels } })

/** The user and the key of the picture that now shows. */
const readOwn = async (ctx: Ctx): Promise<{ user: User; old: string | null }> => {
  const { user, rows } = await readAsUser(ctx, (user) => [profileOf(ctx.db, user.userId)])
  return { user, old: rows[0][0]?.avatarKey ?? null }
}

/** Writes the new key; the old object goes once nothing shows it any more. */
const replaceKey = async (ctx: Ctx, user: User, old: string | null, key: string | null): Promise<void> => {
  await setAvatarKey(ctx.db, newProfile(ctx, user), key)
  if (old) ctx.after(ctx.avatars.remove(old))
}

/**
 * Makes the bytes the user's picture: a whole PNG, JPEG or WebP file of at most 1 MB, under a new key each time.
 * @throws AppError avatar_not_image, avatar_too_large, and those of readAsUser
 */
export const uploadAvatar = async (ctx: Ctx, bytes: Uint8Array): Promise<{ avatarUrl: string }> => {
  const { user, old } = await readOwn(ctx)
  if (bytes.length > avatarMaxBytes) throw tooLarge()
  const image = readImage(bytes)
  if (!image) throw new AppError('avatar_not_image')
  if (!isShowable(image)) throw tooLarge()
  const key = `${uuidv7()}.${endings[image.type]}`
  await ctx.avatars.put(key, bytes, image.type)
  await replaceKey(ctx, user, old, key)
  return { avatarUrl: avatarUrl(key) ?? '' }
}

/** Goes back to having no picture. @throws AppError those of readAsUser */
export const removeAvatar = async (ctx: Ctx): Promise<void> => {
  const { user, old } = await readOwn(ctx)
  await replaceKey(ctx, user, old, null)
}
