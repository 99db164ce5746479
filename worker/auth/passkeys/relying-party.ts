import { type AuthSettings, isLoopback } from '../settings.ts'

/** The relying party of a passkey: browsers bind the passkey to the site's name, and responses to its origin. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * This site as a relying party; null if browsers offer no passkeys: on a bare IP address, and without https except on
 * localhost.
 */
export const relyingParty = ({ PUBLIC_URL }: Pick<AuthSettings, 'PUBLIC_URL'>): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(PUBLIC_URL)
  const isName = /[a-z][a-z0-9-]*$/i.test(hostname)
  return isName && (protocol === 'https:' || isLoopback(PUBLIC_URL)) ? { id: hostname, origin } : null
}
