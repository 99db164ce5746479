/** Hosts of the browsers' push services; a leading dot means all hosts below. */
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
 * True for an allowed push endpoint: of a known push service, over https with default port and no credentials, or of an
 * origin that the operator has set. Subscriptions are user input: they must not make us call other hosts.
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
