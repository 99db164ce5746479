import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { authServer } from '../navigation/page-meta.ts'
import { openedWith, sessionKey } from './opening.ts'

const { url, apiKey } = authServer()

/**
 * The client of the accounts server. It starts by itself: it recovers a kept session, or takes the code out of the
 * address; never on an invitation link, whose code is ours.
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
})

/** True for a server that is down or out of reach, as against one that refused. */
export const isOutOfReach = isAuthRetryableFetchError
