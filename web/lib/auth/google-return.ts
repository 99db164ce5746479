/** Notes in this tab that it is on its way to Google, so that what comes back can be told as what it is. */
const key = 'deathlist-google'

export const rememberGoogle = (): void => {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Without it the return is told in more general words.
  }
}

/** True on the way back from Google, until that has been told. */
export const cameFromGoogle = (): boolean => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export const unlinkGoogle = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was noted.
  }
}
