/** Hosts of the browsers' push services, and parents of hosts (with a leading dot). */
const known = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * True for an address to which pushes may go: of a known push service, over https and nowhere special within it, or of an
 * origin that the operator has named. A subscription is what a user sends us, and never makes us call anything else.
 */
export const isPushEndpoint = (endpoint: string, further: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (further.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port) return false
  return known.some((host) =>
    host.startsWith('.')
      ? url.hostname.endsWith(host) && url.hostname.length > host.length
      : url.hostname === host,
  )
}
