import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { Locale } from '#contracts/errors.ts'
import { wordsIn } from '#contracts/words.ts'

/** The data needed to show a user. */
export interface ShownUser {
  userId: string
  displayName: string
  avatarKey: string | null
  deletedAt: string | null
}

/** The displayed name of a user; deleted users are shown as former players. */
export const shownName = (user: Pick<ShownUser, 'displayName' | 'deletedAt'>, locale: Locale): string =>
  user.deletedAt === null ? user.displayName : wordsIn(locale, 'pages')('formerPlayer')

/** The path of a user's picture on our own origin. */
export const avatarUrl = (key: string | null): string | null =>
  key === null ? null : `/api/v1/avatars/${key}`

/** A user as other members see them. */
export const presentUser = (user: ShownUser, locale: Locale): PublicProfile => ({
  userId: user.userId,
  displayName: shownName(user, locale),
  avatarUrl: user.deletedAt === null ? avatarUrl(user.avatarKey) : null,
})

export const presentUserOrNull = (user: ShownUser | null, locale: Locale): PublicProfile | null =>
  user && presentUser(user, locale)
