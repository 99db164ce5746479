import type { NewsKind } from '#domain/news/news-registry.ts'
import type { Locale } from '../errors.ts'
import { wordsIn } from '../words.ts'

/** The name of a news kind for unsubscribe texts, after “No more emails ...”. */
export const kindOfMail = (locale: Locale, kind: NewsKind): string =>
  wordsIn(locale, 'mails')(`kinds.${kind}`)
