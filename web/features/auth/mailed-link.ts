import type { AuthError } from '@supabase/auth-js'
import { auth } from '../../lib/auth/client.ts'
import { paths } from '../../lib/paths.ts'

export const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const
export type LinkType = (typeof linkTypes)[number]

/** What a mailed link brings to the confirm page. */
export interface MailedLink {
  tokenHash: string
  type: LinkType
  redirectTo: URL
}

/** Reads the address of the confirm page; null when a part of it was lost on the way. */
export const readMailedLink = (search: URLSearchParams): MailedLink | null => {
  const tokenHash = search.get('token_hash')
  const type = linkTypes.find((known) => known === search.get('type'))
  if (!tokenHash || !type) return null
  try {
    return { tokenHash, type, redirectTo: new URL(search.get('redirect_to') ?? '/', location.origin) }
  } catch {
    return null
  }
}

/** True when it was this app that asked for the mail, so that the link can be followed without leaving the page. */
export const isOurs = ({ redirectTo }: MailedLink): boolean => redirectTo.origin === location.origin

/** Where a followed link leads: the site's own front page is not for those who have just signed in. */
export const landingOf = (redirectTo: URL): string => {
  const landing = new URL(redirectTo)
  if (landing.origin === location.origin && landing.pathname === paths.landing)
    landing.pathname = paths.dashboard
  return landing.href
}

/** Signs in with the link, in whichever browser it is opened. */
export const signInByLink = async ({ tokenHash, type }: MailedLink): Promise<{ error: AuthError | null }> => {
  const { error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  return { error }
}
