import { Agent, createServer, type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProxyServer } from 'httpxy'
import { networksOf } from '#domain/network.ts'
import { clientAddress, isTrusted, type TrustedProxies } from './client-address.ts'
import { type PassedSocket, passSocket } from './pass-socket.ts'
import { ProxyClients } from './proxy-clients.ts'
import { Exchange } from './proxy-exchange.ts'
import { headMs, largestBodyFor, type ProxyLimits, proxyLimits } from './proxy-limits.ts'
import { refuse, refuseSocket } from './proxy-refusals.ts'
import type { StaticAnswer, StaticFiles } from './static-files.ts'
import { stopParsingOfDestroyed } from './stop-parsing.ts'
import { Uses } from './uses.ts'

/**
 * What stands between the network and the Worker on a server of one's own, as Cloudflare does where it is deployed: it says
 * who the client is, lets nothing through that steers the runtime itself, keeps slow clients from the Worker, and finishes
 * what it has begun before it stops.
 */

export interface ReverseProxyOptions {
  host: string
  port: number
  /** Where the Worker listens just now, on this machine. */
  target: () => string
  /** Answers what needs no Worker. */
  files?: StaticFiles
  /** Origin of the site. */
  publicUrl: string
  trusted: TrustedProxies
  /** Is told of what could not be passed on. */
  onError: (error: unknown) => void
  /** What clients may hold at once, where it is not what proxyLimits says. */
  limits?: ProxyLimits
}

export interface ReverseProxy {
  /**
   * Moves clients away from a Worker that is no longer the target: answers when its requests are done, or the time is over,
   * and its WebSockets have been asked to come again.
   */
  leave: (target: string, withinMs: number) => Promise<void>
  /** Takes no more, and answers when all that was begun is done, or the time is over. */
  stop: (withinMs: number) => Promise<void>
}

/** Headers by which the runtime is steered, or by which somebody says who they are: only ours are believed. */
const isOurs = (name: string): boolean =>
  /^(cf-|mf-|x-mf-|x-forwarded-|forwarded$|x-real-ip$|true-client-ip$)/.test(name)

/** Answers of the runtime, and not of the Worker. */
const closedPaths = /^\/(cdn-cgi|dev)(\/|$)/i

/** The path as the runtime will read it, dots and backslashes resolved; null: it is not one. */
const pathOf = (asked: string | undefined): string | null => {
  if (!asked?.startsWith('/')) return null
  const url = `http://localhost${asked}`
  if (!URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  let decoded = pathname
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    // Not readable as text: it is none of those that are closed.
  }
  const plain = decoded.replace(/[/\\]+/g, '/')
  return closedPaths.test(plain) ? null : pathname + search
}

/** Whether a body comes with a request, as its head says. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether a request asks for a WebSocket. Any other protocol that it asks for is left out, as RFC 9110 allows. */
const asksForWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'

const lookMs = 1_000

const sendFile = (exchange: Exchange, { status, headers, body }: StaticAnswer): void => {
  const { response } = exchange
  exchange.beginAnswer()
  if (exchange.request.method !== 'HEAD') headers.set('content-length', String(body.length))
  response.writeHead(status, Object.fromEntries(headers)).end(body)
}

/** Listens, and passes on to the Worker. @throws what the system says of the port */
export const startReverseProxy = async (options: ReverseProxyOptions): Promise<ReverseProxy> => {
  const { host } = new URL(options.publicUrl)
  // Any number of connections to the Worker: what is bounded are the requests of clients.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const proxy = createProxyServer({ agent, proxyTimeout: 120_000 })
  const clients = new ProxyClients(options.limits ?? proxyLimits)
  const exchanges = new WeakMap<ServerResponse, Exchange>()
  /** What each Worker is busy with. */
  const requests = new Uses<Exchange>()
  const webSockets = new Uses<PassedSocket>()

  /** Makes the request what the Worker may believe. @returns the client's address; null: it is not for the Worker */
  const cleaned = (request: IncomingMessage): string | null => {
    const path = pathOf(request.url)
    if (path === null) return null
    const { remoteAddress } = request.socket
    const client = clientAddress(
      remoteAddress,
      request.headers['x-forwarded-for']?.toString(),
      options.trusted,
    )
    for (const name of Object.keys(request.headers)) if (isOurs(name)) delete request.headers[name]
    request.url = path
    request.headers.host = host
    request.headers['cf-connecting-ip'] = client
    // Hints are short, and compression keeps memory for every open connection.
    delete request.headers['sec-websocket-extensions']
    return client
  }

  /** Notes that the Worker has a request, until it is answered. @returns where it is */
  const begun = (exchange: Exchange): string => {
    const target = options.target()
    exchange.response.once('close', requests.add(target, exchange))
    return target
  }

  /** Passes a request on once its body is here, so that nothing of the Worker waits for a client. */
  const passOn = async (exchange: Exchange): Promise<void> => {
    const { request, response } = exchange
    const file = await options.files?.(request)
    if (file) return sendFile(exchange, file)
    if (!hasBody(request)) return proxy.web(request, response, { target: begun(exchange) })
    const most = largestBodyFor(request.url ?? '')
    if (Number(request.headers['content-length'] ?? 0) > most) return refuse(response, 413)
    const body = await exchange.takeBody(most, (bytes) => clients.hold(exchange, bytes))
    if (typeof body === 'number') return refuse(response, body)
    delete request.headers['transfer-encoding']
    delete request.headers.expect
    request.headers['content-length'] = String(body.length)
    return proxy.web(request, response, { target: begun(exchange), buffer: Readable.from([body]) })
  }

  const listening = { connectionsCheckingInterval: lookMs, shouldUpgradeCallback: asksForWebSocket }
  const server = createServer(listening, (request, response) => {
    if (!clients.ask(response)) return
    if (request.headers.upgrade !== undefined)
      for (const name of ['upgrade', 'http2-settings', 'connection']) delete request.headers[name]
    const client = cleaned(request)
    if (client === null) return refuse(response, 404)
    const exchange = new Exchange(request, response)
    exchanges.set(response, exchange)
    if (!clients.begin(exchange, networksOf(client))) return refuse(response, 503)
    passOn(exchange).catch(() => refuse(response, 503))
  })
  stopParsingOfDestroyed(server)
  server.headersTimeout = headMs
  // Bodies have a time of their own; this one is for what is left of refused ones.
  server.requestTimeout = 180_000
  // Longer than proxies keep theirs: who closes first is never the one who is just being asked.
  server.keepAliveTimeout = 75_000
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    clients.connect(socket, isTrusted(options.trusted, remoteAddress) ? null : networksOf(remoteAddress))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const client = cleaned(request)
    if (client === null) return refuseSocket(socket, 404)
    if (!clients.upgrade(socket, networksOf(client))) return refuseSocket(socket, 503)
    const target = options.target()
    passSocket(request, socket, head, {
      target,
      withinMs: 30_000,
      onOpen: (passed) => {
        socket.once('close', webSockets.add(target, passed))
        // It was opened where nobody is any more.
        if (target !== options.target()) passed.moveOn()
      },
    })
  })
  server.on('clientError', (_, socket) => socket.destroy())
  proxy.on('error', (error, request, answer) => {
    // Who has gone needs no answer.
    if (request?.socket?.destroyed) return
    options.onError(error)
    if (answer instanceof ServerResponse) refuse(answer, 503)
    else answer?.destroy()
  })
  proxy.on('proxyRes', (answer, _, response) => {
    exchanges.get(response)?.beginAnswer()
    // Every answer of the Worker has its number; without one it is the runtime's own, and says more than it should.
    if (answer.statusCode !== 500 || answer.headers['x-request-id']) return
    answer.resume()
    options.onError(new Error('The runtime has answered by itself that something failed.'))
    refuse(response, 500)
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const looks = setInterval(() => clients.endStuck(), lookMs)
  return {
    leave: async (target, withinMs) => {
      const until = performance.now() + withinMs
      const isBusy = (): boolean => performance.now() < until && requests.of(target).length > 0
      // A hint about a change that is just being made still reaches them.
      while (isBusy()) await sleep(20)
      for (const { moveOn } of webSockets.of(target)) moveOn()
    },
    stop: async (withinMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Those that are in use now are idle a little later.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      clients.closeWebSockets()
      const forced = setTimeout(() => server.closeAllConnections(), withinMs)
      await closed
      clearTimeout(forced)
      clearInterval(idle)
      clearInterval(looks)
      agent.destroy()
    },
  }
}
