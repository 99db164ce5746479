import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { freePort } from '#scripts/lib/port.ts'

/** What the provider knows of a person. */
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
  /** Names the one address to which the provider sends people back; call it once the client's address is known. */
  accept: (redirectUri: string) => Promise<void>
  /** Who signs in from now on. */
  person: OidcPerson
  /** True: people decline from now on. */
  denies: boolean
  stop: () => Promise<void>
}

/** A scope beyond those that a sign-in needs. */
export const furtherScope = 'https://www.googleapis.com/auth/calendar.readonly'

const client = { id: 'deathlist', secret: 'a secret of the stand-in' }

const createProvider = async (
  issuer: string,
  redirectUri: string,
  standIn: OidcStandIn,
): Promise<Provider> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const people = new Map<string, OidcPerson>()
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', furtherScope],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    cookies: { keys: ['stand-in'] },
    features: { devInteractions: { enabled: false } },
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

/** Signs the person in and consents, or declines, without asking. */
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

/**
 * A real OpenID provider on loopback, in which a test decides who signs in and whether they consent. Under `localhost` it
 * is another site than an app under 127.0.0.1, as the real one is.
 */
export const startOidc = async (host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<OidcStandIn> => {
  const port = await freePort()
  const issuer = `http://${host}:${port}`
  let provider: Provider | undefined
  const standIn: OidcStandIn = {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    person: { sub: 'nobody' },
    denies: false,
    accept: async (redirectUri) => {
      provider = await createProvider(issuer, redirectUri, standIn)
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server: Server = createServer((request, response) => {
    if (!provider) {
      response.writeHead(503).end()
      return
    }
    if (!request.url?.startsWith('/interaction/')) {
      provider.callback()(request, response)
      return
    }
    interact(provider, standIn, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return standIn
}

/** A browser's cookies, by host. */
export type CookieJar = Map<string, Map<string, string>>

/** A request with the cookies of a jar, which keeps what the answer sets. */
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

/** Follows redirects as a browser with cookies does, until one leads to an address that `isEnd` knows. */
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
