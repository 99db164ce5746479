import type { Instant } from '../calendar-day.ts'
import { nextAt } from './time-zone.ts'

/** The default: Monday morning */
export const defaultDigest = { weekday: 1, hour: 8 } as const

/** When the next digest is sent: on this weekday (1 Monday to 7 Sunday) at this hour in the time zone; null: never */
export const nextDigestAt = (
  now: Instant,
  { weekday, hour }: { weekday: number | null; hour: number },
  zone: string,
): Instant | null =>
  weekday === null
    ? null
    : nextAt(now, zone, hour * 60, (day) => (new Date(day).getUTCDay() + 6) % 7 === weekday - 1)
