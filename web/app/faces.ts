import type { QueryClient } from '@tanstack/react-query'

/**
 * On a first visit the stand-ins of our faces are shown until the first answers, or failures, are on the page
 * (`plain-faces` by boot.js): ours would come in the way of them. From then on it has its own.
 */
export const fetchFacesLast = (client: QueryClient): void => {
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || client.isFetching()) return
    stop()
    // Once what came has been painted.
    setTimeout(() => document.documentElement.classList.remove('plain-faces'))
  })
}
