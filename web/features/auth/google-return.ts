/** Notes in this tab that it is on its way to Google, so that what comes back can be told as what it is. */
const key = 'deathlist-google'

export const rememberGoogle = (): void => {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Without it the return is told in more general words.
  }
}

/** True once after the way back from Google. */
export const takeGoogleReturn = (): boolean => {
  try {
    const was = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return was
  } catch {
    return false
  }
}
