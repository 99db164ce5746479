import { type Clock, systemClock } from './clock.ts'

/** How far the game's clock is ahead of the real one, in ms; it ticks on from where it was set. */
let aheadMs = 0

/** The clock of a machine of one's own: the game's time can be set. One for each isolate. */
export const localClock: Clock = {
  now: () => new Date(Date.now() + aheadMs).toISOString(),
  realNow: systemClock.realNow,
}

/** Sets the game's clock; null: back to the real time. */
export const setLocalClock = (now: string | null): void => {
  aheadMs = now === null ? 0 : Date.parse(now) - Date.now()
}
