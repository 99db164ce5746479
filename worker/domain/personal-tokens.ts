import { standing } from './leagues/quotas.ts'

/* Personal tokens, which programs send instead of a session: their scopes and rate limit */

export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** How many tokens an account may have, expired ones included */
export const maxPersonalTokens = standing.tokens.max

/** A token is valid for at least one day, at most a year and a day. */
export const tokenDays = [1, 366] as const

/** The maximum number of calls with a token per window, and the window in seconds */
export const tokenQuota = { calls: 120, seconds: 60 } as const

/** What a call requires: a token with that scope, or a session, which is always sufficient */
export type CallScope = TokenScope | 'session'

export const covers = (scope: TokenScope, call: CallScope): boolean =>
  call === 'read' || (call === 'write' && scope === 'write')

/**
 * The calls left after a number of calls in a window, and the seconds until the next window
 * @param now UTC time in seconds
 */
export const quotaLeft = (calls: number, now: number): { left: number; seconds: number } => ({
  left: Math.max(0, tokenQuota.calls - calls),
  seconds: tokenQuota.seconds - (now % tokenQuota.seconds),
})
