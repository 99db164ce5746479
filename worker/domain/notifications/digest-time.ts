import type { Instant } from '../calendar-day.ts'
import { nextAt } from './time-zone.ts'

/** By default on Monday morning. */
export const defaultDigest = { weekday: 1, hour: 8 } as const

/** When the next letter comes: on that day of the week (1 Monday to 7 Sunday) at that hour there; null: never. */
export const nextDigestAt = (
  now: Instant,
  { weekday, hour }: { weekday: number | null; hour: number },
  zone: string,
): Instant | null =>
  weekday === null
    ? null
    : nextAt(now, zone, hour * 60, (day) => (new Date(day).getUTCDay() + 6) % 7 === weekday - 1)
