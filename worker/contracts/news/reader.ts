import type { Instant } from '#domain/calendar-day.ts'
import type { Locale } from '../errors.ts'

/** Somebody who reads: in whose language, and whose own list is `yours`. */
export interface Reader {
  locale: Locale
  userId: string
  now: Instant
}
