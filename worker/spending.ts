import { AsyncLocalStorage } from 'node:async_hooks'
import { Latest } from './domain/latest.ts'
import {
  costClasses,
  costOf,
  isForgotten,
  isOverspent,
  maxAtOnce,
  releaseUnused,
  type Spent,
  setAside,
} from './domain/spending.ts'
import type { Spending } from './services/context.ts'

interface SpendingOfIsolate extends Spending {
  /** Called with the number of values that a batch has read, in the caller's async context. */
  read: (values: number) => void
  /** The number of callers in memory. */
  size: () => number
}

interface Spender extends Spent {
  /** Refusals whose response is being delayed. */
  paused: number
  /** Work in progress, each with the time when it expires: a request that is cut off never reports its end. */
  underWay: Set<{ cost: number; until: number }>
}

const turnMs = 20
const believedSeconds = 5
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Options {
  /** The cost that one caller may cause in a minute. */
  budget?: number
  /** In UTC seconds. */
  now?: () => number
  /** The maximum number of callers in memory, some hundred bytes each; least recently seen first out. */
  most?: number
  /**
   * The average delay of a refusal, so that a client that retries at once sends one request a second. Each delayed
   * refusal takes memory.
   */
  pauseMs?: number
  mostPaused?: number
}

/** Counts the spending of callers in the isolate's memory. */
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
    // Move it to the end of the map: the first is the least recently seen.
    spenders.set(name, spender)
    return spender
  }
  const pause = async (spender: Spender): Promise<void> => {
    if (spender.paused >= mostPaused) return
    spender.paused++
    // With jitter: a hundred responses at the same moment would block all other requests.
    await sleep(pauseMs * (0.5 + Math.random()))
    spender.paused--
  }
  /**
   * Waits until the caller's work in progress leaves room for this. It polls: workerd forbids one request to wait for
   * another.
   */
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
      let aside = setAside(spender, most, seconds, budget)
      if ('waitSeconds' in aside) {
        await pause(spender)
        return aside
      }
      const { end } = await turn(spender, most)
      if (isOverspent(spender, now(), budget)) {
        // The calls before this one have cost more than they had reserved.
        releaseUnused(spender, aside.slot, most)
        aside = setAside(spender, most, now(), budget)
        if ('waitSeconds' in aside) {
          end()
          await pause(spender)
          return aside
        }
      }
      const { slot } = aside
      const here = { values: 0 }
      try {
        return { done: await reading.run(here, work) }
      } finally {
        end()
        releaseUnused(spender, slot, isOthers?.() ? most : most - costOf(cost, here.values))
      }
    },
  }
}
