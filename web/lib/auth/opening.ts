import type { Session } from '@supabase/auth-js'
import { readLocalJson } from '../persistence/storage.ts'
import { readCallback } from './callback.ts'

/** The local storage key under which the library stores the session */
export const sessionKey = 'deathlist-session'

/** What the URL that opened the app says about signing in, read before the library removes it */
export const openedWith = readCallback(new URL(location.href))

/**
 * The library's stored session. The library deletes it if the server refuses to refresh it, and keeps it while the
 * server is unreachable.
 */
export const storedSession = (): Session | null => {
  const stored = readLocalJson(sessionKey)
  // Written by the library in this shape
  return typeof stored === 'object' && stored !== null && 'refresh_token' in stored
    ? (stored as Session)
    : null
}

// The library refreshes a session in its last 90 seconds.
const marginMs = 120_000

/** The stored session if it is valid for two more minutes, so that the accounts server is not needed; else null */
export const freshSession = (): Session | null => {
  const stored = storedSession()
  return stored?.user && stored.access_token && (stored.expires_at ?? 0) * 1000 > Date.now() + marginMs
    ? stored
    : null
}

/** Id of the user whose session is stored in this browser, even if it has expired; null if there is none */
export const accountHere = (): string | null => storedSession()?.user?.id ?? null

let resolveLoaded = (): void => undefined

/** Resolves once the library is loaded: from then on a screen may change the session. */
export const libraryLoaded = new Promise<void>((resolve) => {
  resolveLoaded = resolve
})

export const libraryIsLoaded = (): void => resolveLoaded()
