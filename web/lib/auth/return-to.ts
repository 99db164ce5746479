/**
 * The page that somebody without a session came for. It is kept in this tab until they have signed in, for an hour at most;
 * who signs out by choice has been where they wanted to be, and leaves nothing.
 */
const key = 'deathlist-return-to'
const lifeMs = 3_600_000

let wasSignedIn = false
/** From now on a lost session was left, and not a page that was out of reach. */
export const noteSignedIn = (): void => {
  wasSignedIn = true
}

/** Keeps the page that is open, unless somebody has been signed in here since it was loaded. */
export const keepPlace = (): void => {
  if (wasSignedIn) return
  try {
    sessionStorage.setItem(key, `${Date.now()} ${location.pathname}${location.search}`)
  } catch {
    // Without storage one starts at the dashboard.
  }
}

/** The page to go back to, a path of this site; null: none, or it was too long ago. */
export const keptPlace = (): string | null => {
  try {
    const [, at, path] = /^(\d+) (\/(?!\/).*)$/.exec(sessionStorage.getItem(key) ?? '') ?? []
    return path && Date.now() - Number(at) < lifeMs ? path : null
  } catch {
    return null
  }
}

export const deletePlace = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
