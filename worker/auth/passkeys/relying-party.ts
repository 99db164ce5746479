import { type AuthSettings, isLoopback } from '../settings.ts'

/** Whom a passkey is for: browsers hold it to the name of the site, answers to its origin. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Ourselves, as authenticators know us; null where browsers offer no passkeys: on a bare address of the network, and
 * without https other than on this machine.
 */
export const relyingParty = ({ PUBLIC_URL }: Pick<AuthSettings, 'PUBLIC_URL'>): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(PUBLIC_URL)
  const isName = /[a-z][a-z0-9-]*$/i.test(hostname)
  return isName && (protocol === 'https:' || isLoopback(PUBLIC_URL)) ? { id: hostname, origin } : null
}
