import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/*
 * Remembers in this browser that a visitor wants to start a league, for one day, across sign-up, confirmation
 * and Google. The frame takes it up after the sign-in (features/auth/Arrivals.tsx).
 */

const key = 'deathlist-intent'
const lifeMs = 86_400_000

/** Records that a league is to be started after the sign-in. */
export const keepStart = (): void => writeLocal(key, String(Date.now()))

/** True if a league is to be started. Deletes the record. */
export const takeStart = (): boolean => {
  const at = readLocal(key)
  if (at === null) return false
  removeLocal(key)
  return Date.now() - Number(at) < lifeMs
}

/** True if a record exists, even an expired one; does not delete it. */
export const wantsStart = (): boolean => readLocal(key) !== null
