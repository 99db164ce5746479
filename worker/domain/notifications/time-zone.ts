import { addDays, type CalendarDay, dayMs, type Instant, minuteMs } from '../calendar-day.ts'

/** Local wall-clock time: the local day, and the minutes since its midnight by the clock */
export interface WallTime {
  day: CalendarDay
  minutes: number
}

// Cached: creating one takes a hundred times as long as using it, and the number of time zones is limited.
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return format
}

/** True for a known IANA time zone name, in any spelling */
export const isTimeZone = (zone: string): boolean => {
  try {
    // Offsets such as +02:00 are refused, because they have no daylight saving time.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * Local time in a time zone at an instant.
 * @throws RangeError for an unknown zone
 */
export const wallTimeAt = (instant: Instant, zone: string): WallTime => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(Date.parse(instant))
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

const asMs = ({ day, minutes }: WallTime): number => Date.parse(`${day}T00:00:00.000Z`) + minutes * minuteMs

/**
 * The instant of a local time in a time zone. For a time that occurs twice, the first; a time skipped by a clock change
 * is moved forward by the length of the gap.
 */
export const instantOf = (wall: WallTime, zone: string): Instant => {
  const wanted = asMs(wall)
  const offsetAt = (ms: number): number => {
    const minute = Math.floor(ms / minuteMs) * minuteMs
    return asMs(wallTimeAt(new Date(minute).toISOString(), zone)) - minute
  }
  // A day before and a day after are safely on either side of a clock change.
  const [before, after] = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)]
  const candidates = [wanted - before, wanted - after].filter((ms) => ms + offsetAt(ms) === wanted)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wanted - before).toISOString()
}

/**
 * The next instant after `now` at which the local time is `minutes`, on a day that `fits`
 * @throws RangeError if no day within a week fits
 */
export const nextAt = (
  now: Instant,
  zone: string,
  minutes: number,
  fits: (day: CalendarDay) => boolean = () => true,
): Instant => {
  const today = wallTimeAt(now, zone).day
  for (let ahead = 0; ahead < 8; ahead++) {
    const day = addDays(today, ahead)
    const at = fits(day) ? instantOf({ day, minutes }, zone) : now
    if (at > now) return at
  }
  throw new RangeError('No day of the week fits')
}
