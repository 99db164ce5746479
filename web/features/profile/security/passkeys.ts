import type { PasskeyListItem } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { auth } from '#web/lib/auth/client.ts'
import { signInOptions } from '#web/lib/auth/sign-in-options.ts'

export const passkeysKey = ['auth', 'passkeys']

const readPasskeys = async (): Promise<PasskeyListItem[] | null> => {
  if (!(await signInOptions()).serverHasPasskeys) return null
  const { data, error } = await auth.passkey.list()
  if (error) throw error
  return data
}

/** The passkeys of one's own account, the oldest first; null where there can be none, as at a bare address of the network. */
export const usePasskeyList = () => useQuery({ queryKey: passkeysKey, queryFn: readPasskeys })
