export const parsed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })

const run = (src: string): Promise<unknown> =>
  new Promise((resolve) => {
    const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src })
    // Continue after a failure: the last script imports all the others, and fails with a clear error.
    script.onload = script.onerror = resolve
    document.head.append(script)
  })

/**
 * Runs the app's preloaded scripts one by one, so that a slow phone can handle a tap between two of them. Browsers
 * without `modulepreload` (Safari 16) run them all at once, since they would fetch them one after another.
 */
export const startApp = async (): Promise<void> => {
  const isPreloaded = document.createElement('link').relList.supports('modulepreload')
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][data-app]')) {
    const ran = run(href)
    if (isPreloaded) await ran
  }
}
