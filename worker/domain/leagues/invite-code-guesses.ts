import type { Network, NetworkSize } from '../network.ts'

/*
 * Anybody who has a code may see what it leads to without an account, so guessing is counted. Only codes that lead nowhere
 * count: one network may look at many invitations (the machines of a chat do). A user who has guessed too often is told nothing,
 * not even of a code that is right.
 *
 * A network's guesses count for the network around it only up to its own share, so that no household can use up what its
 * neighbours have, and no few networks what all have. When all together have guessed too often, every network is left a
 * tenth of its share: one who has not guessed goes on. Who is signed in has a count of their own, and is refused for other
 * people's guesses only after having made some themselves.
 */

const seconds = 300
/** Wrong codes in that time: with a billion codes, guessing leads nowhere. */
const mostWrong: Record<NetworkSize | 'all' | 'account', number> = {
  host: 40,
  site: 60,
  network: 120,
  all: 3_000,
  account: 60,
}
/** How many an account has in any case, whatever others do on its network. */
const ownInAnyCase = 10

/** A count of wrong codes: its key, the length of its window in seconds, and how many are within the share. */
interface GuessCounter {
  key: string
  seconds: number
  max: number
}

/** What has been counted under a key. */
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

/** The counters of a wrong code, those of networks from the smallest to all. */
export const guessCounters = (networks: readonly Network[], account: string | null) => ({
  ofNetworks: [...networks.map(ofNetwork), ofAll],
  ofAccount: account === null ? [] : [ofUser(account)],
})

/** Whether somebody may be told what a code leads to, by the wrong codes counted, this one included. */
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
