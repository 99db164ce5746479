/** Local storage may be forbidden or full: reads then return null, and writes do nothing. */
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
    // The app works without stored values.
  }
}

export const removeLocal = (...keys: string[]): void => {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Nothing is stored if storage is forbidden.
  }
}

export const localKeys = (beginning: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning))
  } catch {
    return []
  }
}

/** Parses the value of a key; null if there is none or it is not JSON. */
export const readLocalJson = (key: string): unknown => {
  try {
    return JSON.parse(readLocal(key) ?? 'null')
  } catch {
    return null
  }
}
