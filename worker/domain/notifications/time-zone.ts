import { addDays, type CalendarDay, type Instant } from '../calendar-day.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** What clocks on the wall say somewhere: the day there, and the minutes since its midnight as they are counted there. */
export interface WallTime {
  day: CalendarDay
  minutes: number
}

// Making one takes a hundred times as long as using it; there are no more than there are time zones.
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

/** True for a time zone that is known by that name (IANA), of any spelling of it. */
export const isTimeZone = (zone: string): boolean => {
  try {
    // An offset such as +02:00 knows no summer.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** What clocks in a time zone say at a moment. @throws RangeError for a zone that is not one */
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
 * The moment at which clocks in a time zone say so: where they say it twice, the first time; where they leap over it, as
 * long after the leap as it lies behind its beginning.
 */
export const instantOf = (wall: WallTime, zone: string): Instant => {
  const wanted = asMs(wall)
  const offsetAt = (ms: number): number => {
    const minute = Math.floor(ms / minuteMs) * minuteMs
    return asMs(wallTimeAt(new Date(minute).toISOString(), zone)) - minute
  }
  // The offsets of the day before and the day after are those on either side of a change.
  const [before, after] = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)]
  const candidates = [wanted - before, wanted - after].filter((ms) => ms + offsetAt(ms) === wanted)
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wanted - before).toISOString()
}

/** The next moment after `now` at which clocks in a time zone say `minutes`, on a day that `fits`. */
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
