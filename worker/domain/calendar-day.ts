/** A time in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`; string order is time order */
export type Instant = string
/** A UTC calendar day, `YYYY-MM-DD`; string order is time order. The game's day is the UTC day. */
export type CalendarDay = string

/** The precision of a date. A date known to the month or year is stored as the first day of that month or year. */
export const datePrecisions = ['day', 'month', 'year'] as const
export type DatePrecision = (typeof datePrecisions)[number]

export interface DatedFact {
  date: CalendarDay
  precision: DatePrecision
}

const knownLength = { day: 10, month: 7, year: 4 }

/** The known part of a date: `2026-05-04`, `2026-05` or `2026` */
export const knownPart = (date: CalendarDay, precision: DatePrecision): string =>
  date.slice(0, knownLength[precision])

/**
 * The days that users may choose, inclusive: a range large enough for every league, and small enough that all derived
 * days (a seal, a deadline, the last of twenty rounds of a year) are valid days too
 */
export const choosableDays = { first: '1900-01-01', last: '2100-12-31' } as const

export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** The range of times with four-digit years, in ms */
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T00:00:00.000Z')]

/** The UTC day of a time */
export const dayOf = (instant: Instant): CalendarDay => instant.slice(0, 10)

/** The start of a day, 00:00 UTC */
export const startOf = (day: CalendarDay): Instant => `${day}T00:00:00.000Z`

/**
 * The day `days` later (negative: earlier). It stays within four-digit years, because longer ones would break string
 * order.
 */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Math.min(Math.max(Date.parse(day) + days * dayMs, earliest), latest)).toISOString().slice(0, 10)

/** Days from a to b; 0 if equal, negative if b is earlier */
export const daysBetween = (a: CalendarDay, b: CalendarDay): number =>
  Math.round((Date.parse(b) - Date.parse(a)) / dayMs)

/** The time `ms` milliseconds later (negative: earlier) */
export const addMs = (instant: Instant, ms: number): Instant =>
  new Date(Date.parse(instant) + ms).toISOString()

/** True for a valid calendar day in the format `YYYY-MM-DD` */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(startOf(text))) && addDays(text, 0) === text
