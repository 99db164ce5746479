import type { AuthSettings } from '../settings.ts'

type RedirectSettings = Pick<AuthSettings, 'PUBLIC_URL' | 'AUTH_REDIRECT_URLS'>

/** `*` matches anything except slashes and dots, `**` matches anything. */
const toPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split(/(\*\*|\*)/)
      .map((part) =>
        part === '**' ? '.*' : part === '*' ? '[^/.]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('')}$`,
  )

/** The address without the parts that may differ (query and fragment) and the part that may deceive (user info). */
const plainAddress = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}`

const neverAllowed = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'])

/**
 * True for paths of the auth server: they redirect to identity providers, and a browser would take a fragment, with a
 * session in it, along.
 */
const leadsOn = ({ pathname }: URL): boolean => {
  try {
    return /^\/+auth\/+v1(\/|$)/.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}

/** True if the browser may be redirected there: a page of our own origin, or one on the operator's list. */
const isAllowed = (url: URL, settings: RedirectSettings): boolean => {
  if (neverAllowed.has(url.protocol) || url.username || url.password) return false
  if (url.origin === new URL(settings.PUBLIC_URL).origin) return !leadsOn(url)
  const address = plainAddress(url)
  return settings.AUTH_REDIRECT_URLS.some((glob) => {
    const bare = glob.replace(/\/+$/, '')
    return toPattern(glob).test(address) || toPattern(bare).test(address.replace(/\/+$/, ''))
  })
}

/** The target of a flow: the requested address if it is allowed, else the site's front page. */
export const resolveRedirect = (settings: RedirectSettings, given: string | undefined): string => {
  if (!given || given.length > 2048 || !URL.canParse(given, settings.PUBLIC_URL)) return settings.PUBLIC_URL
  const url = new URL(given, settings.PUBLIC_URL)
  return isAllowed(url, settings) ? url.href : settings.PUBLIC_URL
}

export const withQuery = (address: string, values: Record<string, string>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Adds a flow's result to an address's fragment, which stays in the browser. For a client with PKCE also to the query,
 * because the client may be a server, which does not see fragments.
 */
export const withOutcome = (address: string, values: Record<string, string>, inQuery: boolean): string =>
  withFragment(inQuery ? withQuery(address, values) : address, values)

export const withFragment = (address: string, values: Record<string, string>): string => {
  const url = new URL(address)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}
