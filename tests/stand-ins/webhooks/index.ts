import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook as Verifier } from 'standardwebhooks'
import { freePort } from '#scripts/lib/port.ts'

/**
 * Receivers of webhooks, and a DNS over HTTPS server: a receiver of Standard Webhooks that verifies what it gets
 * (`/generic/...`), Discord (`/api/webhooks/{id}/{token}`, with messages that can be edited) and Slack
 * (`/services/...`), each with faults by path.
 */

/** What a path does instead of accepting a request. */
type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'redirect'; to: string }
  /** Never answers. */
  | { kind: 'hang' }
  /** Answers 200, and then keeps sending chunks of this many bytes while the client reads. */
  | { kind: 'flood'; bytes: number }
  /** Answers 200, and then sends a single byte from time to time, without end. */
  | { kind: 'drip' }
  /** Closes the connection. */
  | { kind: 'cut' }

interface Received {
  method: string
  path: string
  search: string
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: the wire is untyped, and asserting on it is what tests do
  body: any
  /** Whether a generic webhook's signature is valid for the given secret. */
  verified: boolean | null
}

export interface WebhooksStandIn {
  url: string
  dnsUrl: string
  /** All requests, refused or not. */
  received: Received[]
  /** Faults by path. */
  faults: Map<string, Fault>
  /** Secrets of generic webhooks, by path. */
  secrets: Map<string, string>
  /** The messages in Discord's channel now, by id. */
  messages: Map<string, string>
  /** DNS records; a missing name does not exist (NXDOMAIN), null: the server fails; `hang`: it never answers. */
  names: Map<string, readonly string[] | null | 'hang'>
  /** Names that were resolved. */
  asked: string[]
  /** Bytes of a flood that clients have read. */
  flooded: number
  stop: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request) text += part
  return text
}

const json = (response: ServerResponse, status: number, value: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

const verified = (secret: string | undefined, text: string, headers: Record<string, string>): boolean => {
  try {
    new Verifier(secret ?? '').verify(text, headers)
    return true
  } catch {
    return false
  }
}

const flood = async (standIn: WebhooksStandIn, response: ServerResponse, bytes: number): Promise<void> => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.on('error', () => undefined)
  response.setMaxListeners(0)
  const part = Buffer.alloc(16_384, 'x')
  for (let sent = 0; sent < bytes && !response.destroyed; sent += part.length) {
    const taken = await new Promise<boolean>((resolve) => {
      response.write(part, (error) => resolve(!error))
      response.once('close', () => resolve(false))
    })
    if (!taken) return
    standIn.flooded += part.length
  }
  response.end()
}

const startFault = (standIn: WebhooksStandIn, response: ServerResponse, fault: Fault): void => {
  switch (fault.kind) {
    case 'hang':
      return
    case 'drip': {
      response.writeHead(200, { 'content-type': 'text/plain' })
      const drops = setInterval(() => response.write('.'), 500)
      response.on('close', () => clearInterval(drops))
      return
    }
    case 'cut':
      response.destroy()
      return
    case 'redirect':
      response.writeHead(302, { location: fault.to })
      response.end()
      return
    case 'status':
      json(response, fault.status, { message: 'no' }, fault.headers)
      return
    case 'flood':
      void flood(standIn, response, fault.bytes)
  }
}

/** Discord's protocol: it answers with the message only for `?wait=true`. */
const answerDiscord = (
  { messages }: WebhooksStandIn,
  { method, path, search, body }: Received,
  response: ServerResponse,
): void => {
  const message = /\/messages\/(\d+)$/.exec(path)?.[1]
  if (typeof body?.content !== 'string' || body.content.length > 2_000) {
    json(response, 400, { message: 'Invalid Form Body', code: 50035 })
    return
  }
  if (method === 'PATCH') {
    if (!message || !messages.has(message)) {
      json(response, 404, { message: 'Unknown Message', code: 10008 })
      return
    }
    messages.set(message, body.content)
    json(response, 200, { type: 0, content: body.content, id: message })
    return
  }
  const id = String(1_200_000_000_000_000_000n + BigInt(messages.size))
  messages.set(id, body.content)
  if (new URLSearchParams(search).get('wait') !== 'true') {
    response.writeHead(204)
    response.end()
    return
  }
  json(response, 200, { type: 0, content: body.content, mentions: [], embeds: [], id })
}

const answerDns = ({ names, asked }: WebhooksStandIn, search: string, response: ServerResponse): void => {
  const query = new URLSearchParams(search)
  const name = query.get('name') ?? ''
  asked.push(name)
  const found = names.get(name)
  if (found === 'hang') return
  const type = query.get('type') === 'AAAA' ? 28 : 1
  const alias = { name, type: 5, TTL: 60, data: 'elsewhere.example.com.' }
  const records = (found ?? [])
    .filter((address) => address.includes(':') === (type === 28))
    .map((data) => ({ name, type, TTL: 60, data }))
  // 2: the server fails; 3: the name does not exist.
  const status = found === null ? 2 : found === undefined ? 3 : 0
  json(response, 200, { Status: status, Answer: status === 0 ? [alias, ...records] : undefined })
}

export const startWebhooks = async (): Promise<WebhooksStandIn> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname: path, search } = new URL(request.url ?? '/', url)
      if (path === '/dns-query') {
        answerDns(standIn, search, response)
        return
      }
      const text = await bodyOf(request)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const parsed = (() => {
        try {
          return JSON.parse(text)
        } catch {
          return text
        }
      })()
      const came: Received = {
        method: request.method ?? '',
        path,
        search,
        headers,
        body: parsed,
        verified: path.startsWith('/generic/') ? verified(standIn.secrets.get(path), text, headers) : null,
      }
      standIn.received.push(came)
      const fault = standIn.faults.get(path)
      if (fault) startFault(standIn, response, fault)
      else if (path.startsWith('/api/webhooks/')) answerDiscord(standIn, came, response)
      else if (path.startsWith('/services/')) response.end('ok')
      else json(response, came.verified === false ? 401 : 200, {})
    })()
  })
  const standIn: WebhooksStandIn = {
    url,
    dnsUrl: `${url}/dns-query`,
    received: [],
    faults: new Map(),
    secrets: new Map(),
    messages: new Map(),
    names: new Map(),
    asked: [],
    flooded: 0,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return standIn
}
