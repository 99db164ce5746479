import { addDays, addMs, dayOf, hourMs, type Instant } from '../calendar-day.ts'
import { clipped, isVisible, showable } from '../text.ts'

/*
 * Biographies: the first paragraph of a Wikipedia article. This file decides its language, how long it is
 * stored, and where it is cut.
 */

/** The licence of Wikipedia's text. It must be named wherever the text is shown. */
export const articleLicence = 'CC BY-SA 4.0'

/** The maximum length of a stored paragraph, in UTF-16 units */
const longestParagraph = 1_200
/** The maximum length of a quotation; it may have fewer sentences to fit */
const longestQuotation = 420
const quotedSentences = 2

/** Abbreviations in English and Italian whose full stop does not end a sentence, even before a capital letter */
const abbreviations = new Set(
  `dr mr mrs ms prof sr jr st rev hon gen col capt cpt lt cmdr sgt maj adm gov sen rep pres no nos vol ed al vs ca cf approx
  inc ltd co corp bros dept est fr mt ft jan feb mar apr jun jul aug sep sept oct nov dec
  dott sig prof on avv ing arch geom rag card mons sac ss fra gen col cap ten magg pag pagg cit cfr art nr sen gov rev spett
  gent egr ill`.split(/\s+/),
)

const opened = /[([]/g
const closed = /[)\]]/g
const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/** True if a text stops inside a sentence: after an abbreviation or an initial, or inside parentheses */
const isUnfinished = (text: string): boolean => {
  if (countOf(text, opened) > countOf(text, closed)) return true
  const word = /([\p{L}\p{M}]+)\.$/u.exec(text.trimEnd())?.[1]
  if (word === undefined) return false
  return [...word].length === 1 || abbreviations.has(word.toLowerCase())
}

/** The sentences of a text, trimmed */
export const sentencesOf = (text: string, language: string): string[] => {
  const sentences: string[] = []
  let begun = ''
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    begun += segment
    if (isUnfinished(begun)) continue
    sentences.push(begun.trim())
    begun = ''
  }
  if (begun.trim() !== '') sentences.push(begun.trim())
  return sentences.filter((sentence) => sentence !== '')
}

/** The text cut after its last whole word within a length, with an ellipsis */
const atWord = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cut = clipped(text, max - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:–-]+$/, '')}…`
}

/** The first sentences that fit into a length; the first one is cut if it does not fit */
const firstSentences = (text: string, language: string, max: number, most: number): string => {
  const sentences = sentencesOf(text, language)
  let whole = sentences[0] ?? ''
  for (const sentence of sentences.slice(1, most)) {
    if (whole.length + 1 + sentence.length > max) break
    whole += ` ${sentence}`
  }
  return atWord(whole, max)
}

/** A short quotation of a biography: one or two sentences */
export const quotationFrom = (text: string, language: string): string =>
  firstSentences(text, language, longestQuotation, quotedSentences)

/** The first paragraph of an extract, as one line of plain text; null: empty */
export const firstParagraph = (extract: string, language: string): string | null => {
  for (const line of extract.split(/\r\n?|[\n\u2028\u2029]/)) {
    const text = showable(line).replace(/\s+/g, ' ').trim()
    if (isVisible(text)) return firstSentences(text, language, longestParagraph, Number.POSITIVE_INFINITY)
  }
  return null
}

/** The result of a request for an article */
export type ArticleOutcome = 'found' | 'none' | 'failed'

const keptDays = { found: 30, none: 7 }
const failedMs = hourMs

/** When the article is requested again. A found article is stored until then. */
export const articleExpiry = (outcome: ArticleOutcome, now: Instant): Instant =>
  outcome === 'failed' ? addMs(now, failedMs) : addDays(dayOf(now), keptDays[outcome]) + now.slice(10)

/** A stored article; `text` null: there is none, or the request failed */
export interface StoredArticle<Language extends string = string> {
  language: Language
  title: string | null
  text: string | null
  /** When it was read; null: the request failed */
  readAt: Instant | null
  expiresAt: Instant
}

export interface ShownArticle<Language extends string = string> {
  language: Language
  title: string
  text: string
}

/**
 * The article to show, of the stored ones; null: none. It is shown until the end of the UTC day on which it expires, so
 * that the page does not change within a day just because time passes.
 * @param languages the reader's languages, in order of preference
 */
export const articleFor = <Language extends string>(
  kept: readonly StoredArticle<Language>[],
  languages: readonly Language[],
  now: Instant,
): ShownArticle<Language> | null => {
  for (const language of languages) {
    const one = kept.find((each) => each.language === language)
    if (one && one.text !== null && one.title !== null && dayOf(one.expiresAt) >= dayOf(now))
      return { language, title: one.title, text: one.text }
  }
  return null
}

/**
 * The next language in which to request the article; null: it is stored already, or it is too early to request it again
 * @param readSince articles read before this time are requested again
 */
export const languageToFetch = <Language extends string>(
  kept: readonly StoredArticle<Language>[],
  languages: readonly Language[],
  now: Instant,
  readSince: Instant = '',
): Language | null => {
  for (const language of languages) {
    const one = kept.find((each) => each.language === language)
    if (!one || one.expiresAt <= now) return language
    if (one.text !== null) return (one.readAt ?? '') < readSince ? language : null
  }
  return null
}
