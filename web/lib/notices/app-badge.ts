export const showBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Browsers with this API may still reject the call, for example if the app is not installed.
  void shown.catch(() => undefined)
}
