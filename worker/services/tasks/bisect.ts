import { isDatabaseOutage } from '../causes.ts'

/**
 * Does one thing for many ids at once. Where that fails, it is done half by half, so that one that can't be done keeps none
 * of the others waiting. Answers what each go came to, in the order of the ids.
 * @throws what the database's being out of reach throws: that is nobody's fault
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
