import { always, type Guard } from '#db/queries/auth/conditions.ts'
import { type Counter, countRequest, countWhere, isWithin, requestMail } from '#db/queries/auth/limits.ts'
import { secondsOf } from '../services/quotas.ts'
import type { AuthCtx } from './context.ts'
import { AuthError } from './errors.ts'
import { isLoopback } from './settings.ts'

/** The requests per client in a window of seconds. All of them may come in one burst. */
const limits = {
  signup: { count: 30, seconds: 300 },
  otp: { count: 30, seconds: 300 },
  recover: { count: 30, seconds: 300 },
  resend: { count: 30, seconds: 300 },
  /** Invalid proofs from one client: a school class behind one router may confirm its addresses at once. */
  verify: { count: 30, seconds: 300 },
  /** Visits of one mailed link, from any client. */
  verifyLink: { count: 30, seconds: 300 },
  user: { count: 30, seconds: 300 },
  /** 150 in five minutes, 30 at a time. */
  token: { count: 30, seconds: 60 },
  /** Flows at a provider, which are stored when they begin. */
  authorize: { count: 30, seconds: 60 },
  mfaEnrol: { count: 15, seconds: 60 },
  mfaChallenge: { count: 15, seconds: 60 },
  mfaVerify: { count: 15, seconds: 60 },
  anonymous: { count: 30, seconds: 3600 },
  demoEntry: { count: 20, seconds: 300 },
  /** Wrong passwords for one account, from one network and from all: see guesses.ts. */
  passwordSource: { count: 10, seconds: 900 },
  passwordAccount: { count: 100, seconds: 3600 },
} as const
export type LimitKind = keyof typeof limits

const areOn = ({ settings }: AuthCtx): boolean => settings.AUTH_RATE_LIMIT || !isLoopback(settings.PUBLIC_URL)

/** The counter of a caller, whom its key does not reveal. `who` defaults to the client's network. */
export const counterOf = (auth: AuthCtx, kind: LimitKind, who = auth.ip): Counter & { max: number } => ({
  key: `auth:${kind}:${auth.secrets.nameless(kind, who)}`,
  seconds: limits[kind].seconds,
  max: limits[kind].count,
})

/** Counts the request: a statement for the first batch of a call. */
export const countCall = (auth: AuthCtx, kind: LimitKind, who = auth.ip) =>
  countRequest(auth.db, counterOf(auth, kind, who), secondsOf(auth))

/** Counts one more if a condition holds: a statement for the first batch of a call. */
export const countIf = (auth: AuthCtx, kind: LimitKind, condition: Guard, who = auth.ip) =>
  countWhere(auth.db, counterOf(auth, kind, who), secondsOf(auth), condition)

/** True while the calls of this client, with those counted before in the same batch, are within the limit. */
export const ifWithinLimit = (auth: AuthCtx, kind: LimitKind): Guard =>
  areOn(auth) ? isWithin(counterOf(auth, kind), secondsOf(auth)) : always

/** @throws AuthError over_request_rate_limit */
export const checkCount = (auth: AuthCtx, kind: LimitKind, rows: readonly { count: number }[]): void => {
  const { count, seconds } = limits[kind]
  if (areOn(auth) && (rows[0]?.count ?? 0) > count)
    throw new AuthError('over_request_rate_limit', { retryAfter: seconds - (secondsOf(auth) % seconds) })
}

export type MailKind =
  | 'signup'
  | 'otp'
  | 'recovery'
  | 'email_change'
  /** To the new address, from all accounts together: when the change is asked for, and when it is mailed again. */
  | 'email_change_to'
  | 'email_change_again'
  | 'reauthentication'

/**
 * Checks and counts whether an address may get another mail of a kind: a statement. It works the same for unknown
 * addresses.
 */
export const countMail = (auth: AuthCtx, kind: MailKind, address: string) =>
  requestMail(
    auth.db,
    auth.secrets.nameless('mail', kind, address),
    auth.settings.AUTH_EMAIL_RESEND_SECONDS * 1000,
    Date.parse(auth.realNow),
  )

/** @throws AuthError over_email_send_rate_limit */
export const checkMail = (auth: AuthCtx, rows: readonly unknown[]): void => {
  const seconds = auth.settings.AUTH_EMAIL_RESEND_SECONDS
  if (rows.length === 0)
    throw new AuthError('over_email_send_rate_limit', {
      message: `For security purposes, you can only request this after ${seconds} seconds.`,
      retryAfter: seconds,
    })
}
