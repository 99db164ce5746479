import type { Instant } from '#domain/calendar-day.ts'
import type { Locale } from '../errors.ts'

/** A reader: the language, and the user whose own list is `yours`. */
export interface Reader {
  locale: Locale
  userId: string
  now: Instant
}
