import { authServer } from '#web/lib/navigation/page-meta.ts'
import { paths } from '#web/lib/navigation/paths.ts'

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const
type LinkType = (typeof linkTypes)[number]

export interface MailedLink {
  tokenHash: string
  type: LinkType
  redirectTo: URL
  /** An admin created the link, so no browser has requested it: any browser may sign in with it. */
  inPlace: boolean
}

/** Reads the URL of the confirm page; null if it is incomplete. */
export const readMailedLink = (search: URLSearchParams): MailedLink | null => {
  const tokenHash = search.get('token_hash')
  const type = linkTypes.find((known) => known === search.get('type'))
  if (!tokenHash || !type) return null
  try {
    const redirectTo = new URL(search.get('redirect_to') ?? '/', location.origin)
    return { tokenHash, type, redirectTo, inPlace: search.has('in_place') }
  } catch {
    return null
  }
}

/** True if this app requested the mail, so that the link can be verified without leaving the page */
export const isOurs = ({ redirectTo }: MailedLink): boolean => redirectTo.origin === location.origin

/** The page to open after a link was verified: the dashboard instead of the landing page */
export const landingOf = (redirectTo: URL): URL => {
  const landing = new URL(redirectTo)
  if (landing.origin === location.origin && landing.pathname === paths.landing)
    landing.pathname = paths.dashboard
  return landing
}

/**
 * Verifies a link that another site requested. Returns the URL of that site, or null on a temporary failure. A form
 * cannot do this: the CSP's `form-action` also applies to redirects.
 */
export const followForAnother = async ({
  tokenHash,
  type,
  redirectTo,
}: MailedLink): Promise<string | null> => {
  try {
    const answer = await fetch(`${authServer().url}/verify`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ token_hash: tokenHash, type, redirect_to: redirectTo.href }),
    })
    // The server's answer to requests that accept JSON
    return answer.ok ? ((await answer.json()) as { url: string }).url : null
  } catch {
    return null
  }
}
