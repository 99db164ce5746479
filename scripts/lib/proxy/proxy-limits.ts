import type { Network, NetworkSize } from '#domain/network.ts'
import type { Share } from './shares.ts'

/** Highest amount at once: of one host, site and network (see networksOf), and in total. */
export type Limit = Record<NetworkSize | 'all', number>

/** Limits of the reverse proxy. A household or a small office stays far below those of one host. */
export interface ProxyLimits {
  connections: Limit
  /** Requests from the end of their headers until their answer is sent. */
  requests: Limit
  webSockets: Limit
  /** Bytes of the bodies in memory. */
  bodyBytes: Limit
}

const megabyte = 1024 * 1024

export const proxyLimits: ProxyLimits = {
  connections: { host: 128, site: 192, network: 512, all: 2_048 },
  requests: { host: 96, site: 128, network: 384, all: 1_024 },
  webSockets: { host: 64, site: 64, network: 192, all: 1_024 },
  bodyBytes: { host: 8 * megabyte, site: 8 * megabyte, network: 16 * megabyte, all: 64 * megabyte },
}

/** The shares to which a client's item counts. */
export const sharesOf = (networks: readonly Network[], limit: Limit): Share[] =>
  networks.map(({ size, prefix }) => ({ prefix, most: limit[size] }))

/** One byte above the Worker's limit, so that the Worker refuses larger bodies with its own message. */
const largestBody = megabyte + 1
/** An avatar is 1 MB at most; the Worker refuses a slightly larger photo with its own message. */
const largestUpload = 2 * megabyte

/** Bytes of a body that are accepted for a path. */
export const largestBodyFor = (path: string): number =>
  path.startsWith('/api/v1/profile/avatar') ? largestUpload : largestBody

/** The lowest accepted rate: a phone with a bad connection. */
const bytesPerMs = (16 * 1024) / 1_000
const graceMs = 10_000

/** True if a client has moved too few bytes in the time for which we waited for it. */
export const isTooSlow = (waitedMs: number, bytes: number): boolean => waitedMs > graceMs + bytes / bytesPerMs

/**
 * Unanswered requests per connection. Browsers and proxies send one at a time, and a few old programs some more. 64 kB
 * hold thousands of the shortest requests, which would all be parsed before any other client's.
 */
export const mostUnanswered = 16

/** Time limit for the headers of a request. */
export const headMs = 10_000
/** Open pages send a ping every 25 s, and background tabs every minute. */
export const silentWebSocketMs = 5 * 60_000

/**
 * Bytes that a client may send on a WebSocket at once, and the refill per second. A page only sends `ping`, 10 bytes
 * every half minute, and each message costs the Worker as much as a small request.
 */
const [maxBytes, bytesPerSecond] = [4_096, 64]

/** Creates a rate limit for what a client sends on a WebSocket; the function returns false above it. */
export const createMessageLimit = (): ((bytes: number) => boolean) => {
  let room = maxBytes
  let refilledAt = performance.now()
  return (bytes) => {
    const now = performance.now()
    room = Math.min(maxBytes, room + ((now - refilledAt) / 1_000) * bytesPerSecond) - bytes
    refilledAt = now
    return room >= 0
  }
}
