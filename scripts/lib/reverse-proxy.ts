import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import { clientAddress, type TrustedProxies } from './client-address.ts'

/**
 * What stands between the network and the Worker on a server of one's own, as Cloudflare does where it is deployed: it says
 * who the client is, lets nothing through that steers the runtime itself, and finishes what it has begun before it stops.
 */

export interface ReverseProxyOptions {
  host: string
  port: number
  /** Where the Worker listens, on this machine. */
  target: string
  /** Origin of the site. */
  publicUrl: string
  trusted: TrustedProxies
  /** Is told of what could not be passed on. */
  onError: (error: unknown) => void
}

export interface ReverseProxy {
  /** Takes no more, and answers when all that was begun is done, or the time is over. */
  stop: (withinMs: number) => Promise<void>
}

/** Headers by which the runtime is steered, or by which somebody says who they are: only ours are believed. */
const isOurs = (name: string): boolean =>
  /^(cf-|mf-|x-mf-|x-forwarded-|forwarded$|x-real-ip$|true-client-ip$)/.test(name)

/** Answers of the runtime, and not of the Worker. */
const closedPaths = /^\/(cdn-cgi|dev)(\/|$)/i

/** The path as the runtime will read it, dots and backslashes resolved; null: it is none. */
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

const bodies = {
  404: { code: 'not_found', message: 'Not found' },
  500: { code: 'internal', message: 'Something went wrong on our side.' },
  503: { code: 'unavailable', message: 'The service is busy. Please try again.' },
}
type Status = keyof typeof bodies

const headersOf = (status: Status) => ({
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  ...(status === 503 ? { 'retry-after': '2' } : {}),
})

const refuse = (response: ServerResponse, status: Status): void => {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, headersOf(status)).end(JSON.stringify(bodies[status]))
}

const refuseSocket = (socket: Socket, status: Status): void => {
  socket.end(`HTTP/1.1 ${status} ${bodies[status].code}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Listens, and passes on to the Worker. @throws what the system says of the port */
export const startReverseProxy = async (options: ReverseProxyOptions): Promise<ReverseProxy> => {
  const { host, protocol } = new URL(options.publicUrl)
  const proxy = createProxyServer({ target: options.target, proxyTimeout: 120_000, upgradeTimeout: 30_000 })
  const upgraded = new Set<Socket>()

  /** Makes the request what the Worker may believe; false: it is not for the Worker. */
  const cleaned = (request: IncomingMessage): boolean => {
    const path = pathOf(request.url)
    if (path === null) return false
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
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    // The runtime gives the first that is named, and would pack anew what the build has packed better.
    if (path.startsWith('/assets/') && /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? ''))
      request.headers['accept-encoding'] = 'br'
    // Left to itself the runtime shows strangers what has failed where.
    request.headers['mf-disable-pretty-error'] = 'true'
    return true
  }

  const server = createServer((request, response) => {
    if (!cleaned(request)) return refuse(response, 404)
    proxy.web(request, response).catch(() => refuse(response, 503))
  })
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  // Longer than proxies keep theirs: who closes first is never the one who is just being asked.
  server.keepAliveTimeout = 75_000
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!cleaned(request)) return refuseSocket(socket, 404)
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    proxy.ws(request, socket, {}, head).catch(() => socket.destroy())
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
  return {
    stop: async (withinMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Those that are in use now are idle a little later.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      // A screen that loses its connection asks again by itself.
      for (const socket of upgraded) socket.destroy()
      const forced = setTimeout(() => server.closeAllConnections(), withinMs)
      await closed
      clearTimeout(forced)
      clearInterval(idle)
      proxy.close()
    },
  }
}
