import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'

/*
 * Records that someone has signed up in this browser and still has to confirm the address. A mailed link that
 * is opened here then confirms without a click. A mail scanner has no such record, and so does not consume
 * the link.
 */

const key = 'deathlist-signed-up'
const lifeMs = 86_400_000

export const noteSignUp = (): void => writeLocal(key, String(Date.now()))

/**
 * True if a sign-up of the last day waits for its confirmation. Deletes the record, so that after a failure the user
 * has to click.
 */
export const takeSignUp = (): boolean => {
  const at = readLocal(key)
  removeLocal(key)
  return at !== null && Date.now() - Number(at) < lifeMs
}
