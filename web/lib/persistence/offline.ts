/** Adds the manifest, which makes the app installable. Prerendered screens have none in their HTML. */
const addManifest = (): void => {
  if (document.querySelector('link[rel="manifest"]')) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}

/** Registers the service worker, and has it cache what this page fetched before the worker ran. */
export const startOffline = (): void => {
  addManifest()
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
