import { getCookie, setCookie } from 'hono/cookie'
import type { AuthContext } from './context.ts'
import { isLoopback } from './settings.ts'
import { hashToken, randomToken } from './tokens/secrets.ts'

/** The lifetime in seconds of a flow at a provider, and of the cookie that ties it to its browser. */
export const flowSeconds = 600

const name = 'deathlist-flow'

/**
 * `__Host-` keeps other hosts and plain http from setting the cookie, and therefore needs Secure, which browsers accept
 * on https and on localhost. On other plain http addresses a prefixed cookie would be dropped, so it has no prefix
 * there: on such a network, anybody who could plant a cookie can read the session as well.
 */
export const cookiePrefix = (publicUrl: string): 'host' | undefined =>
  publicUrl.startsWith('https:') || isLoopback(publicUrl) ? 'host' : undefined

const read = (c: AuthContext): string | null => {
  const value = getCookie(c, name, cookiePrefix(c.get('auth').settings.PUBLIC_URL))
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * Ties a flow to the browser that gets this response; returns the hash that is stored with the flow. A browser keeps
 * its value while it has flows in progress, so that flows in two tabs do not break each other.
 */
export const bindBrowser = (c: AuthContext): string => {
  const value = read(c) ?? randomToken()
  const prefix = cookiePrefix(c.get('auth').settings.PUBLIC_URL)
  setCookie(c, name, value, {
    ...(prefix ? { prefix } : {}),
    path: '/',
    maxAge: flowSeconds,
    httpOnly: true,
    // The cookie must be sent when the provider redirects back, which is a cross-site navigation.
    sameSite: 'Lax',
  })
  return hashToken(value)
}

/** The hash of the requesting browser; null if it has no flow in progress, or keeps no cookies. */
export const browserHash = (c: AuthContext): string | null => {
  const value = read(c)
  return value && hashToken(value)
}

/**
 * True for a call from our own pages, according to the browser's headers; false for programs, which send no such
 * header, and for other sites.
 */
export const isOwnPage = (c: AuthContext): boolean => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  return origin === new URL(c.get('auth').settings.PUBLIC_URL).origin && (!site || site === 'same-origin')
}
