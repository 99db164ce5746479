/** Resolves once the page is parsed. */
export const parsed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })

const run = (src: string): Promise<unknown> =>
  new Promise((resolve) => {
    const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src })
    // One that cannot be had is missed by the last, which needs them all.
    script.onload = script.onerror = resolve
    document.head.append(script)
  })

/**
 * Runs the scripts of the app, which the page has begun to fetch, one by one: a slow phone answers to a tap in between. A
 * browser that fetches nothing ahead (Safari 16) gets them all at once.
 */
export const startApp = async (): Promise<void> => {
  const isFetched = document.createElement('link').relList.supports('modulepreload')
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][data-app]')) {
    const ran = run(href)
    if (isFetched) await ran
  }
}
