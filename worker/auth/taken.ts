import { isUniqueViolation } from '../services/causes.ts'
import { AuthError, type AuthErrorCode } from './errors.ts'

/** For two calls with the same new address at once: the retry finds the address taken. */
export const againIfTaken = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return run()
  }
}

/** @throws AuthError with this code if a unique index refuses the write */
export const refuseIfTaken = async <T>(code: AuthErrorCode, run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw isUniqueViolation(error) ? new AuthError(code) : error
  }
}

/**
 * Ignores that the address was taken meanwhile, for example by a sign-in with Google: the response must not reveal it.
 */
export const unlessTaken = async (run: () => Promise<unknown>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}
