/**
 * Why code of the app could not be fetched: a new version has replaced it, or the server is down or out of reach. Texts
 * of both are in common.json.
 */
export type MissingCodeCause = 'outdated' | 'unreachable'

export const causeOfMissingCode = (): Promise<MissingCodeCause> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => (ok ? 'outdated' : 'unreachable'),
    () => 'unreachable',
  )
