import { isDatabaseOutage } from '../causes.ts'

/**
 * Processes many ids at once. If that fails, each half is processed alone, down to single ids, so that one bad id does
 * not stop the others. Returns the results of the successful calls, in the order of the ids.
 * @throws the error of a database outage, which is not caused by an id
 */
export const bisect = async <T>(
  ids: readonly string[],
  work: (ids: readonly string[]) => Promise<T>,
  onFailed: (id: string, error: unknown) => void,
): Promise<T[]> => {
  const [first, ...others] = ids
  if (first === undefined) return []
  try {
    return [await work(ids)]
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    if (others.length === 0) {
      onFailed(first, error)
      return []
    }
    const half = Math.ceil(ids.length / 2)
    return [
      ...(await bisect(ids.slice(0, half), work, onFailed)),
      ...(await bisect(ids.slice(half), work, onFailed)),
    ]
  }
}
