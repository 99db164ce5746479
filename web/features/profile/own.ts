import type { User } from '@supabase/auth-js'
import type { OwnProfile } from '#contracts/accounts/profile.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { usePasskeyList } from './security/passkeys.ts'

/** What one's own settings are about. */
export interface Own {
  profile: OwnProfile
  user: User
}

/** The same with what the rows say; undefined: not known yet. */
export const useOwnInRows = (own: Own) => ({
  ...own,
  /** null: the server has none. */
  passkeys: usePasskeyList().data,
  devices: trpc.account.devices.useQuery().data,
  tokens: trpc.token.list.useQuery().data,
  news: trpc.notification.settings.useQuery().data,
})

/** Whether somebody has a password, or signs in another way alone. */
export const hasPassword = ({ identities }: User): boolean =>
  (identities ?? []).some(({ provider }) => provider === 'email')
