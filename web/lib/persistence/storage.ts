/** Storage may be forbidden or full: reads then have no result, and writes do nothing. */
export const attempt = <Result>(work: () => Result): Result | null => {
  try {
    return work()
  } catch {
    return null
  }
}

export const readLocal = (key: string): string | null => attempt(() => localStorage.getItem(key))

export const writeLocal = (key: string, value: string): void =>
  void attempt(() => localStorage.setItem(key, value))

export const removeLocal = (...keys: string[]): void =>
  void attempt(() => {
    for (const key of keys) localStorage.removeItem(key)
  })

export const localKeys = (beginning: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(beginning))) ?? []

/** Null if there is none or it is not JSON */
export const parseJson = (text: string | null): unknown => attempt(() => JSON.parse(text ?? 'null'))

export const readLocalJson = (key: string): unknown => parseJson(readLocal(key))
