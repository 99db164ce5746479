import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/*
 * Remembers in this browser that a visitor wants to start a league, for one day, across sign-up, confirmation
 * and Google. The frame takes it up after the sign-in (features/auth/Arrivals.tsx).
 */

const key = 'deathlist-intent'
const lifeMs = 86_400_000

export const keepStart = (): void => writeLocal(key, String(Date.now()))

/** True if a league is to be started: recorded less than a day ago. */
export const wantsStart = (): boolean => Date.now() - Number(readLocal(key)) < lifeMs

/** Deletes the record; true if a league is to be started. */
export const takeStart = (): boolean => {
  const wants = wantsStart()
  removeLocal(key)
  return wants
}
