import type { EdgeCache } from './services/edge-cache.ts'

/** Nothing of the web is under it: what is kept here is never what a browser or another part of the Worker asks for. */
const cacheName = 'deathlist'
const addressOf = (key: string): string => `https://cache.invalid/${encodeURIComponent(key)}`

/**
 * The cache of the data centre that the Worker runs in, one of its own beside the one for pages; undefined where there is
 * none. It is opened again for each call: what one request opened may not be used by another.
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
        // The next one who asks pays for it.
      }
    },
  }
}
