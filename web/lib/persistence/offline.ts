/** Has the service worker take over, and keep what this page has fetched so far: it was not there to see it. */
export const startOffline = (): void => {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const begin = async (): Promise<void> => {
    await serviceWorker.register('/sw.js')
    if (serviceWorker.controller) return
    const { active } = await serviceWorker.ready
    new PerformanceObserver((fetched) => {
      const addresses = fetched.getEntries().map(({ name }) => name)
      active?.postMessage({ keep: addresses })
    }).observe({ type: 'resource', buffered: true })
  }
  begin().catch((error: unknown) => console.warn('No offline pages', error))
}
