/** Shows on the app's icon how much is new, where it has one. */
export const showBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // A browser that knows the means may still refuse it, to an app that is not installed.
  void shown.catch(() => undefined)
}
