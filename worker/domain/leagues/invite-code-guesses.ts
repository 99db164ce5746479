import type { Network, NetworkSize } from '../network.ts'

/*
 * An invite code can be previewed without an account, so guesses are rate-limited. Only wrong codes count,
 * because one network may open many invitations (link previews of a chat service do). A user over the limit
 * gets no answer, even for a valid code.
 *
 * A network's guesses count for the larger network around it only up to its own limit. So a household cannot
 * use up the limit of its neighbours, and a few networks cannot use up the global limit. When the global
 * limit is exceeded, every network keeps a tenth of its limit, so clients that have not guessed are not
 * blocked. Signed-in users have a counter of their own, and are refused because of their network only after
 * more than `ownInAnyCase` wrong codes of their own.
 */

const seconds = 300
/** Limits of wrong codes within `seconds`. There are a billion codes, so guessing has practically no chance. */
const mostWrong: Record<NetworkSize | 'all' | 'account', number> = {
  host: 40,
  site: 60,
  network: 120,
  all: 3_000,
  account: 60,
}
/** The number of wrong codes that an account always has, even if its network is over the limit */
const ownInAnyCase = 10

/** A counter of wrong codes: its key, its window in seconds, and its limit */
interface GuessCounter {
  key: string
  seconds: number
  max: number
}

/** The value of a counter */
export interface GuessCount {
  key: string
  count: number
}

const ofAll: GuessCounter = { key: 'invitation', seconds, max: mostWrong.all }
const ofNetwork = ({ size, prefix }: Network): GuessCounter => ({
  key: `invitation:${prefix}`,
  seconds,
  max: mostWrong[size],
})
const ofUser = (userId: string): GuessCounter => ({ key: `join:${userId}`, seconds, max: mostWrong.account })

/** The counters for a wrong code; those of networks from the smallest to the global one */
export const guessCounters = (networks: readonly Network[], account: string | null) => ({
  ofNetworks: [...networks.map(ofNetwork), ofAll],
  ofAccount: account === null ? [] : [ofUser(account)],
})

/** Whether a client may learn what a code leads to. `counts` include the current code. */
export const mayTryCodes = (
  networks: readonly Network[],
  account: string | null,
  counts: readonly GuessCount[],
): boolean => {
  const countOf = ({ key }: GuessCounter): number => counts.find((row) => row.key === key)?.count ?? 0
  const part = countOf(ofAll) > ofAll.max ? 0.1 : 1
  const isNetworkOver = networks.map(ofNetwork).some((counter) => countOf(counter) > counter.max * part)
  if (account === null) return !isNetworkOver
  return countOf(ofUser(account)) <= (isNetworkOver ? ownInAnyCase : mostWrong.account)
}
