/**
 * A cache near the client, shared by many: JSON by key, for a limited time. It may drop entries at any time; an error
 * in it counts as a miss.
 */
export interface EdgeCache {
  /** The value stored under the key, until it expires; otherwise null. */
  get: (key: string) => Promise<unknown>
  put: (key: string, value: unknown, seconds: number) => Promise<void>
}
