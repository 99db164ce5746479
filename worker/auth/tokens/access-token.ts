import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type ExportedJWKSCache,
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwksCache,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { AmrEntry } from '#db/schema/accounts/auth.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { Actor } from '#worker/services/actor.ts'
import { AppError } from '#worker/services/errors.ts'
import { type AuthSettings, ownIssuer } from '../settings.ts'

export const audience = 'authenticated'

/** The claims of an access token; times in UTC seconds. */
export interface AccessClaims {
  iss: string
  sub: string
  aud: string
  exp: number
  iat: number
  email: string
  phone: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  role: string
  aal: 'aal1' | 'aal2'
  amr: AmrEntry[]
  session_id: string
  is_anonymous: boolean
}

type KeySettings = Pick<AuthSettings, 'AUTH_SIGNING_KEYS' | 'PUBLIC_URL'>

const publicKey = ({ kty, crv, x, y, kid }: JWK): JWK => ({
  kty: kty ?? 'EC',
  ...(crv ? { crv } : {}),
  ...(x ? { x } : {}),
  ...(y ? { y } : {}),
  ...(kid ? { kid } : {}),
  alg: 'ES256',
  use: 'sig',
  key_ops: ['verify'],
  ext: true,
})

export const publicKeys = ({ AUTH_SIGNING_KEYS }: KeySettings): { keys: JWK[] } => ({
  keys: AUTH_SIGNING_KEYS.map(publicKey),
})

/** Key sets by settings object: a set imports each of its keys once, for all requests of an isolate. */
const keySets = new WeakMap<object, JWTVerifyGetKey>()

const keySetOf = (made: object, toSet: () => { keys: JWK[] }): JWTVerifyGetKey => {
  const found = keySets.get(made) ?? createLocalJWKSet(toSet())
  keySets.set(made, found)
  return found
}

/** Signs with the first key. */
export const signAccessToken = async (claims: AccessClaims, settings: KeySettings): Promise<string> => {
  const [key] = settings.AUTH_SIGNING_KEYS
  if (!key) throw new Error('AUTH_SIGNING_KEYS is empty: no token can be signed.')
  const { kid } = key
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(kid ? { kid } : {}) })
    .sign(await importJWK(key, 'ES256'))
}

const verify = (token: string, keys: JWTVerifyGetKey, issuer: string, algorithms: string[], now: Instant) =>
  jwtVerify(token, keys, {
    issuer,
    audience,
    algorithms,
    requiredClaims: ['sub', 'exp'],
    currentDate: new Date(now),
  })

/**
 * The claims of one of our own tokens.
 * @throws errors.JOSEError if it is not ours, is expired or was changed
 */
export const readAccessToken = async (
  token: string,
  settings: KeySettings,
  now: Instant,
): Promise<AccessClaims> => {
  const { payload } = await verify(
    token,
    keySetOf(settings.AUTH_SIGNING_KEYS, () => publicKeys(settings)),
    ownIssuer(settings),
    ['ES256'],
    now,
  )
  // Signed by us, so it has the claims of signAccessToken.
  return payload as unknown as AccessClaims
}

/** Key sets of foreign issuers, cached in the isolate for ten minutes: data, no connections. */
const foreignKeys = new Map<string, ExportedJWKSCache>()

const foreignKeySet = (issuer: string): JWTVerifyGetKey => {
  const cache = foreignKeys.get(issuer) ?? {}
  foreignKeys.set(issuer, cache as ExportedJWKSCache)
  return createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), {
    cacheMaxAge: 600_000,
    timeoutDuration: 5_000,
    // jose fills the object that it gets.
    [jwksCache]: cache as ExportedJWKSCache,
  })
}

const toActor = (payload: JWTPayload): Actor => ({
  kind: 'user',
  userId: String(payload.sub),
  sessionId: typeof payload.session_id === 'string' ? payload.session_id : '',
  // In lower case, as everywhere: a foreign issuer may keep capitals.
  email: typeof payload.email === 'string' && payload.email ? payload.email.toLowerCase() : null,
  aal: payload.aal === 'aal2' ? 'aal2' : 'aal1',
})

/** True for errors about the token itself; false for failures to fetch the keys. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'

/** The maximum of cached tokens. */
const maxKnown = 1_000

/** Verifies this installation's tokens: our own, or those of AUTH_ISSUER. */
export const createAccessTokens = (settings: KeySettings & Pick<AuthSettings, 'AUTH_ISSUER'>) => {
  /**
   * Our own valid tokens, with expiry and actor. Caching is safe because our keys do not change while the isolate
   * lives.
   */
  const known = new Map<string, { until: number; actor: Actor }>()
  return {
    /**
     * The actor of a bearer token. Reads nothing from the database: sessions and bans are checked later.
     * @throws AppError unavailable if a foreign issuer's keys cannot be fetched
     */
    verify: async (token: string, now: Instant): Promise<Actor> => {
      const found = known.get(token)
      if (found && Date.parse(now) < found.until) return found.actor
      try {
        const { payload } = settings.AUTH_ISSUER
          ? await verify(
              token,
              foreignKeySet(settings.AUTH_ISSUER),
              settings.AUTH_ISSUER,
              ['ES256', 'RS256', 'EdDSA'],
              now,
            )
          : { payload: { ...(await readAccessToken(token, settings, now)) } }
        const actor = toActor(payload)
        if (!settings.AUTH_ISSUER) {
          if (known.size >= maxKnown) known.clear()
          known.set(token, { until: Number(payload.exp) * 1000, actor })
        }
        return actor
      } catch (error) {
        if (!isRefusal(error)) throw new AppError('unavailable')
        return { kind: 'anonymous', why: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
      }
    },
  }
}
export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Admin tokens: signed by a key of AUTH_ADMIN_JWKS, with one of these roles. */
const adminRoles = new Set(['service_role', 'supabase_admin'])

/**
 * True for a token of the admin API. Without keys there are no admins; and a token with a session belongs to a user,
 * whatever its role.
 */
export const isAdminToken = async (
  token: string,
  { AUTH_ADMIN_JWKS }: Pick<AuthSettings, 'AUTH_ADMIN_JWKS'>,
  now: Instant,
): Promise<boolean> => {
  if (AUTH_ADMIN_JWKS.keys.length === 0) return false
  try {
    const { payload } = await jwtVerify(
      token,
      keySetOf(AUTH_ADMIN_JWKS, () => AUTH_ADMIN_JWKS),
      {
        algorithms: ['ES256', 'RS256', 'EdDSA'],
        currentDate: new Date(now),
      },
    )
    return adminRoles.has(String(payload.role)) && payload.session_id === undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
