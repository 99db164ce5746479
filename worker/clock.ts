import type { Instant } from './domain/calendar-day.ts'

/**
 * Two clocks: game time (seasons, rounds, settling) and real time (tokens, limits). They differ only in local
 * development.
 */
export interface Clock {
  now: () => Instant
  realNow: () => Instant
}

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  realNow: () => new Date().toISOString(),
}
