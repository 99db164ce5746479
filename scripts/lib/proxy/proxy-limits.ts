import type { Network, NetworkSize } from '#domain/network.ts'
import type { Share } from './shares.ts'

/** How much there may be at once: of one host, site and network (see networksOf), and of all together. */
export type Limit = Record<NetworkSize | 'all', number>

/** What the reverse proxy keeps at once. A household or a small office never comes near what is one host's. */
export interface ProxyLimits {
  connections: Limit
  /** Requests whose head has come, until their answer has gone. */
  requests: Limit
  webSockets: Limit
  /** Bytes of the bodies held. */
  bodyBytes: Limit
}

const megabyte = 1024 * 1024

export const proxyLimits: ProxyLimits = {
  connections: { host: 128, site: 192, network: 512, all: 2_048 },
  requests: { host: 96, site: 128, network: 384, all: 1_024 },
  webSockets: { host: 64, site: 64, network: 192, all: 1_024 },
  bodyBytes: { host: 8 * megabyte, site: 8 * megabyte, network: 16 * megabyte, all: 64 * megabyte },
}

/** The shares that something of a client counts to. */
export const sharesOf = (networks: readonly Network[], limit: Limit): Share[] =>
  networks.map(({ size, prefix }) => ({ prefix, most: limit[size] }))

/** A byte more than the Worker takes anywhere, so that it refuses what is too large in its own words. */
const largestBody = megabyte + 1
/** An avatar is 1 MB at most; a photo that is a little larger is told so by the Worker as well. */
const largestUpload = 2 * megabyte

/** How many bytes of a body are taken in for a path. */
export const largestBodyFor = (path: string): number =>
  path.startsWith('/api/v1/profile/avatar') ? largestUpload : largestBody

/** The slowest line that is waited for: that of a phone with a bad connection. */
const bytesPerMs = (16 * 1024) / 1_000
const graceMs = 10_000

/** Whether a client that was waited for so long has moved too few bytes in that time. */
export const isTooSlow = (waitedMs: number, bytes: number): boolean => waitedMs > graceMs + bytes / bytesPerMs

/**
 * Requests that a connection may have sent without an answer. Browsers and proxies send one at a time, and a few old programs
 * some more; 64 kB of the shortest ones are thousands, which would all be here before anything else gets a turn.
 */
export const mostUnanswered = 16

/** A head that takes longer is not waited for. */
export const headMs = 10_000
/** Open pages say something every 25 s, and every minute in a tab that is not looked at. */
export const silentWebSocketMs = 5 * 60_000

/**
 * Bytes that a client may say on a WebSocket at once, and how many more each second: all that a page has to say is `ping`, 10
 * bytes every half minute, and each costs the Worker what a small request does.
 */
const [mostSaid, saidPerSecond] = [4_096, 64]

/** Counts what a client says on a WebSocket; the answer is false once that is too much. */
export const createSaidLimit = (): ((bytes: number) => boolean) => {
  let room = mostSaid
  let lookedAt = performance.now()
  return (bytes) => {
    const now = performance.now()
    room = Math.min(mostSaid, room + ((now - lookedAt) / 1_000) * saidPerSecond) - bytes
    lookedAt = now
    return room >= 0
  }
}
