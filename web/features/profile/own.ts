import type { User } from '@supabase/auth-js'
import type { OwnProfile } from '#contracts/accounts/profile.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { usePasskeyList } from './security/passkeys.ts'

export interface Own {
  profile: OwnProfile
  user: User
}

/** The same with the data that the rows summarise; undefined while it is loading */
export const useOwnInRows = (own: Own) => ({
  ...own,
  /** null: the server does not support passkeys */
  passkeys: usePasskeyList().data,
  devices: trpc.account.devices.useQuery().data,
  tokens: trpc.token.list.useQuery().data,
  news: trpc.notification.settings.useQuery().data,
})

/** True if the user has a password; false if they only sign in in other ways */
export const hasPassword = ({ identities }: User): boolean =>
  (identities ?? []).some(({ provider }) => provider === 'email')
