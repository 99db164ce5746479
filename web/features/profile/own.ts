import type { PasskeyListItem, User } from '@supabase/auth-js'
import type { Device } from '#contracts/accounts/account.ts'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import type { PersonalToken } from '#contracts/accounts/personal-token.ts'
import type { OwnProfile } from '#contracts/accounts/profile.ts'

/** What one's own settings are about. */
export interface Own {
  profile: OwnProfile
  user: User
}

/** The same with what the rows say; undefined: not known yet. */
export interface OwnInRows extends Own {
  /** null: the server has none. */
  passkeys: readonly PasskeyListItem[] | null | undefined
  devices: readonly Device[] | undefined
  tokens: readonly PersonalToken[] | undefined
  news: NotificationSettings | undefined
}

/** Whether somebody has a password, or signs in another way alone. */
export const hasPassword = ({ identities }: User): boolean =>
  (identities ?? []).some(({ provider }) => provider === 'email')
