import { readTab, removeTab, writeTab } from '../persistence/tab-storage.ts'

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
  if (!wasSignedIn) writeTab(key, `${Date.now()} ${location.pathname}${location.search}`)
}

/** The stored page, a path of this site; null if there is none or it is older than an hour */
export const rememberedPage = (): string | null => {
  const [, at, path] = /^(\d+) (\/(?!\/).*)$/.exec(readTab(key) ?? '') ?? []
  return path && Date.now() - Number(at) < lifeMs ? path : null
}

export const deletePlace = (): void => removeTab(key)
