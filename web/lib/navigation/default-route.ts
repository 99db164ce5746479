import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * The app is entered without a target: after signing in, from the landing page, from the icon of the installed app. Who
 * asks for the dashboard by its address or by a link gets it.
 */
export const defaultRoute = { entering: true }

/** Whether the page that is open was entered so, live. */
export const useDefaultRoute = (): boolean => {
  const state: unknown = useHistoryState()
  // The installed app begins at an address, which carries no state.
  const asked = new URLSearchParams(useSearch()).has('enter')
  return asked || (typeof state === 'object' && state !== null && 'entering' in state)
}
