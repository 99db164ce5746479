import type { Locale } from '#contracts/errors.ts'
import { fallbackLanguage, type Language, languages } from '#locales/languages.ts'

/** The item that everything known of a person comes from. */
export const wikidataUrl = (wikidataId: string): string => `https://www.wikidata.org/wiki/${wikidataId}`

/** The address of an article. */
export const articleUrl = (language: Language, title: string): string =>
  `https://${languages[language].wiki}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`

/** What a person's articles are called, by language. */
export const articleTitles = ({
  enwikiTitle,
  itwikiTitle,
}: {
  enwikiTitle: string | null
  itwikiTitle: string | null
}): Partial<Record<Language, string | null>> => ({ en: enwikiTitle, it: itwikiTitle })

/** The article in the reader's language, or else the English one; null: neither is known. */
export const wikipediaUrl = (person: Parameters<typeof articleTitles>[0], locale: Locale): string | null => {
  const titles = articleTitles(person)
  const language = titles[locale] ? locale : fallbackLanguage
  const title = titles[language]
  return title ? articleUrl(language, title) : null
}
