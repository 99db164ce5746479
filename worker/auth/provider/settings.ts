import { z } from 'zod'

/** Identity providers, from settings with the provider's name in theirs: `OIDC_<NAME>_ISSUER` and so on. */

/** The meaning of each setting. docs/settings.md is generated from the descriptions. */
const parts = {
  ISSUER: {
    description:
      'issuer of an OpenID provider, exactly as in its discovery document; up to five providers, each with a name of letters, digits and underscores',
  },
  CLIENT_ID: { description: 'the client id of this installation at the provider' },
  CLIENT_SECRET: { description: 'the client’s secret; empty for a public client' },
  LABEL: { description: 'text of its button', fallback: 'the name' },
  SCOPES: { description: 'requested scopes, separated by spaces', fallback: '`openid email profile`' },
  VERIFIED_CLAIM: {
    description: 'the claim that is `true` if the provider has verified the address',
    fallback: 'email_verified',
  },
} as const
type Part = keyof typeof parts

const pattern = new RegExp(`^OIDC_([A-Z][A-Z0-9_]*?)_(${Object.keys(parts).join('|')})$`)
const maxProviders = 5
/** Names with another meaning for clients. */
const reserved = new Set(['google', 'email', 'phone', 'anonymous', 'anonymous_users', 'saml'])

/** Rows of docs/settings.md. */
export const providerSettings = Object.entries(parts).map(
  ([part, described]) => [`OIDC_<NAME>_${part}`, described] as const,
)

export const isProviderSetting = (name: string): boolean => pattern.test(name)

export interface Provider {
  /** Its name for clients, in lower case. */
  name: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
  verifiedClaim: string
  /** The path of its callback, below the auth server's. */
  callback: string
}

const isIssuer = (given: string): boolean =>
  URL.canParse(given) && /^https?:$/.test(new URL(given).protocol) && !/[?#]/.test(given)

const scopePattern = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** The settings of one provider, or null if one of them is invalid. */
const readProvider = (
  key: string,
  given: Partial<Record<Part, string>>,
  refuse: (part: Part, message: string) => void,
): Provider => {
  const name = key.toLowerCase()
  const { ISSUER = '', CLIENT_ID = '', CLIENT_SECRET = '', LABEL, SCOPES, VERIFIED_CLAIM } = given
  const scopes = (SCOPES || 'openid email profile').split(/[\s,]+/).filter(Boolean)
  if (!isIssuer(ISSUER)) refuse('ISSUER', 'must be the address of an OpenID provider')
  if (!CLIENT_ID) refuse('CLIENT_ID', 'is missing')
  if (reserved.has(name) || name.length > 30) refuse('ISSUER', 'the provider needs another name')
  if (!scopes.includes('openid') || scopes.some((scope) => !scopePattern.test(scope)))
    refuse('SCOPES', 'must be scopes, openid among them')
  return {
    name,
    label: (LABEL || key).slice(0, 40),
    issuer: ISSUER,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    scopes,
    verifiedClaim: VERIFIED_CLAIM || 'email_verified',
    callback: `/callback/${name}`,
  }
}

/** All configured providers, sorted by name. */
export const oidcProviders = z.record(z.string(), z.string()).transform((given, c): Provider[] => {
  const found = new Map<string, Partial<Record<Part, string>>>()
  for (const [name, value] of Object.entries(given)) {
    const [, key, part] = pattern.exec(name) ?? []
    // The pattern matches only these parts.
    if (key && value.trim()) found.set(key, { ...found.get(key), [part as Part]: value.trim() })
  }
  if (found.size > maxProviders)
    c.addIssue({ code: 'custom', message: `OIDC: at most ${maxProviders} providers` })
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) =>
      readProvider(key, each, (part, message) =>
        c.addIssue({ code: 'custom', message: `OIDC_${key}_${part} ${message}` }),
      ),
    )
})

export const pickProviderSettings = (env: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && isProviderSetting(entry[0]),
    ),
  )

interface GoogleSettings {
  GOOGLE_CLIENT_ID: string
  GOOGLE_CLIENT_SECRET: string
  GOOGLE_ISSUER: string
}

const google = (settings: GoogleSettings): Provider => ({
  name: 'google',
  label: 'Google',
  issuer: settings.GOOGLE_ISSUER,
  clientId: settings.GOOGLE_CLIENT_ID,
  clientSecret: settings.GOOGLE_CLIENT_SECRET,
  scopes: ['openid', 'email', 'profile'],
  verifiedClaim: 'email_verified',
  callback: '/callback',
})

type ProviderSettings = GoogleSettings & { OIDC: readonly Provider[] }

export const providersOf = (settings: ProviderSettings): Provider[] => [
  ...(settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET ? [google(settings)] : []),
  ...settings.OIDC,
]

export const findProvider = (settings: ProviderSettings, name: string | undefined): Provider | undefined =>
  providersOf(settings).find((provider) => provider.name === name)
