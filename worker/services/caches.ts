/** A response that was sent, with its tag. */
export interface CachedResponse {
  tag: string
  headers: Headers
  body: ArrayBuffer
}

/**
 * The last responses of an isolate, for callers that send no tag. The key contains all that a response depends on,
 * except the version of its data.
 */
export interface ResponseCache {
  get: (key: string) => CachedResponse | undefined
  put: (key: string, response: CachedResponse) => void
}

/**
 * A cache near the client, shared by many: JSON by key, for a limited time. It may drop entries at any time; an error
 * in it counts as a miss.
 */
export interface EdgeCache {
  /** The value stored under the key, until it expires; otherwise null. */
  get: (key: string) => Promise<unknown>
  put: (key: string, value: unknown, seconds: number) => Promise<void>
}
