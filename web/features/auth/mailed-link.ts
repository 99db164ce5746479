import { authServer } from '#web/lib/navigation/page-meta.ts'
import { paths } from '#web/lib/navigation/paths.ts'

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const
type LinkType = (typeof linkTypes)[number]

/** What a mailed link brings to the confirm page. */
export interface MailedLink {
  tokenHash: string
  type: LinkType
  redirectTo: URL
  /** It was asked for by nobody's browser (an admin made it): whichever one opens it may sign in with it. */
  inPlace: boolean
}

/** Reads the address of the confirm page; null when a part of it was lost on the way. */
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

/** True when it was this app that asked for the mail, so that the link can be followed without leaving the page. */
export const isOurs = ({ redirectTo }: MailedLink): boolean => redirectTo.origin === location.origin

/** Where a followed link leads: the site's own front page is not for those who have just signed in. */
export const landingOf = (redirectTo: URL): URL => {
  const landing = new URL(redirectTo)
  if (landing.origin === location.origin && landing.pathname === paths.landing)
    landing.pathname = paths.dashboard
  return landing
}

/**
 * Follows a link for another site: uses it up, and answers where that site is to be entered; null when it can't be done
 * just now. A form would not get there: the policy on forms goes for where their answers lead as well.
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
    // What the server tells a page that asks for JSON.
    return answer.ok ? ((await answer.json()) as { url: string }).url : null
  } catch {
    return null
  }
}
