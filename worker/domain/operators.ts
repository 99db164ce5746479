/*
 * Operators run an installation. They see counts and health, never the contents of leagues, and all their
 * actions are recorded.
 */

/** Actions at the server's console (`npm run admin`) */
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

/** The things counted per day */
export const growthKinds = ['accounts', 'leagues'] as const

/** The fields of an account that decide whether it is an operator. Its address counts only if it is verified. */
export interface OperatorCandidate {
  id: string
  email: string | null
  proven: boolean
}

/** True for an account listed by its id or by its verified address */
export const isOperator = (named: readonly string[], { id, email, proven }: OperatorCandidate): boolean =>
  named.includes(id) || (proven && email !== null && named.includes(email.toLowerCase()))
