/** Prefixes of the API. All other paths belong to the web app, and so do some pages below the auth server's. */
const callable = [
  '/api',
  '/rest',
  '/calendar',
  '/feeds',
  '/shared',
  '/invitations',
  '/unsubscribe',
  '/healthz',
  '/mcp',
  '/metrics',
  '/auth',
] as const
const authPages = new Set([
  '/auth',
  '/auth/forgotten',
  '/auth/new-password',
  '/auth/confirm',
  '/auth/second-factor',
])

export const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`)

/** True for a path of the web app, with or without a screen. */
export const isPage = (path: string): boolean =>
  authPages.has(path.replace(/\/$/, '')) || !callable.some((prefix) => isUnder(path, prefix))

/** True for the addresses of an invitation, whose page depends on its code. */
const isInvitation = ({ pathname, searchParams }: URL): boolean =>
  /^\/join\/[^/]+(\/card\.png)?$/.test(pathname) ||
  (pathname === '/auth' && Boolean(searchParams.get('code')?.trim()))

export const securityTextPath = '/.well-known/security.txt'

/** The path as the router decodes it: `/%61pi` is `/api`. */
const readable = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** True if a file of the built web app answers the request, without a session or the database. */
export const isStatic = (method: string, url: URL): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  isPage(readable(url.pathname)) &&
  !isInvitation(url) &&
  readable(url.pathname) !== securityTextPath
