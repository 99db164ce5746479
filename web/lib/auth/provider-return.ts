import { readLocal, removeLocal } from '../persistence/storage.ts'

/** In session storage: the label of the identity provider that this tab went to, so that the return can name it */
const key = 'deathlist-provider'
/** In local storage: the name of that provider, so that signing out here can sign out there too */
const nameKey = 'deathlist-signed-in-by'

/** Records the provider before leaving for it; `label` is its name for users. */
export const rememberProvider = ({ name, label }: { name: string; label: string }): void => {
  try {
    sessionStorage.setItem(key, label)
    localStorage.setItem(nameKey, name)
  } catch {
    // Without storage the return shows more general texts.
  }
}

/** The label of the provider that the tab returns from, until it has been shown; null otherwise */
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
    // Nothing was stored.
  }
}

/**
 * The provider that this browser last signed in with; deletes the record. Null if none, or for Google, which is not
 * signed out along with us.
 */
export const takeProvider = (): string | null => {
  const name = readLocal(nameKey)
  removeLocal(nameKey)
  return name === 'google' ? null : name
}
