import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sameText } from '#worker/services/keys.ts'
import { cookiePrefix, isOwnPage } from '../browser.ts'
import type { AuthContext } from '../context.ts'
import { hashToken } from './secrets.ts'
import type { SessionBody } from './sessions.ts'

/*
 * Browsers may delete what scripts have stored (Safari after seven days without a visit), but keep cookies
 * set by a server. So each response with a session to one of our own pages also puts the refresh token into a
 * cookie that scripts cannot read and that is sent only to the auth server. A second cookie, the session
 * hint, shows that the first one exists and contains a part of its hash: pages use it to decide whether to
 * request the session, and delete it at sign-out, even offline. Neither cookie alone gives access.
 */

/** The same as for an unused session (db/personal-data/account.ts), in seconds. */
const rememberedSeconds = 180 * 24 * 3_600

const names = { token: 'deathlist-session', mark: 'deathlist-stay' }

const markOf = (token: string): string => hashToken(token).slice(0, 16)

/** Where each of the two cookies is valid. */
const placesOf = (c: AuthContext) => {
  const secure = cookiePrefix(c.get('auth').settings.PUBLIC_URL) !== undefined
  return {
    token: { path: '/auth/v1', secure, ...(secure ? { prefix: 'secure' as const } : {}) },
    mark: { path: '/', secure, ...(secure ? { prefix: 'host' as const } : {}) },
  }
}

const write = (c: AuthContext, token: string): void => {
  const places = placesOf(c)
  const common = { maxAge: rememberedSeconds, sameSite: 'Strict' } as const
  setCookie(c, names.token, token, { ...common, ...places.token, httpOnly: true })
  setCookie(c, names.mark, markOf(token), { ...common, ...places.mark })
}

/** Returns a session; a browser on one of our pages also gets it as cookies. */
export const answerSession = (c: AuthContext, body: SessionBody): Response => {
  if (isOwnPage(c)) write(c, body.refresh_token)
  return c.json(body)
}

/** Deletes the cookies of a browser that signs out. */
export const deleteRememberedSession = (c: AuthContext): void => {
  if (!isOwnPage(c)) return
  const places = placesOf(c)
  deleteCookie(c, names.token, places.token)
  deleteCookie(c, names.mark, places.mark)
}

/**
 * The refresh token in this browser's cookies; null if it has none, is not on one of our pages, or has signed out
 * since. The hint must match the token: another host of the same domain could set the token's cookie, but not both.
 */
export const rememberedToken = (c: AuthContext): string | null => {
  if (!isOwnPage(c)) return null
  const places = placesOf(c)
  const token = getCookie(c, names.token, places.token.prefix)
  const mark = getCookie(c, names.mark, places.mark.prefix)
  return token && mark && sameText(mark, markOf(token)) ? token : null
}
