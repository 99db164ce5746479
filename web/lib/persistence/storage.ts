/** Local storage that may be forbidden or full: reads then find nothing, and writes are let go. */
export const readLocal = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const writeLocal = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A convenience only: the app works without what is kept here.
  }
}

export const removeLocal = (...keys: string[]): void => {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** The names that begin so, of all that is kept. */
export const localKeys = (beginning: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning))
  } catch {
    return []
  }
}

/** Parses what is kept under a key; null when there is nothing or it is not JSON. */
export const readLocalJson = (key: string): unknown => {
  try {
    return JSON.parse(readLocal(key) ?? 'null')
  } catch {
    return null
  }
}
