import type { AuthSettings } from '../settings.ts'

type RedirectSettings = Pick<AuthSettings, 'PUBLIC_URL' | 'AUTH_REDIRECT_URLS'>

/** `*` stands for anything but a slash or a dot, `**` for anything. */
const toPattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split(/(\*\*|\*)/)
      .map((part) =>
        part === '**' ? '.*' : part === '*' ? '[^/.]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('')}$`,
  )

/** An address without what may vary freely (query and fragment) and without what may deceive (user info). */
const plainAddress = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}`

const neverAllowed = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'])

/** Addresses of the auth server lead on to identity providers, and a browser takes a fragment, with a session in it, along. */
const leadsOn = ({ pathname }: URL): boolean => {
  try {
    return /^\/+auth\/+v1(\/|$)/.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}

/** An address that the browser may be sent to: a page of our own origin, or on the operator's list. */
const isAllowed = (url: URL, settings: RedirectSettings): boolean => {
  if (neverAllowed.has(url.protocol) || url.username || url.password) return false
  if (url.origin === new URL(settings.PUBLIC_URL).origin) return !leadsOn(url)
  const address = plainAddress(url)
  return settings.AUTH_REDIRECT_URLS.some((glob) => {
    const bare = glob.replace(/\/+$/, '')
    return toPattern(glob).test(address) || toPattern(bare).test(address.replace(/\/+$/, ''))
  })
}

/** Where a flow leads: the address asked for when it is allowed, else the site's front page. */
export const resolveRedirect = (settings: RedirectSettings, given: string | undefined): string => {
  if (!given || given.length > 2048 || !URL.canParse(given, settings.PUBLIC_URL)) return settings.PUBLIC_URL
  const url = new URL(given, settings.PUBLIC_URL)
  return isAllowed(url, settings) ? url.href : settings.PUBLIC_URL
}

/** The address with more in its query; its own query stays. */
export const withQuery = (address: string, values: Record<string, string>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

/**
 * The address with how it went in its fragment, where it stays in the browser; for a client with PKCE in the query as
 * well, since that may be a server, which sees no fragments.
 */
export const withOutcome = (address: string, values: Record<string, string>, inQuery: boolean): string =>
  withFragment(inQuery ? withQuery(address, values) : address, values)

/** The address with a fragment of these values. */
export const withFragment = (address: string, values: Record<string, string>): string => {
  const url = new URL(address)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}
