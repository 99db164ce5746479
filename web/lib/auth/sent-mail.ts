import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** A mail with a code that the sign-in page waits for: to whom, and whether it has just been sent */
export interface SentMail {
  email: string
  sent: boolean
}

const sentMailIn = (state: unknown): SentMail | null => {
  const mail: unknown = typeof state === 'object' && state !== null && 'mail' in state ? state.mail : null
  return typeof mail === 'object' && mail !== null && 'email' in mail && typeof mail.email === 'string'
    ? { email: mail.email, sent: 'sent' in mail && mail.sent === true }
    : null
}

/**
 * The mail that this page waits for. It stays with the history entry: a phone reloads a page that it has put aside
 * while the mail was read.
 */
export const useSentMail = () => {
  const [path] = useLocation()
  return [
    sentMailIn(useHistoryState()),
    (mail: SentMail | null): void => {
      // The answer may arrive when another page is open.
      if (location.pathname === path) history.replaceState({ ...history.state, mail }, '')
    },
  ] as const
}
