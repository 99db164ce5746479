import { readLocal, removeLocal, writeLocal } from '../persistence/storage.ts'
import { readTab, removeTab, writeTab } from '../persistence/tab-storage.ts'

/** In session storage: the label of the identity provider that this tab went to, so that the return can name it */
const key = 'deathlist-provider'
/** In local storage: the name of that provider, so that signing out here can sign out there too */
const nameKey = 'deathlist-signed-in-by'

/** Records the provider before leaving for it; `label` is its name for users. */
export const rememberProvider = ({ name, label }: { name: string; label: string }): void => {
  writeTab(key, label)
  writeLocal(nameKey, name)
}

/** The label of the provider that the tab returns from, until it has been shown; null otherwise */
export const cameFromProvider = (): string | null => readTab(key)

export const clearProvider = (): void => removeTab(key)

/**
 * The provider that this browser last signed in with; deletes the record. Null if none, or for Google, which is not
 * signed out along with us.
 */
export const takeProvider = (): string | null => {
  const name = readLocal(nameKey)
  removeLocal(nameKey)
  return name === 'google' ? null : name
}
