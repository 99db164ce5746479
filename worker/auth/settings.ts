import type { JSONWebKeySet, JWK } from 'jose'
import { z } from 'zod'
import { oidcProviders } from './provider/settings.ts'

/** A variable that may be missing or empty; both mean the default. */
const text = (fallback = '') =>
  z
    .string()
    .optional()
    .transform((given) => given?.trim() || fallback)

export const onOff = (fallback: 'on' | 'off', description: string) =>
  z
    .enum(['on', 'off', ''])
    .optional()
    .transform((given) => (given || fallback) === 'on')
    .meta({ description, fallback })

const seconds = (fallback: number, max: number, description: string) =>
  z
    .string()
    .optional()
    .transform((given) => (given ? Number(given) : fallback))
    .pipe(z.int().min(0).max(max))
    .meta({ description, fallback: String(fallback) })

export const parseJson = (given: string, c: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(given)
  } catch {
    c.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
}

/** A private P-256 key as a JWK. */
export const privateKey = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** Private ES256 keys as a JSON array of JWKs: the first one signs, all verify. */
const signingKeys = text('[]')
  .transform(parseJson)
  .pipe(z.array(privateKey.extend({ kid: z.string().min(1) })))
  // The schema has checked the members of this kind of JWK.
  .transform((keys) => keys as JWK[])

/** Public keys of admin API clients, as a JWKS or a bare array of JWKs; if empty, there is no admin API. */
const adminKeys = text('{"keys":[]}')
  .transform(parseJson)
  .pipe(
    z.union([
      z.array(z.looseObject({ kty: z.string() })).transform((keys) => ({ keys })),
      z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }),
    ]),
  )
  // As above.
  .transform((set) => set as JSONWebKeySet)

const list = text().transform((given) => given.split(/[\s,]+/).filter(Boolean))

const url = (fallback: string) =>
  text(fallback)
    .pipe(z.union([z.literal(''), z.url()]))
    .transform((given) => given.replace(/\/+$/, ''))

/**
 * The auth server's settings; names and defaults are a contract with operators. docs/settings.md is generated from the
 * descriptions.
 */
export const authSettingsShape = {
  EMAIL_CONFIRMATION: onOff(
    'on',
    '`off`: new accounts are signed in without confirming their address, and changed addresses count as confirmed',
  ),
  AUTH_SIGNUP: z
    .enum(['on', 'off', 'provider', ''])
    .optional()
    .transform((given) => given || 'on')
    .meta({
      description:
        '`off` closes sign-up; with `provider` new accounts are created only through an identity provider',
      fallback: 'on',
    }),
  AUTH_ANONYMOUS: onOff('off', '`on` allows anonymous users'),
  AUTH_MANUAL_LINKING: onOff(
    'on',
    '`off`: users cannot link or unlink identities; sign-in still links an identity to the account with the same verified address',
  ),
  AUTH_REFRESH_REUSE_SECONDS: seconds(
    10,
    3600,
    'seconds in which a refresh token that was just replaced still returns its successor',
  ),
  AUTH_EMAIL_RESEND_SECONDS: seconds(60, 86_400, 'seconds between two mails of the same kind to one address'),
  AUTH_OTP_SECONDS: seconds(3600, 86_400, 'seconds for which mailed links and codes are valid'),
  AUTH_RATE_LIMIT: onOff(
    'on',
    '`off` removes the rate limits of the auth server; works only if `PUBLIC_URL` is this machine',
  ),
  AUTH_ADMIN_JWKS: adminKeys.meta({
    description: 'public keys of admin tokens, as JSON; without them there is no admin API',
  }),
  AUTH_REDIRECT_URLS: list.meta({
    description:
      'addresses to which sign-in may redirect, besides our own, separated by commas; `*` stands for any characters except `.` and `/`, `**` for any characters',
  }),
  AUTH_ISSUER: url('').meta({
    description: 'a hosted issuer whose tokens are accepted; the Worker then has no accounts of its own',
  }),
  AUTH_SIGNING_KEYS: signingKeys.meta({
    description: 'private ES256 keys as a JSON array of JWKs: the first signs, all verify',
    fallback: 'made locally',
  }),
  AUTH_SECRET: text()
    .pipe(z.union([z.literal(''), z.string().min(32)]))
    .meta({
      description: 'key of codes, refresh tokens and TOTP secrets: at least 32 characters',
      fallback: 'made locally',
    }),
  GOOGLE_CLIENT_ID: text().meta({
    description: 'client id for sign-in with Google; without it there is no such button',
  }),
  GOOGLE_CLIENT_SECRET: text().meta({ description: 'its client secret' }),
  GOOGLE_ISSUER: url('https://accounts.google.com').meta({
    description: 'issuer of sign-in with Google',
    fallback: 'https://accounts.google.com',
  }),
}

/** Whether this is a public demo; set only by the script that resets the demo every hour. */
export const demoReset = z
  .enum(['hourly', ''])
  .optional()
  .transform((given) => given === 'hourly')

const authSettings = z.object({
  ...authSettingsShape,
  PUBLIC_URL: z.string(),
  OIDC: oidcProviders,
  DEMO_RESET: demoReset,
})
export type AuthSettings = z.output<typeof authSettings>

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for localhost: only there are plain http and disabled limits allowed. */
export const isLoopback = (address: string): boolean => loopback.has(new URL(address).hostname)

/** `iss` of our own tokens. */
export const ownIssuer = (settings: Pick<AuthSettings, 'PUBLIC_URL'>): string =>
  `${settings.PUBLIC_URL}/auth/v1`

export const accessTokenSeconds = 3600
