import type { Locale } from '#contracts/errors.ts'
import { fallbackLanguage, type Language, languages, type Translations } from '#locales/languages.ts'

export const wikidataUrl = (wikidataId: string): string => `https://www.wikidata.org/wiki/${wikidataId}`

export const articleUrl = (language: Language, title: string): string =>
  `https://${languages[language].wiki}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`

/** The article in the reader's language, or else the English one; null if neither is known. */
export const wikipediaUrl = ({ wikiTitles }: { wikiTitles: Translations }, locale: Locale): string | null => {
  const language = wikiTitles[locale] ? locale : fallbackLanguage
  const title = wikiTitles[language]
  return title ? articleUrl(language, title) : null
}
