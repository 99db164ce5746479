import type { JSONWebKeySet, JWK } from 'jose'
import { z } from 'zod'

/** A var that may be missing or empty, both meaning the default. */
const text = (fallback = '') =>
  z
    .string()
    .optional()
    .transform((given) => given?.trim() || fallback)

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off', ''])
    .optional()
    .transform((given) => (given || fallback) === 'on')

const seconds = (fallback: number, max: number) =>
  z
    .string()
    .optional()
    .transform((given) => (given ? Number(given) : fallback))
    .pipe(z.int().min(0).max(max))

const parseJson = (given: string, c: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(given)
  } catch {
    c.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
}

const privateKey = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().min(1),
})

/** Private ES256 keys as a JSON array of JWKs: the first signs, all verify. */
const signingKeys = text('[]')
  .transform(parseJson)
  .pipe(z.array(privateKey))
  // The schema has checked what a JWK of this kind holds.
  .transform((keys) => keys as JWK[])

/** Public keys of those who may call the admin API, as a JWKS or a bare array of JWKs; empty: there is no admin API. */
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

/** The auth server's part of the environment; names and defaults are a contract with those who run the app. */
export const authSettingsShape = {
  /** Off: sign-ups and changes of address count as confirmed at once. */
  EMAIL_CONFIRMATION: onOff('on'),
  AUTH_ANONYMOUS: onOff('off'),
  AUTH_SIGNUP: onOff('on'),
  /** Off: nobody links or unlinks an identity; signing in still joins those of one verified address. */
  AUTH_MANUAL_LINKING: onOff('on'),
  /** How long a refresh token that was just replaced still gets the one that replaced it. */
  AUTH_REFRESH_REUSE_SECONDS: seconds(10, 3600),
  /** Pause between two mails of a kind to one address. */
  AUTH_EMAIL_RESEND_SECONDS: seconds(60, 86_400),
  /** Life of mailed links and codes. */
  AUTH_OTP_SECONDS: seconds(3600, 86_400),
  /** `off` is honoured only where PUBLIC_URL is this machine. */
  AUTH_RATE_LIMIT: onOff('on'),
  AUTH_ADMIN_JWKS: adminKeys,
  /** Where sign-ins may lead besides our own origin: URLs in which `*` stands for a name and `**` for anything. */
  AUTH_REDIRECT_URLS: list,
  /** Issuer whose tokens are accepted instead of our own; the Worker then serves no accounts. */
  AUTH_ISSUER: url(''),
  AUTH_SIGNING_KEYS: signingKeys,
  /** Key material of codes, refresh tokens and TOTP secrets: at least 32 characters. */
  AUTH_SECRET: text().pipe(z.union([z.literal(''), z.string().min(32)])),
  GOOGLE_CLIENT_ID: text(),
  GOOGLE_CLIENT_SECRET: text(),
  GOOGLE_ISSUER: url('https://accounts.google.com'),
}

const authSettings = z.object({ ...authSettingsShape, PUBLIC_URL: z.string() })
export type AuthSettings = z.output<typeof authSettings>

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for an address of this very machine: only there may plain http and switched-off limits be had. */
export const isLoopback = (address: string): boolean => loopback.has(new URL(address).hostname)

/** `iss` of our own tokens. */
export const ownIssuer = (settings: Pick<AuthSettings, 'PUBLIC_URL'>): string =>
  `${settings.PUBLIC_URL}/auth/v1`

export const accessTokenSeconds = 3600
