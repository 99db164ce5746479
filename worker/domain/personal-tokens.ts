import { standing } from './leagues/quotas.ts'

/*
 * Personal tokens: what a program of one's own shows instead of a session. What they may do, and how often.
 */

/** What a token lets its bearer do: look, or look and change. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** How many tokens one account has at a time, run out or not. */
export const maxPersonalTokens = standing.tokens.max

/** For how many days a token is made: at least one, at most a year and a day. */
export const tokenDays = [1, 366] as const

/** How many calls a token's bearer may make in a window, and its seconds. */
export const tokenQuota = { calls: 120, seconds: 60 } as const

/** What a call needs of anybody who makes it: a token of that scope, or a session of one's own, which may do everything. */
export type CallScope = TokenScope | 'session'

/** True when a token of this scope is enough for such a call. */
export const covers = (scope: TokenScope, call: CallScope): boolean =>
  call === 'read' || (call === 'write' && scope === 'write')

/**
 * How a bearer stands after a number of calls in a window, at a moment in UTC seconds: calls left, and seconds until the next
 * window begins.
 */
export const quotaLeft = (calls: number, now: number): { left: number; seconds: number } => ({
  left: Math.max(0, tokenQuota.calls - calls),
  seconds: tokenQuota.seconds - (now % tokenQuota.seconds),
})
