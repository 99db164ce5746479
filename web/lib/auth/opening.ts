import type { Session } from '@supabase/auth-js'
import { readLocalJson } from '../persistence/storage.ts'
import { readCallback } from './callback.ts'

/** Where the library keeps the session in local storage. */
export const sessionKey = 'deathlist-session'

/** What the address that opened the app says about signing in, read before the library cleans it. */
export const openedWith = readCallback(new URL(location.href))

/** The library's own copy. It removes it when the server refuses to refresh it, and keeps it when there is no server. */
export const storedSession = (): Session | null => {
  const stored = readLocalJson(sessionKey)
  // Written by the library, in this shape.
  return typeof stored === 'object' && stored !== null && 'refresh_token' in stored
    ? (stored as Session)
    : null
}

// The library refreshes a session in its last minute and a half.
const marginMs = 120_000

/** The stored session, when it can be used as it is: nothing needs to be asked of the accounts server. */
export const freshSession = (): Session | null => {
  const stored = storedSession()
  return stored?.user && stored.access_token && (stored.expires_at ?? 0) * 1000 > Date.now() + marginMs
    ? stored
    : null
}

/** Whose browser this is just now, by the session that is kept here, whatever it is still good for; null: nobody's. */
export const accountHere = (): string | null => storedSession()?.user?.id ?? null
