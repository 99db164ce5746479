import { getCookie, setCookie } from 'hono/cookie'
import type { AuthContext } from './context.ts'
import { isLoopback } from './settings.ts'
import { hashToken, randomToken } from './tokens/secrets.ts'

/** A flow at a provider, and the cookie that ties it to its browser, last this long. */
export const flowSeconds = 600

const name = 'deathlist-flow'

/**
 * `__Host-` keeps other hosts and plain http from setting the cookie, and so wants Secure: browsers take that from https
 * and from this machine. An app that is reached over plain http elsewhere has a cookie without the prefix, which would
 * otherwise be dropped: there a network that can plant a cookie can read the session as well.
 */
export const cookiePrefix = (publicUrl: string): 'host' | undefined =>
  publicUrl.startsWith('https:') || isLoopback(publicUrl) ? 'host' : undefined

const read = (c: AuthContext): string | null => {
  const prefix = cookiePrefix(c.get('auth').settings.PUBLIC_URL)
  const value = prefix ? getCookie(c, name, prefix) : getCookie(c, name)
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * Ties a flow to the browser that this answer goes to; answers the hash under which the flow knows it. A browser keeps
 * its name while it has flows under way, so that those of two tabs don't get in each other's way.
 */
export const bindBrowser = (c: AuthContext): string => {
  const value = read(c) ?? randomToken()
  const prefix = cookiePrefix(c.get('auth').settings.PUBLIC_URL)
  setCookie(c, name, value, {
    ...(prefix ? { prefix } : {}),
    path: '/',
    maxAge: flowSeconds,
    httpOnly: true,
    // Sent along when the provider leads back, which is a navigation from another site.
    sameSite: 'Lax',
  })
  return hashToken(value)
}

/** The hash of the browser that this request comes from; null for one that has begun nothing, or keeps no cookies. */
export const browserHash = (c: AuthContext): string | null => {
  const value = read(c)
  return value && hashToken(value)
}

/** A call from a page of our own, as the browser says; programs, which say nothing, and pages of others are not. */
export const isOwnPage = (c: AuthContext): boolean => {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  return origin === new URL(c.get('auth').settings.PUBLIC_URL).origin && (!site || site === 'same-origin')
}
