import type { EdgeCache } from './services/caches.ts'

export const cacheName = 'deathlist'
/** A host that no browser can request and no other part of the Worker uses. */
const addressOf = (key: string): string => `https://cache.invalid/${encodeURIComponent(key)}`

/**
 * The cache of the Worker's data centre, separate from the cache for pages; undefined if the runtime has none. Opened
 * again for each call, because workerd forbids sharing I/O objects between requests.
 */
export const createEdgeCache = (): EdgeCache | undefined => {
  if (!('caches' in globalThis)) return undefined
  return {
    get: async (key) => {
      try {
        const found = await (await caches.open(cacheName)).match(addressOf(key))
        return found ? await found.json() : null
      } catch {
        return null
      }
    },
    put: async (key, value, seconds) => {
      try {
        const kept = Response.json(value, { headers: { 'cache-control': `max-age=${seconds}` } })
        await (await caches.open(cacheName)).put(addressOf(key), kept)
      } catch {
        // The next request has to compute it again.
      }
    },
  }
}
