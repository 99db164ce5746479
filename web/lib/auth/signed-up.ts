import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/*
 * That somebody has signed up in this browser, and that their address is to be confirmed. A mailed link that is opened
 * here then confirms by itself; a mail scanner has no such note, and so consumes nothing.
 */

const key = 'deathlist-signed-up'
const lifeMs = 86_400_000

export const noteSignUp = (): void => writeLocal(key, String(Date.now()))

/** Whether a sign-up of this browser waits for its confirmation; told once, so that a failed try waits for a press. */
export const takeSignUp = (): boolean => {
  const at = readLocal(key)
  removeLocal(key)
  return at !== null && Date.now() - Number(at) < lifeMs
}
