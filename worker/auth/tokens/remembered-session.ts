import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { cookiePrefix, isOwnPage } from '../browser.ts'
import type { AuthContext } from '../context.ts'
import { hashToken, sameText } from './secrets.ts'
import type { SessionBody } from './sessions.ts'

/*
 * Browsers may forget what scripts have stored (Safari after seven days without a visit); what a server has set they keep.
 * So each answer with a session to a page of our own puts its refresh token into a cookie too, which no script can read
 * and which goes to the auth server alone. A second one says that there is such a cookie, and names it by its hash: pages
 * see by it whether to ask, and take it away as they sign out, even without a network. Neither lets anybody in by itself.
 */

/** As long as a session that nobody uses (db/queries/jobs/retention.ts). */
const rememberedSeconds = 180 * 24 * 3_600

const names = { token: 'deathlist-session', mark: 'deathlist-stay' }
const tokenPath = '/auth/v1'

const markOf = (token: string): string => hashToken(token).slice(0, 16)

const secureOf = (c: AuthContext) => cookiePrefix(c.get('auth').settings.PUBLIC_URL) !== undefined

const write = (c: AuthContext, token: string): void => {
  const secure = secureOf(c)
  const common = { maxAge: rememberedSeconds, sameSite: 'Strict', secure } as const
  const tokenPrefix = secure ? { prefix: 'secure' as const } : {}
  const markPrefix = secure ? { prefix: 'host' as const } : {}
  setCookie(c, names.token, token, { ...common, ...tokenPrefix, path: tokenPath, httpOnly: true })
  setCookie(c, names.mark, markOf(token), { ...common, ...markPrefix, path: '/' })
}

/** Answers with a session, which a browser on a page of ours keeps in its cookies as well. */
export const answerSession = (c: AuthContext, body: SessionBody): Response => {
  if (isOwnPage(c)) write(c, body.refresh_token)
  return c.json(body)
}

/** Takes the cookies out of the browser that signs out here. */
export const deleteRememberedSession = (c: AuthContext): void => {
  if (!isOwnPage(c)) return
  const secure = secureOf(c)
  deleteCookie(c, names.token, { path: tokenPath, secure, ...(secure ? { prefix: 'secure' as const } : {}) })
  deleteCookie(c, names.mark, { path: '/', secure, ...(secure ? { prefix: 'host' as const } : {}) })
}

/**
 * The refresh token that this browser keeps for us; null: it has none, is not on a page of ours, or has signed out since.
 * That the mark names the token keeps another host of the same domain, which could plant the one, from planting both.
 */
export const rememberedToken = (c: AuthContext): string | null => {
  if (!isOwnPage(c)) return null
  const secure = secureOf(c)
  const token = secure ? getCookie(c, names.token, 'secure') : getCookie(c, names.token)
  const mark = secure ? getCookie(c, names.mark, 'host') : getCookie(c, names.mark)
  return token && mark && sameText(mark, markOf(token)) ? token : null
}
