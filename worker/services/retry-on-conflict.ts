import { AppError } from './errors.ts'

/** Attempts of a user's action: losing three races in a row is no coincidence. */
const usualAttempts = 3

/**
 * Each change of a sealed list depends on the one before: of concurrent changes of one list, only one succeeds in each
 * round.
 */
export const listAttempts = 12

/**
 * Wraps a function that reads, decides and writes under the condition that the rows have not changed: it runs again if
 * they have. The loser of a race thus gets the result, or the error, that the new rows lead to. A run that throws
 * changed_meanwhile must not have written anything; it is thrown on if that happens at every attempt.
 */
export const retryOnConflict =
  <Args extends unknown[], T>(run: (...args: Args) => Promise<T>, attempts = usualAttempts) =>
  async (...args: Args): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(...args)
      } catch (error) {
        const lostRace = error instanceof AppError && error.code === 'changed_meanwhile'
        if (!lostRace || attempt === attempts) throw error
      }
    }
  }
