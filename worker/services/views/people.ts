import type { Locale } from '#contracts/errors.ts'
import type { CalendarDay, DatePrecision } from '#domain/calendar-day.ts'
import { birthOf, type HeldBirth } from '#domain/people/facts.ts'
import { ageOn } from '#domain/scoring/age.ts'
import { inLanguage } from '#locales/languages.ts'

/** What a person is called, and known for. */
interface NamedPerson {
  labelEn: string
  labelIt: string | null
  descriptionEn: string | null
  descriptionIt: string | null
}

/** A person's name in a language; English where there is no other. */
export const nameOf = (person: Pick<NamedPerson, 'labelEn' | 'labelIt'>, locale: Locale): string =>
  inLanguage({ en: person.labelEn, it: person.labelIt }, locale) ?? person.labelEn

/** A person's description in a language; null where there is none in any. */
export const descriptionOf = (
  person: Pick<NamedPerson, 'descriptionEn' | 'descriptionIt'>,
  locale: Locale,
): string | null => inLanguage({ en: person.descriptionEn, it: person.descriptionIt }, locale) ?? null

/** Whole years of life on a day; null where the birth is unknown. */
export const ageOf = (person: HeldBirth, day: CalendarDay): number | null => {
  const birth = birthOf(person)
  return birth && ageOn(birth, day)
}

const shownLength = { day: 10, month: 7, year: 4 }

/** A date as exactly as it is known: `1948-11-14`, `1948-11` or `1948`. */
export const shownDate = (date: CalendarDay | null, precision: DatePrecision | null): string | null =>
  date === null ? null : date.slice(0, shownLength[precision ?? 'day'])
