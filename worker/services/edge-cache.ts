/**
 * What is near the one who asks and the same for many: JSON by key, for a while. It may forget anything at any time, and
 * what goes wrong in it is a miss, never an error.
 */
export interface EdgeCache {
  /** What was put under the key and is not over; null otherwise. */
  get: (key: string) => Promise<unknown>
  put: (key: string, value: unknown, seconds: number) => Promise<void>
}
