import type { Db } from '#db/client.ts'
import { type Counter, countOf, countWhere } from '#db/queries/auth-limits.ts'
import { isNoInviteCode } from '#db/queries/joining.ts'
import type { Ctx } from '../context.ts'

/*
 * Whoever has a code may see what it leads to without an account, so guessing is counted here: only codes that lead
 * nowhere, for one network may look at many invitations (the machines of a chat do). Who has guessed too often is told
 * nothing, not even of a code that is right.
 */

const seconds = 300
/** Wrong codes in that time, from one network and from all together: with a billion codes, guessing leads nowhere. */
const missesAllowed = { network: 40, all: 3_000 }

/** Counts a wrong code and reads the counts, as parts of the batch that reads what the code leads to. */
export const guessParts = ({ db, realNow, network = '' }: Ctx, code: string) => {
  const now = Math.floor(Date.parse(realNow) / 1000)
  const counters = { network: `invitation:${network}`, all: 'invitation' }
  const partOf = (key: string) => ofCounter(db, { key, seconds }, code, now)
  return { network: partOf(counters.network), all: partOf(counters.all) }
}

const ofCounter = (db: Db, counter: Counter, code: string, now: number) => ({
  miss: countWhere(db, counter, now, isNoInviteCode(code)),
  count: countOf(db, counter, now),
})

type Counted = { count: readonly { count: number }[] }

/** Whether too many wrong codes have come lately. */
export const hasGuessedTooOften = (guesses: { network: Counted; all: Counted }): boolean =>
  (guesses.network.count[0]?.count ?? 0) > missesAllowed.network ||
  (guesses.all.count[0]?.count ?? 0) > missesAllowed.all
