import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Network } from '#domain/network.ts'
import type { Exchange } from './proxy-exchange.ts'
import { mostUnanswered, type ProxyLimits, sharesOf, silentWebSocketMs } from './proxy-limits.ts'
import { Shares } from './shares.ts'

/** A TCP connection, from a client or from a proxy in front of it. */
interface Connection {
  socket: Socket
  exchanges: Set<Exchange>
  /** Requests without an answer yet, refused ones too. */
  unanswered: number
  /** Time since which it has no request, in ms of the monotonic clock. */
  idleSince: number
  isUpgraded: boolean
}

interface WebSocketUse {
  socket: Socket
  /** Bytes of both directions at the last check. */
  bytes: number
  /** Time of the last data, in ms of the monotonic clock. */
  lastDataAt: number
}

const connectionWaitedMs = ({ exchanges, idleSince, isUpgraded }: Connection): number | null => {
  if (isUpgraded) return null
  if (exchanges.size === 0) return performance.now() - idleSince
  const waits = [...exchanges].map((exchange) => exchange.waitedMs())
  return waits.includes(null) ? null : Math.max(...waits.map(Number))
}

/**
 * The resources of the reverse proxy that clients hold: connections, requests, WebSockets and request bodies. Each is
 * limited per client, per network around it and in total. At a limit the slowest client is evicted, and a client
 * without progress is disconnected at the next check. Clients are identified by address, so those behind a trusted
 * proxy share its connections, but have their own requests.
 */
export class ProxyClients {
  readonly #limits: ProxyLimits
  readonly #connections: Shares<Connection>
  readonly #bySocket = new Map<Socket, Connection>()
  readonly #requests: Shares<Exchange>
  readonly #bodies: Shares<Exchange>
  readonly #webSockets: Shares<WebSocketUse>

  constructor(limits: ProxyLimits) {
    this.#limits = limits
    this.#connections = new Shares(limits.connections.all, {
      waitedMs: connectionWaitedMs,
      end: ({ socket }) => socket.destroy(),
    })
    const exchanges = {
      waitedMs: (exchange: Exchange) => exchange.waitedMs(),
      end: (exchange: Exchange) => exchange.end(),
    }
    this.#requests = new Shares(limits.requests.all, exchanges)
    this.#bodies = new Shares(limits.bodyBytes.all, exchanges)
    this.#webSockets = new Shares(limits.webSockets.all, {
      waitedMs: ({ lastDataAt }) => performance.now() - lastDataAt,
      end: ({ socket }) => socket.destroy(),
    })
  }

  /** Admits a connection, or ends it; `networks` null: from a trusted proxy, which has no limit. */
  connect(socket: Socket, networks: readonly Network[] | null): void {
    const connection = {
      socket,
      exchanges: new Set<Exchange>(),
      unanswered: 0,
      idleSince: performance.now(),
      isUpgraded: false,
    }
    const shares = networks ? sharesOf(networks, this.#limits.connections) : []
    if (!this.#connections.add(connection, shares)) return void socket.destroy()
    this.#bySocket.set(socket, connection)
    socket.once('close', () => {
      this.#connections.remove(connection)
      this.#bySocket.delete(socket)
    })
  }

  /** Counts a request of a connection; false: too many are unanswered, and it has been ended. */
  ask(response: ServerResponse): boolean {
    const { socket } = response.req
    const connection = this.#bySocket.get(socket)
    // Node still emits the requests that arrived in one piece after the connection was ended.
    if (!connection || socket.destroyed) return false
    if (connection.unanswered >= mostUnanswered) {
      socket.destroy()
      return false
    }
    connection.unanswered++
    response.once('close', () => connection.unanswered--)
    return true
  }

  /** Admits a request until it is answered; false: a limit is reached. */
  begin(exchange: Exchange, networks: readonly Network[]): boolean {
    if (!this.#requests.add(exchange, sharesOf(networks, this.#limits.requests))) return false
    this.#bodies.add(exchange, sharesOf(networks, this.#limits.bodyBytes), 0)
    const connection = this.#bySocket.get(exchange.socket)
    connection?.exchanges.add(exchange)
    exchange.response.once('close', () => {
      this.#requests.remove(exchange)
      this.#bodies.remove(exchange)
      if (!connection?.exchanges.delete(exchange)) return
      connection.idleSince = performance.now()
    })
    return true
  }

  /** Counts bytes of a body that is kept until the request is answered; false: a limit is reached. */
  hold(exchange: Exchange, bytes: number): boolean {
    return this.#bodies.grow(exchange, bytes)
  }

  /** Admits an upgrade to a WebSocket; false: a limit is reached. */
  upgrade(socket: Socket, networks: readonly Network[]): boolean {
    const use = { socket, bytes: 0, lastDataAt: performance.now() }
    if (!this.#webSockets.add(use, sharesOf(networks, this.#limits.webSockets))) return false
    const connection = this.#bySocket.get(socket)
    if (connection) connection.isUpgraded = true
    socket.once('close', () => this.#webSockets.remove(use))
    return true
  }

  /** Disconnects clients without progress. Call it about once a second. */
  endStuck(): void {
    const now = performance.now()
    for (const exchange of [...this.#requests.items()]) if (exchange.isStuck(now)) exchange.end()
    for (const use of [...this.#webSockets.items()]) {
      const bytes = use.socket.bytesRead + use.socket.bytesWritten - use.socket.writableLength
      if (bytes !== use.bytes) {
        use.bytes = bytes
        use.lastDataAt = now
      } else if (now - use.lastDataAt > silentWebSocketMs) use.socket.destroy()
    }
  }

  /** Closes every WebSocket: a screen that loses its connection reconnects by itself. */
  closeWebSockets(): void {
    for (const { socket } of [...this.#webSockets.items()]) socket.destroy()
  }
}
