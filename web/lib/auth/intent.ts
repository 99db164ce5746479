import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/*
 * What somebody came for before they had an account: to start a league. It is kept in this browser over sign-up,
 * confirmation and Google, and taken up by the frame (features/auth/Arrivals.tsx).
 */

const key = 'deathlist-intent'
const lifeMs = 86_400_000

/** Keeps that a league is to be started after the sign-in. */
export const keepStart = (): void => writeLocal(key, String(Date.now()))

/** Whether a league is to be started, told once. */
export const takeStart = (): boolean => {
  const at = readLocal(key)
  if (at === null) return false
  removeLocal(key)
  return Date.now() - Number(at) < lifeMs
}

/** Whether there is something to take up, without taking it. */
export const wantsStart = (): boolean => readLocal(key) !== null
