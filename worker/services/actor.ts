import type { TokenScope } from '../domain/personal-tokens.ts'

/** The personal token of a request, in place of a session. One per request. */
export interface ShownToken {
  /** SHA-256, base64url. */
  hash: string
  scope: TokenScope
  /** How many requests used it in this window, including this one; null until the request reads something. */
  calls: number | null
}

/**
 * The caller: a signed-in user (from a verified access token, or a personal one), a scheduled job, or an anonymous
 * caller.
 */
export type Actor =
  | {
      kind: 'user'
      userId: string
      /** Empty for a personal token. */
      sessionId: string
      /** From the session's token; for a personal token it is known after the first read. */
      email: string | null
      aal: 'aal1' | 'aal2'
      /** Absent for the user's own session. */
      token?: ShownToken
    }
  | { kind: 'job'; name: string }
  | { kind: 'anonymous'; why: 'missing' | 'expired' | 'invalid' }

export type User = Extract<Actor, { kind: 'user' }>
