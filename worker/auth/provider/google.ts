import * as oauth from 'oauth4webapi'
import { errorForLog } from '#worker/services/error-for-log.ts'
import type { AuthCtx } from '../context.ts'
import { AuthError } from '../errors.ts'
import { asciiEmail } from '../input.ts'
import { type AuthSettings, isLoopback, ownIssuer } from '../settings.ts'
import { randomToken } from '../tokens/secrets.ts'

export const isGoogleOn = (
  settings: Pick<AuthSettings, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>,
): boolean => Boolean(settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET)

/** What the provider says of the one who signed in. */
export interface ProviderProfile {
  subject: string
  email: string | null
  emailVerified: boolean
  /** Claims as they are kept with the identity. */
  data: Record<string, unknown>
}

/** The provider's own tokens, for its APIs, as the protocol names them. They are handed on and never kept. */
export interface ProviderTokens {
  provider_token: string
  provider_refresh_token?: string
}

/** The provider did not do its part: the consent was denied, an answer was wrong, or none came. */
export class ProviderRefusal extends Error {
  /** The `error` of the protocol. */
  readonly error: string

  constructor(error: string, message: string) {
    super(message)
    this.name = 'ProviderRefusal'
    this.error = error
  }
}

const timeoutMs = 10_000

/** Plain http is for a provider on this very machine. */
const httpOptions = (issuer: URL) => ({
  [oauth.allowInsecureRequests]: issuer.protocol === 'http:' && isLoopback(issuer.href),
  signal: () => AbortSignal.timeout(timeoutMs),
})

/** Discovery documents by issuer, kept by the isolate for an hour: data, no connections. */
const discovered = new Map<string, { server: oauth.AuthorizationServer; until: number }>()

const discover = async (auth: AuthCtx): Promise<oauth.AuthorizationServer> => {
  const issuer = new URL(auth.settings.GOOGLE_ISSUER)
  const now = Date.parse(auth.realNow)
  const known = discovered.get(issuer.href)
  if (known && known.until > now) return known.server
  const response = await oauth.discoveryRequest(issuer, httpOptions(issuer))
  const server = await oauth.processDiscoveryResponse(issuer, response)
  discovered.set(issuer.href, { server, until: now + 3_600_000 })
  return server
}

const clientOf = (auth: AuthCtx): oauth.Client => ({ client_id: auth.settings.GOOGLE_CLIENT_ID })
const callbackOf = (auth: AuthCtx): string => `${ownIssuer(auth.settings)}/callback`

export interface ProviderFlow {
  state: string
  nonce: string
  verifier: string
  url: string
}

/** Parameters of a client's own that may go along to the provider. */
const passedOn = ['prompt', 'login_hint', 'hd', 'access_type', 'ui_locales'] as const

const ownScopes = ['openid', 'email', 'profile']

/** What a sign-in needs, and what the client asks for besides. @throws AuthError validation_failed */
const readScopes = (given = ''): string => {
  const asked = given.split(/[\s,]+/).filter(Boolean)
  // The characters of a scope, RFC 6749 appendix A.4.
  if (given.length > 2000 || asked.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    throw new AuthError('validation_failed', { message: 'scopes: a list of scopes, separated by spaces' })
  return [...new Set([...ownScopes, ...asked])].join(' ')
}

/** Begins a sign-in: where to send the browser, and what to remember until it comes back. */
export const beginGoogle = async (auth: AuthCtx, query: Record<string, string>): Promise<ProviderFlow> => {
  const scope = readScopes(query.scopes)
  const server = await discover(auth)
  if (!server.authorization_endpoint) throw new ProviderRefusal('server_error', 'no authorization endpoint')
  const flow = { state: randomToken(), nonce: randomToken(), verifier: oauth.generateRandomCodeVerifier() }
  const url = new URL(server.authorization_endpoint)
  const parameters = {
    ...Object.fromEntries(passedOn.flatMap((name) => (query[name] ? [[name, query[name]]] : []))),
    client_id: auth.settings.GOOGLE_CLIENT_ID,
    redirect_uri: callbackOf(auth),
    response_type: 'code',
    scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { ...flow, url: url.href }
}

const kept = ['iss', 'sub', 'name', 'given_name', 'family_name', 'picture', 'email'] as const

type Claims = oauth.IDToken | (oauth.UserInfoResponse & { sub: string })

/** What is kept of the claims, with the names that clients of the protocol look for. */
const profileData = (claims: Claims): Record<string, unknown> => {
  const { sub, name, picture, hd, email_verified } = claims
  return {
    ...Object.fromEntries(
      kept.flatMap((claim) => (claims[claim] === undefined ? [] : [[claim, claims[claim]]])),
    ),
    email_verified: email_verified === true,
    phone_verified: false,
    provider_id: sub,
    ...(name === undefined ? {} : { full_name: name }),
    ...(picture === undefined ? {} : { avatar_url: picture }),
    ...(hd === undefined ? {} : { custom_claims: { hd } }),
  }
}

/** Claims are in the ID token, or the provider keeps them for its userinfo endpoint. */
const readClaims = async (
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
  issuer: URL,
): Promise<Claims> => {
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (!claims) throw new ProviderRefusal('server_error', 'no ID token')
  if (claims.email || !server.userinfo_endpoint) return claims
  const response = await oauth.userInfoRequest(server, client, tokens.access_token, httpOptions(issuer))
  return { ...claims, ...(await oauth.processUserInfoResponse(server, client, claims.sub, response)) }
}

/**
 * Ends a sign-in: exchanges the provider's code and reads who it is, with the provider's tokens. State, issuer, nonce, audience, times and the
 * signature of the ID token are checked.
 * @throws ProviderRefusal when the provider refused or what it answered does not hold
 */
export const finishGoogle = async (
  auth: AuthCtx,
  callback: URLSearchParams,
  flow: { state: string; nonce: string; verifier: string },
): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }> => {
  const issuer = new URL(auth.settings.GOOGLE_ISSUER)
  const client = clientOf(auth)
  try {
    const server = await discover(auth)
    const checked = oauth.validateAuthResponse(server, client, callback, flow.state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretBasic(auth.settings.GOOGLE_CLIENT_SECRET),
      checked,
      callbackOf(auth),
      flow.verifier,
      httpOptions(issuer),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: flow.nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, response, httpOptions(issuer))
    const claims = await readClaims(server, client, tokens, issuer)
    return {
      profile: {
        subject: claims.sub,
        email: typeof claims.email === 'string' ? asciiEmail(claims.email) : null,
        emailVerified: claims.email_verified === true,
        data: profileData(claims),
      },
      tokens: {
        provider_token: tokens.access_token,
        ...(tokens.refresh_token ? { provider_refresh_token: tokens.refresh_token } : {}),
      },
    }
  } catch (error) {
    if (error instanceof ProviderRefusal) throw error
    if (error instanceof oauth.AuthorizationResponseError)
      throw new ProviderRefusal(error.error, error.error_description ?? 'The sign-in was refused')
    auth.log.error('provider_failed', { requestId: auth.requestId, error: errorForLog(error) })
    throw new ProviderRefusal('server_error', 'The identity provider did not complete the sign-in')
  }
}
