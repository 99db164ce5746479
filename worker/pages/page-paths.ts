/** Where programs call. Every other address is the web app's, and so are some pages beside the auth server. */
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

/** True for an address of the web app, whether or not there is a screen at it. */
export const isPage = (path: string): boolean =>
  authPages.has(path.replace(/\/$/, '')) || !callable.some((prefix) => isUnder(path, prefix))

/** True for the addresses of one invitation, whose page is not the same for all. */
const isInvitation = ({ pathname, searchParams }: URL): boolean =>
  /^\/join\/[^/]+(\/card\.png)?$/.test(pathname) ||
  (pathname === '/auth' && Boolean(searchParams.get('code')?.trim()))

export const securityTextPath = '/.well-known/security.txt'

/** A path as routes are looked up by it: `/%61pi` is `/api`. */
const readable = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** True where a request is answered by a file of the built web app, without a session or the database. */
export const isStatic = (method: string, url: URL): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  isPage(readable(url.pathname)) &&
  !isInvitation(url) &&
  readable(url.pathname) !== securityTextPath
