import type { Instant } from './domain/calendar-day.ts'

/** Two clocks: the game's (seasons, rounds, settling) and the wall's (tokens, limits). They differ only locally. */
export interface Clock {
  now: () => Instant
  realNow: () => Instant
}

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  realNow: () => new Date().toISOString(),
}
