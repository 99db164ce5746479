/**
 * What a URL says about signing in. An invitation link (`/auth?code=ABC123`) and the return from a mailed link or from
 * Google (`?code=<PKCE code>`) have the same query; only the path differs. The auth library must never see an
 * invitation link: during a sign-up it would take the invitation code for its PKCE code and consume it.
 */
export type Callback =
  | { kind: 'none' }
  | { kind: 'invitation'; code: string }
  | { kind: 'code' }
  | { kind: 'error'; code: string; description: string }

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

/** The path and query of a URL without the parameters that the auth server added */
export const withoutCallback = (url: URL): string => {
  const clean = new URL(url)
  for (const name of callbackNames) clean.searchParams.delete(name)
  if (new URLSearchParams(clean.hash.slice(1)).has('error')) clean.hash = ''
  return clean.pathname + clean.search + clean.hash
}
