import type { Language, Translations } from '#locales/languages.ts'
import type { Locale } from '../contracts/errors.ts'
import type { CalendarDay, DatedFact, Instant } from '../domain/calendar-day.ts'
import type { FeedEntry } from '../domain/life-status/change-feed.ts'
import type { ListedEdit } from '../domain/life-status/edits.ts'
import type { DeathClaim, SecondOpinion } from '../domain/life-status/statuses.ts'
import type { PersonFacts } from '../domain/people/facts.ts'

/**
 * State of an item, without reading its statements. A redirect has its own revision, which changes when it is made or
 * undone.
 */
export type Revision = { kind: 'item' | 'redirect'; revision: number } | { kind: 'missing' }

/** What an item states about its person's birth and death. `id` is the item's own id, with redirects followed. */
export type DeathRecord =
  | {
      kind: 'found'
      id: string
      rank: 'preferred' | 'normal' | null
      claims: DeathClaim[]
      birth: DatedFact | null
      enwikiTitle: string | null
    }
  | { kind: 'missing' }

/** A page of the feed of changes, oldest first. */
export interface ChangesPage {
  entries: FeedEntry[]
  /** Token of the next page; null if this page is the last. */
  more: string | null
}

/** Why a source gave no answer: it rate-limits us, it is unavailable or too slow, or its answer was malformed. */
export type Refusal = 'limited' | 'out_of_reach' | 'malformed'

/** The source gave no usable answer in time; the caller continues with what it knows. */
export class PeopleSourceUnavailable extends Error {
  override name = 'PeopleSourceUnavailable'
  readonly reason: Refusal
  /** How long the source wants no requests, in ms; null if it does not say. */
  readonly retryAfterMs: number | null

  constructor(reason: Refusal, detail: string, retryAfterMs: number | null = null) {
    super(detail)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** The most ids or titles in one call of a job. */
export const sourceBatchSize = 50

/** Common to all evidence sources. Their calls throw PeopleSourceUnavailable when they can't answer. */
interface EvidenceSource {
  /** The site that is called: pauses and outages are counted per site. */
  site: string
  perRequest: number
}

/** States deaths. All decisions rest on these statements. */
export interface StatementSource extends EvidenceSource {
  /** The death records of these items; an id that could not be read is absent. */
  deaths(ids: readonly string[]): Promise<Map<string, DeathRecord>>
  /** True if the records had to be fetched with a more expensive call. */
  isCostly(): boolean
}

/** Gives the age of statements. */
export interface HistorySource extends EvidenceSource {
  /** The edits of one item, newest first; only as many as one response lists. */
  edits(id: string): Promise<ListedEdit[]>
}

/** A person in doubt: the second opinion answers whether they died in that year. */
export interface OpinionCase {
  id: string
  enwikiTitle: string | null
  year: number
}

/** Confirms a death that has no reference, or does not. */
export interface OpinionSource extends EvidenceSource {
  /** The name under which its opinions are stored; undefined for English Wikipedia. */
  by?: string
  /** Its opinions by person id; people it knows nothing about are absent. */
  opinions(cases: readonly OpinionCase[]): Promise<Map<string, Omit<SecondOpinion, 'at' | 'by'>>>
}

/** Suggests people to read; a hint is no evidence. */
export interface HintSource extends Omit<EvidenceSource, 'perRequest'> {
  name: string
  /** Interval between queries, in ms; a query is one request. */
  everyMs: number
  /** How many days of deaths a query covers. */
  days: number
  /** Ids of all people who died after that day, according to this source. */
  diedAfter(day: CalendarDay): Promise<string[]>
}

/** Where evidence of a death comes from (worker/wikidata/evidence/sources.ts). */
export interface EvidenceSources {
  statements: StatementSource
  history: HistorySource
  /** Queried in this order until one confirms a death. */
  opinions: readonly OpinionSource[]
  hints: readonly HintSource[]
}

/** The beginning of an article, as plain text. */
export interface ArticleBeginning {
  /** The title of the article, after redirects. */
  title: string
  /** Its first paragraph. */
  text: string
}

/** The Wikipedias. Calls throw PeopleSourceUnavailable when they can't answer by their deadline. */
export interface ArticleSource {
  /** The site that is called, named as for evidence sources. */
  site: string
  /** True if the Wikipedia of that language can be queried. */
  has(language: Language): boolean
  /** The titles of a person's articles; a language without one is absent. Empty if the item is a redirect. */
  titles(id: string, options: { deadlineMs: number }): Promise<Translations>
  /** The beginning of an article; null if there is no article, it is a disambiguation page, or it has no text. */
  beginning(
    language: Language,
    title: string,
    options: { deadlineMs: number },
  ): Promise<ArticleBeginning | null>
}

/** The site of the index itself. */
export const indexSite = 'wikidata'

/**
 * The external index of people (Wikidata). Every call throws PeopleSourceUnavailable when it can't answer by its
 * deadline.
 */
export interface PeopleSource {
  /** Matching humans, best first: the living, and after them the dead if no living person matches the whole name. */
  search(
    query: string,
    options: { locale: Locale; limit: number; deadlineMs: number },
  ): Promise<PersonFacts[]>
  /** Facts by id; an id that does not exist maps to null. */
  read(ids: readonly string[], options: { deadlineMs: number }): Promise<Map<string, PersonFacts | null>>

  /** Labels of any items, by language; an item that does not exist or has no label is absent. */
  labels(
    ids: readonly string[],
    options: { deadlineMs: number },
  ): Promise<Map<string, Partial<Record<Language, string>>>>

  /** For jobs: the revisions of up to 50 items. */
  revisions(ids: readonly string[]): Promise<Map<string, Revision>>
  /**
   * For jobs: changes of any items from an instant of Wikidata's clock on; `more` is the token of the previous page.
   */
  changes(from: Instant, more: string | null): Promise<ChangesPage>
  /** Requests sent so far. */
  requests(): number
  /** For jobs: the sources of evidence about deaths. */
  evidence: EvidenceSources
  articles: ArticleSource
}
