import type { QueryClient } from '@tanstack/react-query'

const fetched = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    link.onload = link.onerror = resolve
    link.rel = 'preload'
  })

/**
 * On a first visit the fallback fonts are used until the first answers (or failures) are on the page (`fallback-fonts`,
 * set by boot.js), because fetching our fonts would delay those answers. Then both fonts are fetched and applied
 * together.
 */
export const fetchFontsLast = (client: QueryClient): void => {
  const { classList } = document.documentElement
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || client.isFetching()) return
    stop()
    // Wait until the answers are painted.
    const whenShown = async (): Promise<void> => {
      if (document.querySelector('.first-frame')) return void setTimeout(whenShown, 50)
      await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel="face"]')].map(fetched))
      classList.remove('fallback-fonts')
    }
    setTimeout(whenShown)
  })
}
