import type { Instant } from '../calendar-day.ts'
import { minutesOf, nextAt, wallTimeAt } from './time-zone.ts'

/** `HH:MM` each; from 22:00 to 08:00 is through the night. The end is no longer part of them. */
export interface QuietHours {
  from: string
  to: string
}

/** By default, in the person's own time zone. */
export const defaultQuietHours = { from: '22:00', to: '08:00' } as const satisfies QuietHours

/** When what comes up now may be told: now, or at the end of the quiet hours that it falls into. */
export const sendableAt = (now: Instant, quiet: QuietHours | null, zone: string): Instant => {
  if (quiet === null || quiet.from === quiet.to) return now
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const { minutes } = wallTimeAt(now, zone)
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  return isQuiet ? nextAt(now, zone, to) : now
}
