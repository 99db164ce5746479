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

/** The user's passkeys, oldest first; null if the server supports none, for example at a bare IP address */
export const usePasskeyList = () => useQuery({ queryKey: passkeysKey, queryFn: readPasskeys })
