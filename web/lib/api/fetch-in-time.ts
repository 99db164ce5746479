/** Half a minute: longer than the server takes for any call, also over a slow connection. */
const limitMs = 30_000

/**
 * `fetch` that fails if the answer has not arrived completely after `limitMs`, so that no screen or dialog waits for one
 * that never comes. The supported browsers do not all have `AbortSignal.any`.
 */
export const fetchInTime = (url: string, init: RequestInit): Promise<Response> => {
  const { signal } = init
  const limited = new AbortController()
  const abort = () => limited.abort()
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  setTimeout(abort, limitMs)
  return fetch(url, { ...init, signal: limited.signal })
}
