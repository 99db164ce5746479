import type { QueryClient } from '@tanstack/react-query'

/** A page that asks for nothing, or gets no answer, has its faces after this. */
const longestMs = 4_000

/**
 * On a first visit the stand-ins of our faces are shown until the first answers are on the page (`plain-faces` by
 * boot.js): ours would come in the way of them. From then on it has its own.
 */
export const fetchFacesLast = (client: QueryClient): void => {
  const { classList } = document.documentElement
  if (!classList.contains('plain-faces')) return
  const end = () => {
    stop()
    clearTimeout(timer)
    // Once what came has been painted.
    requestAnimationFrame(() => setTimeout(() => classList.remove('plain-faces')))
  }
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && client.isFetching() === 0) end()
  })
  const timer = setTimeout(end, longestMs)
}
