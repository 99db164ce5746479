/**
 * What an address says about signing in. An invitation link (`/auth?code=ABC123`) and the return from a mailed link or
 * from Google (`?code=<PKCE code>`) look alike: only the path tells them apart. The library must not be let near the
 * former: with a sign-up under way it would take the invitation for its own code and spend it.
 */
export type Callback =
  | { kind: 'none' }
  | { kind: 'invitation'; code: string }
  | { kind: 'code' }
  | { kind: 'error'; code: string; description: string }

/** Reads an address, query and fragment alike. */
export const readCallback = (url: URL): Callback => {
  const fragment = new URLSearchParams(url.hash.slice(1))
  const read = (name: string): string => url.searchParams.get(name) || fragment.get(name) || ''
  if (read('error') || read('error_code') || read('error_description'))
    return {
      kind: 'error',
      code: read('error_code') || read('error'),
      description: read('error_description'),
    }
  const code = url.searchParams.get('code')
  if (!code) return { kind: 'none' }
  return url.pathname === '/auth' ? { kind: 'invitation', code: code.trim().toUpperCase() } : { kind: 'code' }
}

const callbackNames = ['code', 'error', 'error_code', 'error_description', 'sb_flow_id']

/** The address without what a return from the auth server has put into it. */
export const withoutCallback = (url: URL): string => {
  const clean = new URL(url)
  for (const name of callbackNames) clean.searchParams.delete(name)
  if (new URLSearchParams(clean.hash.slice(1)).has('error')) clean.hash = ''
  return clean.pathname + clean.search + clean.hash
}
