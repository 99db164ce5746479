import { type Instant, minuteMs } from '../calendar-day.ts'
import { minutesOf, nextAt, wallTimeAt } from './time-zone.ts'

const dayMinutes = 1_440

/** `HH:MM` each; from 22:00 to 08:00 includes midnight. The end is exclusive. */
export interface QuietHours {
  from: string
  to: string
}

/** The default, in the user's own time zone */
export const defaultQuietHours = { from: '22:00', to: '08:00' } as const satisfies QuietHours

/** When a message may be sent: now, or at the end of the current quiet hours */
export const sendableAt = (now: Instant, quiet: QuietHours | null, zone: string): Instant => {
  if (quiet === null || quiet.from === quiet.to) return now
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const { minutes } = wallTimeAt(now, zone)
  const isQuiet = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to
  if (!isQuiet) return now
  // In an hour that the clock repeats, the next such time may be the second one of today.
  const minute = Math.floor(Date.parse(now) / minuteMs) * minuteMs
  const sameClock = new Date(minute + ((to - minutes + dayMinutes) % dayMinutes) * minuteMs).toISOString()
  return wallTimeAt(sameClock, zone).minutes === to ? sameClock : nextAt(now, zone, to)
}
