import type { Locale } from '#contracts/errors.ts'
import { type CalendarDay, type DatePrecision, knownPart } from '#domain/calendar-day.ts'
import { birthOf, type HeldBirth } from '#domain/people/facts.ts'
import { portraitUrl } from '#domain/people/portrait.ts'
import { ageOn } from '#domain/scoring/age.ts'
import {
  fallbackLanguage,
  inLanguage,
  type Translations,
  type WholeTranslations,
} from '#locales/languages.ts'

/** A person's name in a language, or else in English. */
export const nameOf = ({ labels }: { labels: WholeTranslations }, locale: Locale): string =>
  labels[locale] ?? labels[fallbackLanguage]

/** A person in a line of a page: name and portrait. */
export const viewInLine = (
  person: { id: string; labels: WholeTranslations; image: string | null },
  locale: Locale,
): { wikidataId: string; name: string; imageUrl: string | null } => ({
  wikidataId: person.id,
  name: nameOf(person, locale),
  imageUrl: portraitUrl(person.image),
})

/** A person's description in a language or its fallback; null if there is none. */
export const descriptionOf = (
  { descriptions }: { descriptions: Translations },
  locale: Locale,
): string | null => inLanguage(descriptions, locale) ?? null

/** Completed years of life on a day; null if the birth is unknown. */
export const ageOf = (person: HeldBirth, day: CalendarDay): number | null => {
  const birth = birthOf(person)
  return birth && ageOn(birth, day)
}

/** A date at its precision: `1948-11-14`, `1948-11` or `1948`. */
export const shownDate = (date: CalendarDay | null, precision: DatePrecision | null): string | null =>
  date === null ? null : knownPart(date, precision ?? 'day')
