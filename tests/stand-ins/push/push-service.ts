import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import { languageCodes } from '#locales/languages.ts'

/** The push service's answer to a request that it does not accept. */
type Fault = { status: number; headers?: Record<string, string> } | 'hang'

/** A browser that has subscribed. */
export interface Browser {
  /** Its `PushSubscription` as JSON. */
  subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
  /** The displayed notifications by tag: a later one replaces an earlier one. */
  shown: Map<string, Notice>
  /** All received messages, oldest first. */
  received: Notice[]
  /** The answers to the next requests, instead of accepting them. */
  faults: Fault[]
  /** The answer to all requests from now on. */
  always: Fault | null
}

const payload = z.strictObject({
  web_push: z.literal(8030),
  notification: z.strictObject({
    title: z.string().min(1),
    body: z.string(),
    navigate: z.url(),
    tag: z.string().min(1),
    lang: z.enum(languageCodes),
    app_badge: z.int().optional(),
  }),
})
type Notice = z.output<typeof payload>['notification']

export interface PushStandIn {
  origin: string
  subscribe: () => Browser
  /** Errors in requests, which a real service would have refused. */
  wrong: string[]
  requests: () => number
  stop: () => Promise<void>
}

/** Verifies the signature of RFC 8292 with the key in the header. */
const checkVapid = async (header: string, origin: string): Promise<void> => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('the key is no point')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const { payload: claims } = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
    { audience: origin, algorithms: ['ES256'] },
  )
  if (!/^(mailto:|https:)/.test(claims.sub ?? '')) throw new Error('nobody to reach')
  const left = (claims.exp ?? 0) - Date.now() / 1_000
  if (left <= 0 || left > 86_400) throw new Error('the token is good for too long')
}

/** Validates and decrypts a request as the service and the browser do. @throws Error for an invalid one */
const open = async (
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
  { origin, ecdh, auth }: { origin: string; ecdh: ECDH; auth: string },
): Promise<Notice> => {
  const one = (name: string): string => String(headers[name] ?? '')
  await checkVapid(one('authorization'), origin)
  if (one('content-encoding') !== 'aes128gcm') throw new Error('not RFC 8188')
  if (!/^\d+$/.test(one('ttl'))) throw new Error('no TTL')
  if (!/^[\w-]{1,32}$/.test(one('topic'))) throw new Error('no such topic')
  if (body.length > 4_096) throw new Error('too large')
  const text = decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth })
  return payload.parse(JSON.parse(text.toString())).notification
}

/** A push service (RFC 8030) on loopback, and the browsers behind it, which decrypt what they receive (RFC 8291). */
export const startPushStandIn = async (): Promise<PushStandIn> => {
  const browsers = new Map<string, { browser: Browser; ecdh: ECDH }>()
  const wrong: string[] = []
  let requests = 0
  let origin = ''
  const server = createServer((request, response) => {
    requests++
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const known = browsers.get(request.url ?? '')
      if (!known || request.method !== 'POST') return void response.writeHead(404).end()
      const { browser, ecdh } = known
      const fault = browser.faults.shift() ?? browser.always
      if (fault === 'hang') return
      if (fault) return void response.writeHead(fault.status, fault.headers).end()
      try {
        const { auth } = browser.subscription.keys
        const notice = await open(request.headers, Buffer.concat(chunks), { origin, ecdh, auth })
        browser.received.push(notice)
        browser.shown.set(notice.tag, notice)
        response.writeHead(201, { location: `${origin}/message` }).end()
      } catch (error) {
        wrong.push(String(error))
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return {
    origin,
    wrong,
    requests: () => requests,
    subscribe: () => {
      const ecdh = createECDH('prime256v1')
      const path = `/push/${randomBytes(9).toString('base64url')}`
      const browser: Browser = {
        subscription: {
          endpoint: origin + path,
          expirationTime: null,
          keys: {
            p256dh: ecdh.generateKeys().toString('base64url'),
            auth: randomBytes(16).toString('base64url'),
          },
        },
        shown: new Map(),
        received: [],
        faults: [],
        always: null,
      }
      browsers.set(path, { browser, ecdh })
      return browser
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
