import type { CachedResponse, ResponseCache } from './services/caches.ts'

interface MeasuredCache extends ResponseCache {
  /** Bytes of all entries together. */
  size: () => number
}

interface Options {
  /** The maximum of all entries together, in bytes. */
  most?: number
  /** The longest body that is kept, in bytes. */
  longest?: number
}

/** The approximate overhead of an entry beside its body, in bytes. */
const besideBody = 1_000

/** Caches responses in the isolate's memory, least recently used first out. */
export const createResponseCache = ({ most = 4_000_000, longest = 250_000 }: Options = {}): MeasuredCache => {
  const responses = new Map<string, CachedResponse>()
  let bytes = 0
  const remove = (key: string): void => {
    const response = responses.get(key)
    if (response && responses.delete(key)) bytes -= response.body.byteLength + besideBody
  }
  const add = (key: string, response: CachedResponse): void => {
    responses.set(key, response)
    bytes += response.body.byteLength + besideBody
  }
  return {
    size: () => bytes,
    get: (key) => {
      const response = responses.get(key)
      if (!response) return undefined
      // Move it to the end of the map: the most recently used.
      remove(key)
      add(key, response)
      return response
    },
    put: (key, response) => {
      remove(key)
      if (response.body.byteLength > longest) return
      add(key, response)
      for (const oldest of responses.keys()) {
        if (bytes <= most) return
        remove(oldest)
      }
    },
  }
}
