import type { Locale } from '#contracts/errors.ts'
import { fallbackLanguage, languages } from '#locales/languages.ts'

/** The item that everything known of a person comes from. */
export const wikidataUrl = (wikidataId: string): string => `https://www.wikidata.org/wiki/${wikidataId}`

/** The article in the reader's language, or else the English one; null: neither is known. */
export const wikipediaUrl = (
  { enwikiTitle, itwikiTitle }: { enwikiTitle: string | null; itwikiTitle: string | null },
  locale: Locale,
): string | null => {
  const titles: Partial<Record<Locale, string | null>> = { en: enwikiTitle, it: itwikiTitle }
  const language = titles[locale] ? locale : fallbackLanguage
  const title = titles[language]
  if (!title) return null
  return `https://${languages[language].wiki}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`
}
