import { AsyncLocalStorage } from 'node:async_hooks'
import { Latest } from './domain/latest.ts'
import {
  costClasses,
  costOf,
  giveBack,
  isForgotten,
  maxAtOnce,
  type Spent,
  setAside,
} from './domain/spending.ts'
import type { Spending } from './services/spending.ts'

interface SpendingOfIsolate extends Spending {
  /** Is told how many values a batch has read, in the async context of the caller. */
  read: (values: number) => void
  /** How many callers are remembered. */
  size: () => number
}

interface Spender extends Spent {
  /** Refusals that wait to be told. */
  paused: number
  /** What is under way, and until when that is believed: a request that is cut off does not say that it is over. */
  underWay: Set<{ cost: number; until: number }>
}

const turnMs = 20
const believedSeconds = 5
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Options {
  /** What one caller may cause in a minute. */
  budget?: number
  /** In seconds since 1970. */
  now?: () => number
  /** Most callers that are remembered, of some hundred bytes each; the one who has not called for longest is forgotten first. */
  most?: number
  /** A refusal is told so much later on average, so that a client that keeps asking asks once a second; each takes room meanwhile. */
  pauseMs?: number
  mostPaused?: number
}

/** Counts in the isolate's memory. */
export const createSpending = ({
  budget,
  now = () => Date.now() / 1000,
  most = 10_000,
  pauseMs = 1_000,
  mostPaused = 200,
}: Options = {}): SpendingOfIsolate => {
  const spenders = new Map<string, Spender>()
  const refused = new Latest<true>(most)
  const owners = new Latest<string>(most)
  const reading = new AsyncLocalStorage<{ values: number }>()
  const spenderNamed = (name: string, seconds: number): Spender => {
    const spender = spenders.get(name) ?? {
      bySlot: new Map(),
      paused: 0,
      underWay: new Set(),
    }
    spenders.delete(name)
    for (const [oldest, past] of spenders) {
      if (spenders.size < most && !isForgotten(past, seconds)) break
      spenders.delete(oldest)
    }
    // At the end: the first is the one that has not called for longest.
    spenders.set(name, spender)
    return spender
  }
  const pause = async (spender: Spender): Promise<void> => {
    if (spender.paused >= mostPaused) return
    spender.paused++
    // Told one by one: a hundred at the same moment would be a moment for nobody else.
    await sleep(pauseMs * (0.5 + Math.random()))
    spender.paused--
  }
  /** Waits until there is room for the work beside what the caller has under way. By the clock: no request may wait for another's. */
  const turn = async ({ underWay }: Spender, cost: number): Promise<{ end: () => void }> => {
    const gaveUp = now() + believedSeconds
    for (;;) {
      const seconds = now()
      let sum = 0
      for (const work of underWay) {
        if (work.until < seconds) underWay.delete(work)
        else sum += work.cost
      }
      if (sum === 0 || sum + cost <= maxAtOnce || seconds >= gaveUp) break
      await sleep(turnMs)
    }
    const work = { cost, until: now() + believedSeconds }
    underWay.add(work)
    return { end: () => void underWay.delete(work) }
  }
  return {
    size: () => spenders.size,
    read: (values) => {
      const here = reading.getStore()
      if (here) here.values += values
    },
    refuse: (credential) => refused.set(credential, true),
    isRefused: (credential) => refused.get(credential) ?? false,
    learnOwner: (secret, userId) => {
      if (userId === null) owners.delete(secret)
      else owners.set(secret, userId)
    },
    ownerOf: (secret) => owners.get(secret) ?? null,
    spend: async (name, cost, work, isOthers) => {
      const seconds = now()
      const spender = spenderNamed(name, seconds)
      const { most } = costClasses[cost]
      const aside = setAside(spender, most, seconds, budget)
      if ('waitSeconds' in aside) {
        await pause(spender)
        return aside
      }
      const { end } = await turn(spender, most)
      const here = { values: 0 }
      try {
        return { done: await reading.run(here, work) }
      } finally {
        end()
        giveBack(spender, aside.slot, isOthers?.() ? most : most - costOf(cost, here.values))
      }
    },
  }
}
