import { isUniqueViolation } from '../services/causes.ts'
import { AuthError, type AuthErrorCode } from './errors.ts'

/** Two calls with one new address at once: the second one meets a known address. */
export const againIfTaken = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return run()
  }
}

/** @throws AuthError with this code where a unique index has refused a write */
export const refuseIfTaken = async <T>(code: AuthErrorCode, run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw isUniqueViolation(error) ? new AuthError(code) : error
  }
}

/** The address was taken a moment ago, by Google say: the answer must not tell. */
export const unlessTaken = async (run: () => Promise<unknown>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}
