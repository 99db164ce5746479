import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { freePort } from '#scripts/lib/port.ts'

/** The provider's data of a person. */
export interface OidcPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export interface OidcStandIn {
  issuer: string
  clientId: string
  clientSecret: string
  /** Sets the only redirect URI; call it once the client's address is known. */
  accept: (redirectUri: string) => Promise<void>
  /** The person who signs in from now on. */
  person: OidcPerson
  /** True: consent is refused from now on. */
  denies: boolean
  stop: () => Promise<void>
}

/** Differences between providers. */
export interface OidcWay {
  /** The path of its issuer, with a trailing slash. */
  path?: string
  /** Claims are in the ID token; otherwise only at the userinfo endpoint. */
  claimsInIdToken?: boolean
  /** Does not send `iss` in its redirect, nor announces it. */
  silent?: boolean
  /** The client sends its secret in the body. */
  secretInBody?: boolean
  /** Without a log-out endpoint. */
  noLogout?: boolean
}

/** According to their documentation and discovery documents of November 2026. */
export const oidcWays = {
  authelia: { noLogout: true },
  authentik: { path: '/application/o/deathlist/', claimsInIdToken: true, silent: true },
  pocketId: { claimsInIdToken: true, secretInBody: true },
} as const satisfies Record<string, OidcWay>

/** A scope that a sign-in does not need. */
export const furtherScope = 'https://www.googleapis.com/auth/calendar.readonly'

const client = { id: 'deathlist', secret: 'a secret of the stand-in' }

const createProvider = async (
  issuer: string,
  { redirectUri, frontPage }: { redirectUri: string; frontPage: string },
  standIn: OidcStandIn,
  way: OidcWay,
): Promise<Provider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const people = new Map<string, OidcPerson>()
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [frontPage],
        token_endpoint_auth_method: way.secretInBody ? 'client_secret_post' : 'client_secret_basic',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    conformIdTokenClaims: !way.claimsInIdToken,
    clientAuthMethods: [way.secretInBody ? 'client_secret_post' : 'client_secret_basic'],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', furtherScope],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    cookies: { keys: ['stand-in'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: !way.noLogout },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => {
      if (standIn.person.sub === sub) people.set(sub, { ...standIn.person })
      return { accountId: sub, claims: () => people.get(sub) ?? { sub } }
    },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
  })
}

/** Signs the person in and consents, or declines, without a prompt. */
const interact = async (
  provider: Provider,
  standIn: OidcStandIn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  const finish = (result: Record<string, unknown>) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  if (standIn.denies)
    return finish({ error: 'access_denied', error_description: 'The person declined the request' })
  if (prompt.name === 'login') return finish({ login: { accountId: standIn.person.sub } })
  const grant = new provider.Grant({
    accountId: session?.accountId ?? standIn.person.sub,
    clientId: params.client_id,
  })
  grant.addOIDCScope(params.scope)
  return finish({ consent: { grantId: await grant.save() } })
}

/** Removes `iss` from its discovery document and its redirects. */
const keepSilent = async (
  request: IncomingMessage,
  response: ServerResponse,
  issuer: string,
): Promise<boolean> => {
  const isDocument = request.url?.endsWith('/.well-known/openid-configuration')
  if (isDocument && !request.headers['x-whole']) {
    const whole: unknown = await (
      await fetch(`${issuer}.well-known/openid-configuration`, { headers: { 'x-whole': '1' } })
    ).json()
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ ...Object(whole), authorization_response_iss_parameter_supported: undefined }),
    )
    return true
  }
  const set = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    set(name, name.toLowerCase() === 'location' ? String(value).replace(/&iss=[^&]*/, '') : value)
  return false
}

/**
 * A real OpenID provider on loopback; a test decides who signs in and whether they consent. Under `localhost` it is
 * another site than an app under 127.0.0.1, as the real one is.
 */
export const startOidc = async (
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  way: OidcWay = {},
): Promise<OidcStandIn> => {
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const issuer = origin + (way.path ?? '')
  let provider: Provider | undefined
  const standIn: OidcStandIn = {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    person: { sub: 'nobody' },
    denies: false,
    accept: async (redirectUri) => {
      const frontPage = new URL(redirectUri).origin
      provider = await createProvider(issuer, { redirectUri, frontPage }, standIn, way)
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!provider) {
      response.writeHead(503).end()
      return
    }
    if (way.silent && (await keepSilent(request, response, issuer))) return
    if (request.url?.startsWith('/interaction/')) return interact(provider, standIn, request, response)
    if (way.path && request.url?.startsWith(way.path))
      // As servers do that mount it below a path.
      Object.assign(request, { originalUrl: request.url, url: request.url.slice(way.path.length - 1) })
    provider.callback()(request, response)
  }
  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return standIn
}

/** A browser's cookies, by host. */
export type CookieJar = Map<string, Map<string, string>>

/** A fetch that sends the cookies of a jar and stores new ones in it. */
export const fetchWithCookies =
  (jar: CookieJar): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { host } = new URL(request.url)
    const cookies = jar.get(host) ?? new Map<string, string>()
    jar.set(host, cookies)
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(request)
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }

/** Follows redirects as a browser with cookies does, until `isEnd` accepts an address. */
export const follow = async (
  from: string,
  isEnd: (url: URL) => boolean,
  rewrite: (url: URL) => URL = (url) => url,
  jar: CookieJar = new Map(),
): Promise<URL> => {
  const browse = fetchWithCookies(jar)
  let url = new URL(from)
  for (let hop = 0; hop < 20; hop++) {
    url = rewrite(url)
    if (isEnd(url)) return url
    const answer = await browse(url, { redirect: 'manual' })
    const location = answer.headers.get('location')
    if (!location)
      throw new Error(`${url.origin}${url.pathname} answered ${answer.status}: ${await answer.text()}`)
    url = new URL(location, url)
  }
  throw new Error('The redirects do not end.')
}
