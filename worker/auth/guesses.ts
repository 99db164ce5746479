import type { Result } from '#db/batch.ts'
import { type Guard, userWithEmail } from '#db/queries/auth/conditions.ts'
import { countRequest, countWithin, knownSources, uncount } from '#db/queries/auth/limits.ts'
import { secondsOf } from '../services/quotas.ts'
import type { AuthCtx } from './context.ts'
import { checkCount, counterOf } from './limits.ts'

/*
 * Limits password guesses for one account. Each network has a few per quarter of an hour. All together have
 * some more per hour; after that, only networks from which somebody has signed in to the account before may
 * continue: a stranger's guesses end, and the owner is not locked out. Unknown addresses are counted in the
 * same way.
 */

/** The stored hash of a network from which an account was signed in to. */
export const sourceHash = (auth: AuthCtx, userId: string): string =>
  auth.secrets.nameless('source', userId, auth.source)

const countersOf = (auth: AuthCtx, email: string) => ({
  source: counterOf(auth, 'passwordSource', `${auth.source} ${email}`),
  account: counterOf(auth, 'passwordAccount', email),
})

/**
 * Counts a guess before it is checked, also if many come at once: parts of the first batch. Guesses beyond a network's
 * own limit are not counted for the account: one network alone cannot use up the common limit.
 */
export const countGuess = (auth: AuthCtx, email: string) => {
  const { source, account } = countersOf(auth, email)
  const now = secondsOf(auth)
  return {
    ofSource: countRequest(auth.db, source, now),
    ofAccount: countWithin(auth.db, account, source, now),
    sources: knownSources(auth.db, userWithEmail(email)),
  }
}

type Counted = Result<ReturnType<typeof countGuess>>

/**
 * `userId`: the owner of the password; undefined for an unknown address.
 * @throws AuthError over_request_rate_limit, before any hash is computed
 */
export const checkGuess = (auth: AuthCtx, userId: string | undefined, counted: Counted): void => {
  checkCount(auth, 'passwordSource', counted.ofSource)
  const own = userId === undefined ? null : sourceHash(auth, userId)
  const isKnown = counted.sources.some((source) => source.sourceHash === own)
  if (!isKnown) checkCount(auth, 'passwordAccount', counted.ofAccount)
}

/** Undoes the count after a correct password; part of the batch that signs in. */
export const uncountGuess = (auth: AuthCtx, email: string, guard: Guard) => {
  const { source, account } = countersOf(auth, email)
  const now = secondsOf(auth)
  return { source: uncount(auth.db, source, now, guard), account: uncount(auth.db, account, now, guard) }
}
