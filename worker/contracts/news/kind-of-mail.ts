import type { NewsKind } from '#domain/news/news-registry.ts'
import type { Locale } from '../errors.ts'
import { wordsIn } from '../words.ts'

/** How a kind of news is called where its mails are stopped, after “No more emails ...”. */
export const kindOfMail = (locale: Locale, kind: NewsKind): string =>
  wordsIn(locale, 'mails')(`kinds.${kind}`)
