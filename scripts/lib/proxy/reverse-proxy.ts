import { Agent, createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProxyServer } from 'httpxy'
import { type Network, networksOf } from '#domain/network.ts'
import { cleanRequest } from './clean-request.ts'
import { isTrusted, type TrustedProxies } from './client-address.ts'
import { type PassedSocket, passSocket } from './pass-socket.ts'
import { ProxyClients } from './proxy-clients.ts'
import { Exchange } from './proxy-exchange.ts'
import { headMs, largestBodyFor, type ProxyLimits, proxyLimits } from './proxy-limits.ts'
import { refuse, refuseSocket } from './proxy-refusals.ts'
import type { StaticAnswer, StaticFiles } from './static-files.ts'
import { stopParsingOfDestroyed } from './stop-parsing.ts'
import { Uses } from './uses.ts'

/**
 * The reverse proxy between the network and the Worker on a self-hosted server. As Cloudflare does for a deployed
 * Worker, it determines the client's address, removes headers and paths that control the runtime, buffers slow clients,
 * and finishes open requests before it stops.
 */

export interface ReverseProxyOptions {
  host: string
  port: number
  /** The current URL of the Worker on this machine. */
  target: () => string
  /** Answers requests that don't need the Worker. */
  files?: StaticFiles
  /** Origin of the site. */
  publicUrl: string
  trusted: TrustedProxies
  /** Called with the error of each request that could not be proxied. */
  onError: (error: unknown) => void
  /** Limits of clients; by default proxyLimits. */
  limits?: ProxyLimits
}

export interface ReverseProxy {
  /**
   * Moves clients away from a Worker that is no longer the target: resolves when its requests are answered, or the time
   * is over, and its WebSockets have been asked to reconnect.
   */
  leave: (target: string, withinMs: number) => Promise<void>
  /** Accepts no further requests; resolves when all open ones are answered, or the time is over. */
  stop: (withinMs: number) => Promise<void>
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** True for a WebSocket upgrade. An upgrade to any other protocol is ignored, as RFC 9110 allows. */
const isWebSocketUpgrade = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'

const checkMs = 1_000

const sendFile = (exchange: Exchange, { status, headers, body }: StaticAnswer): void => {
  const { response } = exchange
  exchange.beginAnswer()
  if (exchange.request.method !== 'HEAD' && status !== 304) headers.set('content-length', String(body.length))
  response.writeHead(status, Object.fromEntries(headers)).end(body)
}

/** The state that the parts of a proxy share. */
interface State {
  options: ReverseProxyOptions
  /** Host of the site. */
  host: string
  clients: ProxyClients
  toWorker: ReturnType<typeof createProxyServer>
  exchanges: WeakMap<ServerResponse, Exchange>
  /** Open requests and WebSockets by Worker. */
  requests: Uses<Exchange>
  webSockets: Uses<PassedSocket>
}

/** Cleans a request. @returns the client's networks; null: the request is not for the Worker */
const admit = ({ options, host }: State, request: IncomingMessage): readonly Network[] | null => {
  const client = cleanRequest(request, { host, trusted: options.trusted })
  return client === null ? null : networksOf(client)
}

/** Registers a request with the current Worker until it is answered. @returns the Worker's URL */
const assign = ({ options, requests }: State, exchange: Exchange): string => {
  const target = options.target()
  exchange.response.once('close', requests.add(target, exchange))
  return target
}

/** Proxies a request once its body is complete, so that the Worker never waits for a client. */
const passOn = async (state: State, exchange: Exchange): Promise<void> => {
  const { options, clients, toWorker } = state
  const { request, response } = exchange
  const file = await options.files?.(request)
  if (file) return sendFile(exchange, file)
  if (!hasBody(request)) return toWorker.web(request, response, { target: assign(state, exchange) })
  const most = largestBodyFor(request.url ?? '')
  if (Number(request.headers['content-length'] ?? 0) > most) return refuse(response, 413)
  const body = await exchange.takeBody(most, (bytes) => clients.hold(exchange, bytes))
  if (typeof body === 'number') return refuse(response, body)
  delete request.headers['transfer-encoding']
  delete request.headers.expect
  request.headers['content-length'] = String(body.length)
  const target = assign(state, exchange)
  return toWorker.web(request, response, { target, buffer: Readable.from([body]) })
}

const takeRequest = (state: State, request: IncomingMessage, response: ServerResponse): void => {
  const { clients, exchanges } = state
  if (!clients.ask(response)) return
  if (request.headers.upgrade !== undefined)
    for (const name of ['upgrade', 'http2-settings', 'connection']) delete request.headers[name]
  const networks = admit(state, request)
  if (networks === null) return void refuse(response, 404)
  const exchange = new Exchange(request, response)
  exchanges.set(response, exchange)
  if (!clients.begin(exchange, networks)) return void refuse(response, 503)
  passOn(state, exchange).catch(() => refuse(response, 503))
}

const takeUpgrade = (state: State, request: IncomingMessage, socket: Socket, head: Buffer): void => {
  const { options, clients, webSockets } = state
  socket.on('error', () => socket.destroy())
  const networks = admit(state, request)
  if (networks === null) return void refuseSocket(socket, 404)
  if (!clients.upgrade(socket, networks)) return void refuseSocket(socket, 503)
  const target = options.target()
  passSocket(request, socket, head, {
    target,
    withinMs: 30_000,
    onOpen: (passed) => {
      socket.once('close', webSockets.add(target, passed))
      // The Worker has been replaced while the socket was opened.
      if (target !== options.target()) passed.moveOn()
    },
  })
}

const watchAnswers = ({ options, toWorker, exchanges }: State): void => {
  toWorker.on('error', (error, request, answer) => {
    // A client that has disconnected needs no answer.
    if (request?.socket?.destroyed) return
    options.onError(error)
    if (answer instanceof ServerResponse) refuse(answer, 503)
    else answer?.destroy()
  })
  toWorker.on('proxyRes', (answer, _, response) => {
    exchanges.get(response)?.beginAnswer()
    // Every answer of the Worker has a request id. A 500 without one is the runtime's own, and reveals internals.
    if (answer.statusCode !== 500 || answer.headers['x-request-id']) return
    answer.resume()
    options.onError(new Error('The runtime has answered by itself that something failed.'))
    refuse(response, 500)
  })
}

const createHttpServer = (state: State): Server => {
  const { options, clients } = state
  const listening = { connectionsCheckingInterval: checkMs, shouldUpgradeCallback: isWebSocketUpgrade }
  const server = createServer(listening, (request, response) => takeRequest(state, request, response))
  stopParsingOfDestroyed(server)
  server.headersTimeout = headMs
  // Bodies have their own time limit; this one is for the rest of refused bodies.
  server.requestTimeout = 180_000
  // Longer than that of other proxies, so that we never close a connection on which one is just sending a request.
  server.keepAliveTimeout = 75_000
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    clients.connect(socket, isTrusted(options.trusted, remoteAddress) ? null : networksOf(remoteAddress))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
    takeUpgrade(state, request, socket, head),
  )
  server.on('clientError', (_, socket) => socket.destroy())
  return server
}

/** @throws the system's error when it can't listen on the port */
const listen = (server: Server, { host, port }: ReverseProxyOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const leave = async ({ requests, webSockets }: State, target: string, withinMs: number): Promise<void> => {
  const until = performance.now() + withinMs
  const isBusy = (): boolean => performance.now() < until && requests.of(target).length > 0
  // WebSockets stay open until then, so that hints about changes in progress still reach their clients.
  while (isBusy()) await sleep(20)
  for (const { moveOn } of webSockets.of(target)) moveOn()
}

const close = async (server: Server, { clients }: State, withinMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Connections in use become idle during the shutdown.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  clients.closeWebSockets()
  const forced = setTimeout(() => server.closeAllConnections(), withinMs)
  await closed
  clearTimeout(forced)
  clearInterval(idle)
}

/** Starts the proxy. @throws the system's error when it can't listen on the port */
export const startReverseProxy = async (options: ReverseProxyOptions): Promise<ReverseProxy> => {
  // No limit of connections to the Worker: the requests of clients are limited.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const state: State = {
    options,
    host: new URL(options.publicUrl).host,
    clients: new ProxyClients(options.limits ?? proxyLimits),
    toWorker: createProxyServer({ agent, proxyTimeout: 120_000 }),
    exchanges: new WeakMap(),
    requests: new Uses(),
    webSockets: new Uses(),
  }
  watchAnswers(state)
  const server = createHttpServer(state)
  await listen(server, options)
  const checks = setInterval(() => state.clients.endStuck(), checkMs)
  return {
    leave: (target, withinMs) => leave(state, target, withinMs),
    stop: async (withinMs) => {
      await close(server, state, withinMs)
      clearInterval(checks)
      agent.destroy()
    },
  }
}
