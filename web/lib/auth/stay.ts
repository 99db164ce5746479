import type { Session } from '@supabase/auth-js'
import { authServer } from '../navigation/page-meta.ts'
import { writeLocal } from '../persistence/storage.ts'
import { sessionKey, storedSession } from './opening.ts'

/*
 * A browser may forget what scripts have stored, and with it the session (Safari after seven days without a visit). Our
 * server keeps it in a cookie besides, which no script can read; a second one, the mark, says that it is there.
 */

const marks = ['__Host-deathlist-stay', 'deathlist-stay']

const hasMark = (): boolean =>
  document.cookie.split('; ').some((cookie) => marks.includes(cookie.split('=')[0] ?? ''))

/** Takes the mark away: without it the server does not take the cookie. What a sign-out can do without a network. */
export const deleteRememberedSession = (): void => {
  for (const name of marks) {
    const secure = name.startsWith('__Host') ? '; secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
    document.cookie = `${name}=; path=/; max-age=0; samesite=strict${secure}`
  }
}

const triesAfterMs = [0, 1_000, 3_000]

/** Asks for the session that this browser has had, where it has none but the cookie; it then is where the library looks for it. */
export const restoreSession = async (): Promise<void> => {
  if (storedSession() || !hasMark()) return
  for (const wait of triesAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const answer = await fetch(`${authServer().url}/token?grant_type=cookie`, {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
    }).catch(() => null)
    if (answer?.ok) {
      // As the library would write it, in whose protocol the server answers.
      const session = (await answer.json()) as Session
      // Signed in or out in another tab meanwhile: that holds.
      if (!storedSession() && hasMark()) writeLocal(sessionKey, JSON.stringify(session))
      return
    }
    // A server that is down has not refused.
    if (answer && answer.status < 500) return deleteRememberedSession()
  }
}
