/*
 * Operators: who runs an installation. They see counts and health, never what is in a league, and all they do is on record.
 */

/** What is done at the console of the server (`npm run admin`). */
const consoleActions = [
  'account_made',
  'password_link_made',
  'address_confirmed',
  'sessions_ended',
  'two_step_switched_off',
  'account_deleted',
  'leagues_listed',
  'league_handed_over',
  'league_recomputed',
  'mails_sent_again',
] as const
export type ConsoleAction = (typeof consoleActions)[number]

export const operatorActions = [
  'account_banned',
  'account_unbanned',
  'league_deleted',
  ...consoleActions,
] as const
export type OperatorAction = (typeof operatorActions)[number]

/** What is counted by the day. */
export const growthKinds = ['accounts', 'leagues'] as const

/** An account as far as it matters here: its address counts once somebody has shown that they read mail there. */
export interface OperatorCandidate {
  id: string
  email: string | null
  proven: boolean
}

/** True for an account that is named by its id, or by an address that is proven to be its own. */
export const isOperator = (named: readonly string[], { id, email, proven }: OperatorCandidate): boolean =>
  named.includes(id) || (proven && email !== null && named.includes(email.toLowerCase()))
