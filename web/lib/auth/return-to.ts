/**
 * The page that was requested without a session. It is stored in this tab until the sign-in, for an hour at most. A
 * sign-out stores nothing: it is no request for a page.
 */
const key = 'deathlist-return-to'
const lifeMs = 3_600_000

let wasSignedIn = false
/** From now on, losing the session means a sign-out, and not a request for a page that needs a sign-in. */
export const noteSignedIn = (): void => {
  wasSignedIn = true
}

/** Stores the current page, unless a user has been signed in since it was loaded. */
export const rememberPage = (): void => {
  if (wasSignedIn) return
  try {
    sessionStorage.setItem(key, `${Date.now()} ${location.pathname}${location.search}`)
  } catch {
    // Without storage the app opens the dashboard.
  }
}

/** The stored page, a path of this site; null if there is none or it is older than an hour */
export const rememberedPage = (): string | null => {
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
    // Nothing was stored.
  }
}
