import { addDays, addMs, dayOf, type Instant } from '../calendar-day.ts'
import { clipped, isVisible, showable } from '../text.ts'

/*
 * Who somebody was, by the first paragraph of an article of Wikipedia: in which language it is read, how long it is kept,
 * and where it is cut.
 */

/** What the licence of Wikipedia's text is called; it has to be named wherever the text is shown. */
export const articleLicence = 'CC BY-SA 4.0'

/** The longest paragraph that is kept, in UTF-16 units. */
const longestParagraph = 1_200
/** The longest quotation, which may have fewer sentences for it. */
const longestQuotation = 420
const quotedSentences = 2

/** Where sentences do not end although a full stop and a capital letter follow each other: in English, and in Italian. */
const abbreviations = new Set(
  `dr mr mrs ms prof sr jr st rev hon gen col capt cpt lt cmdr sgt maj adm gov sen rep pres no nos vol ed al vs ca cf approx
  inc ltd co corp bros dept est fr mt ft jan feb mar apr jun jul aug sep sept oct nov dec
  dott sig prof on avv ing arch geom rag card mons sac ss fra gen col cap ten magg pag pagg cit cfr art nr sen gov rev spett
  gent egr ill`.split(/\s+/),
)

const opened = /[([]/g
const closed = /[)\]]/g
const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/** True where a text stops in the middle of a sentence: behind an abbreviation or an initial, or within parentheses. */
const isUnfinished = (text: string): boolean => {
  if (countOf(text, opened) > countOf(text, closed)) return true
  const word = /([\p{L}\p{M}]+)\.$/u.exec(text.trimEnd())?.[1]
  if (word === undefined) return false
  return [...word].length === 1 || abbreviations.has(word.toLowerCase())
}

/** The sentences of a text, spaces at their ends cut off. */
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

/** The text up to its last whole word within a length, with a mark that it goes on. */
const atWord = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cut = clipped(text, max - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:–-]+$/, '')}…`
}

/** As many of the first sentences as fit into a length, the first of them cut where it alone does not. */
const firstSentences = (text: string, language: string, max: number, most: number): string => {
  const sentences = sentencesOf(text, language)
  let whole = sentences[0] ?? ''
  for (const sentence of sentences.slice(1, most)) {
    if (whole.length + 1 + sentence.length > max) break
    whole += ` ${sentence}`
  }
  return atWord(whole, max)
}

/** What is quoted of a biography where there is no room for all of it: one or two sentences. */
export const quotationFrom = (text: string, language: string): string =>
  firstSentences(text, language, longestQuotation, quotedSentences)

/** The first paragraph of an article's beginning, as one line of plain text; null: it says nothing. */
export const firstParagraph = (extract: string, language: string): string | null => {
  for (const line of extract.split(/\r\n?|[\n\u2028\u2029]/)) {
    const text = showable(line).replace(/\s+/g, ' ').trim()
    if (isVisible(text)) return firstSentences(text, language, longestParagraph, Number.POSITIVE_INFINITY)
  }
  return null
}

/** What came of asking for an article. */
export type ArticleOutcome = 'found' | 'none' | 'failed'

const keptDays = { found: 30, none: 7 }
const failedMs = 3_600_000

/** Until when nobody asks again; what was found is kept so long. */
export const articleExpiry = (outcome: ArticleOutcome, now: Instant): Instant =>
  outcome === 'failed' ? addMs(now, failedMs) : addDays(dayOf(now), keptDays[outcome]) + now.slice(10)

/** An article as it is kept; `text` null: there is none, or it could not be read. */
export interface KeptArticle<Language extends string = string> {
  language: Language
  title: string | null
  text: string | null
  /** When it was read; null: it could not be. */
  readAt: Instant | null
  expiresAt: Instant
}

/** What is shown of an article. */
export interface ShownArticle<Language extends string = string> {
  language: Language
  title: string
  text: string
}

/**
 * The article that is shown, of those that are kept; null: none is. It is shown until the end of the UTC day on which it
 * expires: within a day, time alone changes nothing.
 * @param languages those that the reader takes, the first choice first
 */
export const articleFor = <Language extends string>(
  kept: readonly KeptArticle<Language>[],
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
 * The next of those languages in which the article has to be asked for; null: one is there, or none is to be asked for yet.
 * @param readSince an article that was read before that is asked for again
 */
export const languageToAsk = <Language extends string>(
  kept: readonly KeptArticle<Language>[],
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
