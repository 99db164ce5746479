import { AuthClient } from '@supabase/auth-js'
import { authServer } from '../page-meta.ts'
import { readCallback } from './callback.ts'

/** Where the library keeps the session in local storage. */
export const sessionKey = 'deathlist-session'

const { url, apiKey } = authServer()

/** What the address that opened the app says about signing in, read before the library cleans it. */
export const openedWith = readCallback(new URL(location.href))

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
})
