import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * History state that marks opening the app without a target: after signing in, from the landing page, or from the
 * installed app's icon. Going to the dashboard by its URL or a link does not set it.
 */
export const defaultRoute = { entering: true }

/** True if the current page was opened without a target */
export const useDefaultRoute = (): boolean => {
  const state: unknown = useHistoryState()
  // The installed app starts at a URL, which cannot carry history state.
  const asked = new URLSearchParams(useSearch()).has('enter')
  return asked || (typeof state === 'object' && state !== null && 'entering' in state)
}
