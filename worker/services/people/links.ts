import type { Locale } from '../../contracts/errors.ts'

/** The item that everything known of a person comes from. */
export const wikidataUrl = (wikidataId: string): string => `https://www.wikidata.org/wiki/${wikidataId}`

/** The article in the reader's language, or else the English one; null: neither is known. */
export const wikipediaUrl = (
  { enwikiTitle, itwikiTitle }: { enwikiTitle: string | null; itwikiTitle: string | null },
  locale: Locale,
): string | null => {
  const [site, title] = locale === 'it' && itwikiTitle !== null ? ['it', itwikiTitle] : ['en', enwikiTitle]
  return title && `https://${site}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`
}
