import type { PublicProfile } from '#contracts/accounts/profile.ts'
import type { Locale } from '#contracts/errors.ts'
import { wordsIn } from '#contracts/words.ts'

/** What the database holds of a user who is shown. */
export interface ShownUser {
  userId: string
  displayName: string
  avatarKey: string | null
  deletedAt: string | null
}

/** The name under which a user is shown; one who has deleted the account is a former player. */
export const shownName = (user: Pick<ShownUser, 'displayName' | 'deletedAt'>, locale: Locale): string =>
  user.deletedAt === null ? user.displayName : wordsIn(locale, 'pages')('formerPlayer')

/** Where a user's picture is served, from our own origin. */
export const avatarUrl = (key: string | null): string | null =>
  key === null ? null : `/api/v1/avatars/${key}`

/** A user as other members see one. */
export const presentUser = (user: ShownUser, locale: Locale): PublicProfile => ({
  userId: user.userId,
  displayName: shownName(user, locale),
  avatarUrl: user.deletedAt === null ? avatarUrl(user.avatarKey) : null,
})

/** The same where there may be nobody to show. */
export const presentUserOrNull = (user: ShownUser | null, locale: Locale): PublicProfile | null =>
  user && presentUser(user, locale)
