import * as oauth from 'oauth4webapi'
import { errorForLog } from '#worker/services/error-for-log.ts'
import type { AuthCtx } from '../context.ts'
import { invalid } from '../errors.ts'
import { asciiEmail } from '../input.ts'
import { isLoopback, ownIssuer } from '../settings.ts'
import { randomToken } from '../tokens/secrets.ts'
import type { Provider } from './settings.ts'

/** The provider's data about the user who signed in. */
export interface ProviderProfile {
  subject: string
  email: string | null
  emailVerified: boolean
  /** The claims that are stored with the identity. */
  data: Record<string, unknown>
}

/** The provider's own tokens for its APIs, named as in the protocol. They are passed to the client and never stored. */
export interface ProviderTokens {
  provider_token: string
  provider_refresh_token?: string
}

/** The provider failed: consent was denied, a response was invalid, or there was none. */
export class ProviderRefusal extends Error {
  /** The protocol's `error` value. */
  readonly error: string

  constructor(error: string, message: string) {
    super(message)
    this.name = 'ProviderRefusal'
    this.error = error
  }
}

const timeoutMs = 10_000

/** Plain http is only allowed for a provider on localhost. */
const httpOptions = (issuer: URL) => ({
  [oauth.allowInsecureRequests]: issuer.protocol === 'http:' && isLoopback(issuer.href),
  signal: () => AbortSignal.timeout(timeoutMs),
})

/** Discovery documents by issuer, cached in the isolate for an hour: data, no connections. */
const discovered = new Map<string, { server: oauth.AuthorizationServer; until: number }>()

/** The issuer as its own document spells it, if only a slash at the end differs, because people leave it out. */
const exactIssuer = async (issuer: URL, response: Response): Promise<URL> => {
  const said: unknown = Reflect.get(Object(await response.json().catch(() => null)), 'issuer')
  const bare = (address: string) => address.replace(/\/$/, '')
  return typeof said === 'string' && bare(said) === bare(issuer.href) ? new URL(said) : issuer
}

const discover = async (auth: AuthCtx, provider: Provider): Promise<oauth.AuthorizationServer> => {
  const issuer = new URL(provider.issuer)
  const now = Date.parse(auth.realNow)
  const known = discovered.get(issuer.href)
  if (known && known.until > now) return known.server
  const response = await oauth.discoveryRequest(issuer, httpOptions(issuer))
  const exact = await exactIssuer(issuer, response.clone())
  const server = await oauth.processDiscoveryResponse(exact, response)
  discovered.set(issuer.href, { server, until: now + 3_600_000 })
  return server
}

const clientOf = (provider: Provider): oauth.Client => ({ client_id: provider.clientId })
const callbackOf = (auth: AuthCtx, provider: Provider): string =>
  `${ownIssuer(auth.settings)}${provider.callback}`

/** Client authentication: in the header, unless the provider only supports the body. */
const authenticationOf = (
  server: oauth.AuthorizationServer,
  { clientSecret }: Provider,
): oauth.ClientAuth => {
  if (!clientSecret) return oauth.None()
  const ways = server.token_endpoint_auth_methods_supported
  return !ways || ways.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret)
}

/** The client's parameters that may be passed to the provider. */
const passedOn = ['prompt', 'login_hint', 'hd', 'access_type', 'ui_locales'] as const

/**
 * The scopes that a sign-in needs, and those that the client requests.
 * @throws AuthError validation_failed
 */
const readScopes = (ownScopes: readonly string[], given = ''): string => {
  const asked = given.split(/[\s,]+/).filter(Boolean)
  // The characters of a scope, RFC 6749 appendix A.4.
  if (given.length > 2000 || asked.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    throw invalid('scopes: a list of scopes, separated by spaces')
  return [...new Set([...ownScopes, ...asked])].join(' ')
}

/** Starts a sign-in at a provider: the URL for the browser, and the values to store until it returns. */
export const beginSignIn = async (auth: AuthCtx, provider: Provider, query: Record<string, string>) => {
  const scope = readScopes(provider.scopes, query.scopes)
  const server = await discover(auth, provider)
  if (!server.authorization_endpoint) throw new ProviderRefusal('server_error', 'no authorization endpoint')
  const flow = { state: randomToken(), nonce: randomToken(), verifier: oauth.generateRandomCodeVerifier() }
  const url = new URL(server.authorization_endpoint)
  const parameters = {
    ...Object.fromEntries(passedOn.flatMap((name) => (query[name] ? [[name, query[name]]] : []))),
    client_id: provider.clientId,
    redirect_uri: callbackOf(auth, provider),
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

/** The stored claims, under the names that clients of the protocol expect. */
const profileData = (claims: Claims, emailVerified: boolean): Record<string, unknown> => {
  const { sub, name, picture, hd } = claims
  return {
    ...Object.fromEntries(
      kept.flatMap((claim) => (claims[claim] === undefined ? [] : [[claim, claims[claim]]])),
    ),
    email_verified: emailVerified,
    phone_verified: false,
    provider_id: sub,
    ...(name === undefined ? {} : { full_name: name }),
    ...(picture === undefined ? {} : { avatar_url: picture }),
    ...(hd === undefined ? {} : { custom_claims: { hd } }),
  }
}

/** Providers put claims into the ID token, or return some or all of them only from the userinfo endpoint. */
const readClaims = async (
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  tokens: oauth.TokenEndpointResponse,
  { issuer, verifiedClaim }: Provider,
): Promise<Claims> => {
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (!claims) throw new ProviderRefusal('server_error', 'no ID token')
  if ((claims.email && claims[verifiedClaim] !== undefined) || !server.userinfo_endpoint) return claims
  const options = httpOptions(new URL(issuer))
  const response = await oauth.userInfoRequest(server, client, tokens.access_token, options)
  const further = await oauth.processUserInfoResponse(server, client, claims.sub, response)
  // An address and its verification must come from the same response.
  return { ...further, ...claims, email: further.email, [verifiedClaim]: further[verifiedClaim] }
}

/**
 * Completes a sign-in: exchanges the provider's code and reads the user's profile, with the provider's tokens. Checks
 * state, issuer, nonce, audience, times and the ID token's signature.
 * @throws ProviderRefusal if the provider refused or its response is invalid
 */
export const finishSignIn = async (
  auth: AuthCtx,
  provider: Provider,
  callback: URLSearchParams,
  flow: { state: string; nonce: string; verifier: string },
): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }> => {
  const issuer = new URL(provider.issuer)
  const client = clientOf(provider)
  try {
    const server = await discover(auth, provider)
    const checked = oauth.validateAuthResponse(server, client, callback, flow.state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticationOf(server, provider),
      checked,
      callbackOf(auth, provider),
      flow.verifier,
      httpOptions(issuer),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: flow.nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, response, httpOptions(issuer))
    const claims = await readClaims(server, client, tokens, provider)
    const emailVerified = claims[provider.verifiedClaim] === true
    return {
      profile: {
        subject: claims.sub,
        email: typeof claims.email === 'string' ? asciiEmail(claims.email) : null,
        emailVerified,
        data: profileData(claims, emailVerified),
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

/**
 * The provider's sign-out URL, which asks for confirmation and returns to our front page; null if it has none or is
 * unreachable.
 */
export const signOutAddress = async (auth: AuthCtx, provider: Provider): Promise<string | null> => {
  const server = await discover(auth, provider).catch(() => null)
  if (!server?.end_session_endpoint) return null
  const url = new URL(server.end_session_endpoint)
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('post_logout_redirect_uri', auth.settings.PUBLIC_URL)
  return url.href
}
