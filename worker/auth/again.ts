import { isUniqueViolation } from '../services/causes.ts'

/** Two calls with one new address at once: the second one meets a known address. */
export const againIfTaken = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return run()
  }
}
