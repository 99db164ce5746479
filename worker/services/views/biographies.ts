import type { Locale } from '#contracts/errors.ts'
import type { Biography } from '#contracts/people/biography.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { articleFor, articleLicence, quotationFrom, type StoredArticle } from '#domain/people/biography.ts'
import { type Language, languagesFor } from '#locales/languages.ts'
import { articleUrl } from './links.ts'

type Kept = readonly StoredArticle<Language>[]

const view = (
  kept: Kept,
  locale: Locale,
  now: Instant,
  cut: (text: string, language: Language) => string,
): Biography | null => {
  const article = articleFor(kept, languagesFor(locale), now)
  if (!article) return null
  const { language, title, text } = article
  return {
    text: cut(text, language),
    title,
    url: articleUrl(language, title),
    language,
    licence: articleLicence,
  }
}

/** The first paragraph of the stored article that fits the reader's language; null if there is none. */
export const viewBiography = (kept: Kept, locale: Locale, now: Instant): Biography | null =>
  view(kept, locale, now, (text) => text)

/** The same, cut to one or two sentences. */
export const viewQuotation = (kept: Kept, locale: Locale, now: Instant): Biography | null =>
  view(kept, locale, now, quotationFrom)
