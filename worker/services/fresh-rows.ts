import { AppError } from './errors.ts'

/** Losing three races in a row for one's own click is no chance any more. */
const usualAttempts = 3

/** Each change of a sealed list rests on the one before: of many at once on one list all but one begin again each time. */
export const listAttempts = 12

/**
 * Runs what reads, decides and writes under the conditions that it has read; and again, from the reading on, when the
 * rows have changed in between. So the one who loses a race gets what the rows by then allow, or the refusal that fits them.
 * What is refused with changed_meanwhile has written nothing.
 * @throws AppError changed_meanwhile when it happens every time, and whatever else `run` throws
 */
export const retryOnConflict = async <T>(run: () => Promise<T>, attempts = usualAttempts): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const lostRace = error instanceof AppError && error.code === 'changed_meanwhile'
      if (!lostRace || attempt === attempts) throw error
    }
  }
}
