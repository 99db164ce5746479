import { bareDays } from '#contracts/words/bare-days.ts'
import { type CalendarDay, daysBetween } from '#domain/calendar-day.ts'
import { once } from '#domain/once.ts'
import { byLanguage, type Language, languages } from '#locales/languages.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { isolated } from './isolated.ts'

/**
 * Days are UTC days (`YYYY-MM-DD`) and are shown as they are; instants are ISO strings in UTC and are shown in local
 * time.
 */
const asDate = (value: string): Date => new Date(value.length === 10 ? `${value}T00:00:00Z` : value)

// The Swedish date format is that of ISO 8601.
const localDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

const spans: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** Shorter differences are shown as "just now". They may be negative if the browser's clock is behind. */
const momentMs = 5_000

/** A minus sign as wide as a plus; lines do not break after it. */
const withMinus = (text: string): string => text.replace('-', '−')

export const formatsOf = (language: Language) => {
  const { locale, justNow } = languages[language]
  // Creating a formatter is far slower than using it.
  const number = once(() => new Intl.NumberFormat(locale))
  const decimal = once(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  )
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
  const signed = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))
  const local = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))
  const utc = (options: Intl.DateTimeFormatOptions) => local({ ...options, timeZone: 'UTC' })
  const day = utc({ dateStyle: 'long' })
  const longDay = utc({ weekday: 'long', day: 'numeric', month: 'long' })
  const weekday = local({ weekday: 'long' })
  const shortDay = utc({ day: 'numeric', month: 'short' })
  const dayOfYear = utc({ day: 'numeric', month: 'long' })
  const mediumDay = utc({ dateStyle: 'medium' })
  const month = utc({ month: 'long', year: 'numeric' })
  const shortMonth = utc({ month: 'short', year: '2-digit' })
  const moment = local({ dateStyle: 'medium', timeStyle: 'short' })
  const time = local({ timeStyle: 'short' })
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const counted = once(() => new Intl.RelativeTimeFormat(locale))
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return {
    /** 1234 -> 1,234 */
    number: (value: number) => withMinus(number().format(value)),
    /** 84.25 -> 84.3 */
    decimal: (value: number) => withMinus(decimal().format(value)),
    /** A share from 0 to 1: 0.256 -> 26% */
    percent: (value: number) => percent().format(value),
    /** 10 -> +10, 0 -> 0 */
    signed: (value: number) => withMinus(signed().format(value)),
    /** 2026-11-21 -> 21 November 2026 */
    day: (value: string) => day().format(asDate(value)),
    /** 2026-11-21 -> Saturday 21 November */
    longDay: (value: string) => longDay().format(asDate(value)),
    /** The local day of the week of an instant: Saturday */
    weekday: (value: string) => weekday().format(asDate(value)),
    /** A date in its known precision: 2026-11 -> November 2026, 2026 -> 2026 */
    partialDay: (value: string) =>
      value.length === 10
        ? day().format(asDate(value))
        : value.length === 7
          ? month().format(asDate(`${value}-01`))
          : value,
    /** 2026-11-21 -> 21 Nov 2026 */
    mediumDay: (value: string) => bareDays(mediumDay().formatToParts(asDate(value))),
    /** 2026-11-21 -> 21 November */
    dayOfYear: (value: string) => dayOfYear().format(asDate(value)),
    /** 2026-11-21 -> 21 Nov */
    shortDay: (value: string) => bareDays(shortDay().formatToParts(asDate(value))),
    /** The month of a day: November 2026 */
    month: (value: string) => month().format(asDate(value)),
    /** The short form: Nov 26 */
    shortMonth: (value: string) => shortMonth().format(asDate(value)),
    /** Two days as a range: 1-14 May 2026 */
    days: (from: string, to: string) => bareDays(mediumDay().formatRangeToParts(asDate(from), asDate(to))),
    /** The local day of an instant, `YYYY-MM-DD`, for grouping lists by day */
    localDay: (value: string) => localDay.format(asDate(value)),
    /** The local time of an instant: 14:05 */
    time: (value: string) => time().format(asDate(value)),
    /** The local date and time of an instant */
    moment: (value: string) => bareDays(moment().formatToParts(asDate(value))),
    /**
     * Just now, 7 minutes ago, in 17 hours, yesterday; `now` in epoch milliseconds. From one day on, local days are
     * counted; months and years are never "last month", which names a month of the calendar.
     */
    relative: (value: string, now: number) => {
      const at = asDate(value)
      const ms = at.getTime() - now
      for (const [unit, length] of spans) {
        if (Math.abs(ms) < length) continue
        if (unit === 'day')
          return relative().format(daysBetween(localDay.format(now), localDay.format(at)), unit)
        return (unit === 'hour' || unit === 'minute' ? relative : counted)().format(
          Math.trunc(ms / length),
          unit,
        )
      }
      return ms < momentMs ? justNow : relative().format(0, 'second')
    },
    /** A UTC day relative to another: today, tomorrow, in 3 days */
    relativeDay: (value: CalendarDay, today: CalendarDay) =>
      relative().format(daysBetween(today, value), 'day'),
    /** Marta, Paolo and Ines */
    list: (items: readonly string[]) => list().format(items.map(isolated)),
  }
}

export type Formats = ReturnType<typeof formatsOf>

// Shared, so that rows of a list do not create formatters of their own.
const formats: Record<Language, Formats> = byLanguage(formatsOf)

export const useFormats = (): Formats => formats[useLanguage()]
