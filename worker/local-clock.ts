import { type Clock, systemClock } from './clock.ts'

/** How far game time is ahead of real time, in ms. */
let aheadMs = 0

/** The clock for local development: game time can be set. One for each isolate. */
export const localClock: Clock = {
  now: () => new Date(Date.now() + aheadMs).toISOString(),
  realNow: systemClock.realNow,
}

/** Sets game time; null resets it to real time. */
export const setLocalClock = (now: string | null): void => {
  aheadMs = now === null ? 0 : Date.parse(now) - Date.now()
}
