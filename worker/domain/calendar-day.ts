/** A moment in UTC, `YYYY-MM-DDTHH:mm:ss.sssZ`: text order is time order. */
export type Instant = string
/** A UTC calendar day, `YYYY-MM-DD`: text order is time order. The game's day is the UTC day. */
export type CalendarDay = string

/** How exactly a date is known; coarser ones carry the first day of their span. */
export const datePrecisions = ['day', 'month', 'year'] as const
export type DatePrecision = (typeof datePrecisions)[number]

/**
 * The days that anybody may choose, both included: far enough for every league, and near enough that all that follows
 * from one (a seal, a deadline, the last of twenty rounds of a year) is a day of the calendar as well.
 */
export const choosableDays = { first: '1900-01-01', last: '2100-12-31' } as const

const dayMs = 86_400_000
/** The ends of what is written with four digits, in ms. */
const [earliest, latest] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T00:00:00.000Z')]

/** The UTC day of a moment. */
export const dayOf = (instant: Instant): CalendarDay => instant.slice(0, 10)

/** Midnight UTC at which a day begins. */
export const startOf = (day: CalendarDay): Instant => `${day}T00:00:00.000Z`

/** The day `days` later (negative: earlier). It stops where a year would need a fifth digit: text order would be lost. */
export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Math.min(Math.max(Date.parse(day) + days * dayMs, earliest), latest)).toISOString().slice(0, 10)

/** Days from a to b; 0 when equal, negative when b is earlier. */
export const daysBetween = (a: CalendarDay, b: CalendarDay): number =>
  Math.round((Date.parse(b) - Date.parse(a)) / dayMs)

/** The moment `ms` milliseconds later (negative: earlier). */
export const addMs = (instant: Instant, ms: number): Instant =>
  new Date(Date.parse(instant) + ms).toISOString()

/** True for a real day of the calendar written `YYYY-MM-DD`. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(startOf(text))) && addDays(text, 0) === text
