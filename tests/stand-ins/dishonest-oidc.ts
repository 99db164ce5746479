import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { freePort } from '#scripts/lib/port.ts'

/** A provider whose answers a test controls. */
export interface DishonestOidc {
  issuer: string
  /** Creates the ID token of the next sign-in, for the requested nonce. */
  idToken: (token: TokenParts) => Promise<string>
  userinfo: Record<string, unknown>
  /** The `iss` parameter of its redirect. */
  iss: string | null
  /** The last token request. */
  asked: URLSearchParams | null
  stop: () => Promise<void>
}

export interface TokenParts {
  issuer: string
  nonce: string
  /** Signs with the right key. */
  sign: (claims: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>
  /** Valid claims. */
  claims: Record<string, unknown>
}

export const startDishonestOidc = async (): Promise<DishonestOidc> => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256', use: 'sig' }]
  let nonce = ''
  const provider: DishonestOidc = {
    issuer,
    idToken: ({ sign, claims }) => sign(claims),
    userinfo: {},
    iss: issuer,
    asked: null,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const token = async () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: 'deathlist', sub: 'somebody', nonce, iat: now, exp: now + 300 }
    const sign: TokenParts['sign'] = (given, header = {}) =>
      new SignJWT(given).setProtectedHeader({ alg: 'RS256', kid: 'a', ...header }).sign(privateKey)
    return {
      access_token: 'access',
      token_type: 'Bearer',
      id_token: await provider.idToken({ issuer, nonce, sign, claims }),
    }
  }
  const answers: Record<string, (body: URLSearchParams) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256', 'none'],
      authorization_response_iss_parameter_supported: provider.iss !== null,
    }),
    '/jwks': () => ({ keys }),
    '/token': (body) => {
      provider.asked = body
      return token()
    },
    '/userinfo': () => provider.userinfo,
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce') ?? ''
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', 'a-code')
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      if (provider.iss !== null) back.searchParams.set('iss', provider.iss)
      response.writeHead(302, { location: back.href }).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const answer = await answers[url.pathname]?.(new URLSearchParams(Buffer.concat(chunks).toString()))
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return provider
}
