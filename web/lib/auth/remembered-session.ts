import type { Session } from '@supabase/auth-js'
import { authServer } from '../navigation/page-meta.ts'
import { writeLocal } from '../persistence/storage.ts'
import { sessionKey, storedSession } from './opening.ts'

/*
 * Browsers may delete what scripts have stored, and with it the session (Safari: after seven days without a
 * visit). So our server also stores the session in a cookie that scripts cannot read. A second cookie, the
 * session hint, says that the first one exists.
 */

const marks = ['__Host-deathlist-stay', 'deathlist-stay']

const hasMark = (): boolean =>
  document.cookie.split('; ').some((cookie) => marks.includes(cookie.split('=')[0] ?? ''))

/**
 * Deletes the session hint, without which the server does not accept the session cookie. This lets a sign-out work
 * without a network.
 */
export const deleteRememberedSession = (): void => {
  for (const name of marks) {
    const secure = name.startsWith('__Host') ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    document.cookie = `${name}=; path=/; max-age=0; samesite=strict${secure}`
  }
}

const triesAfterMs = [0, 1_000, 3_000]

/** Restores a lost session from the cookie, and stores it where the library expects it. */
export const restoreSession = async (): Promise<void> => {
  if (storedSession() || !hasMark()) return
  for (const wait of triesAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const answer = await fetch(`${authServer().url}/token?grant_type=cookie`, {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
    }).catch(() => null)
    if (answer?.ok) {
      // The server answers with the session in the form in which the library stores it.
      const session = (await answer.json()) as Session
      // If another tab has signed in or out meanwhile, that takes precedence.
      if (!storedSession() && hasMark()) writeLocal(sessionKey, JSON.stringify(session))
      return
    }
    // A 5xx answer is no refusal: try again.
    if (answer && answer.status < 500) return deleteRememberedSession()
  }
}
