import { readLocal, removeLocal } from '../persistence/storage.ts'

/** Notes in this tab to which identity provider it is on its way, so that what comes back can be told as what it is. */
const key = 'deathlist-provider'
/** And in this browser, so that it can be left there as well. */
const nameKey = 'deathlist-signed-in-by'

/** `label`: what people call the provider. */
export const rememberProvider = ({ name, label }: { name: string; label: string }): void => {
  try {
    sessionStorage.setItem(key, label)
    localStorage.setItem(nameKey, name)
  } catch {
    // Without it the return is told in more general words.
  }
}

/** The provider on the way back from it, until that has been told; null on no such way. */
export const cameFromProvider = (): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export const clearProvider = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was noted.
  }
}

/** The name of the provider that this browser last went to, told once; null: none, or one that signs nobody out for others. */
export const takeProvider = (): string | null => {
  const name = readLocal(nameKey)
  removeLocal(nameKey)
  return name === 'google' ? null : name
}
