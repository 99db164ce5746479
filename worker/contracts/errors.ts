import { isCalendarDay } from '#domain/calendar-day.ts'
import type { Language } from '#locales/languages.ts'
import type { ErrorCode } from './error-catalogue.ts'
import { formatsIn, wordsIn } from './words.ts'

export type Locale = Language

/** The message of a code in a language, with its `{{name}}` placeholders filled from params: a day in words. */
export const errorMessage = (
  code: ErrorCode,
  locale: Locale,
  params: Record<string, string | number> = {},
): string =>
  wordsIn(locale, 'errors')(code, {
    replace: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' && isCalendarDay(value) ? formatsIn(locale).day(value) : value,
      ]),
    ),
  })
