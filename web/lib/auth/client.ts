import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { fetchInTime } from '../api/fetch-in-time.ts'
import { authServer } from '../navigation/page-meta.ts'
import { libraryIsLoaded, openedWith, sessionKey } from './opening.ts'

const { url, apiKey } = authServer()

/**
 * The client of the accounts server. On creation it restores a stored session, or exchanges the code in the URL; never
 * on an invitation link, because that code is not for it.
 */
export const auth = new AuthClient({
  url,
  ...(apiKey ? { headers: { apikey: apiKey } } : {}),
  storageKey: sessionKey,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: openedWith.kind !== 'invitation',
  experimental: { recoveryCodes: true },
  fetch: (url, init = {}) => fetchInTime(String(url), init),
})
libraryIsLoaded()

/** True if the server is down or unreachable; false if it refused the request. */
export const isOutOfReach = isAuthRetryableFetchError
