import type { Language, Translations } from '#locales/languages.ts'
import type { Locale } from '../contracts/errors.ts'
import type { CalendarDay, Instant } from '../domain/calendar-day.ts'
import type { FeedEntry } from '../domain/life-status/change-feed.ts'
import type { ListedEdit } from '../domain/life-status/edits.ts'
import type { DeathClaim, SecondOpinion } from '../domain/life-status/statuses.ts'
import type { DatedFact, PersonFacts } from '../domain/people/facts.ts'

export type { PersonFacts } from '../domain/people/facts.ts'

/** Where an item stands without its statements being read. A redirect's own revision changes when it is made or undone. */
export type Revision = { kind: 'item' | 'redirect'; revision: number } | { kind: 'missing' }

/** What an item says of its person's birth and death. `id` is the item's own id, redirects followed. */
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
  /** Where the next page begins; null: this one is the last. */
  more: string | null
}

/** Why a source gave no answer: it asks for a pause, it is out of reach or too slow, or it answered something else. */
export type Refusal = 'limited' | 'out_of_reach' | 'malformed'

/** The source could not answer in time or in kind; the caller goes on with what it knows. */
export class PeopleSourceUnavailable extends Error {
  override name = 'PeopleSourceUnavailable'
  readonly reason: Refusal
  /** How long the source asks not to be asked again, in ms; null when it does not say. */
  readonly retryAfterMs: number | null

  constructor(reason: Refusal, detail: string, retryAfterMs: number | null = null) {
    super(detail)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** The most ids or titles that one call of a job may ask for. */
export const sourceBatchSize = 50

/** What every source of evidence says of itself. Its calls throw PeopleSourceUnavailable when it can't answer. */
interface EvidenceSource {
  /** The site that answers: its pauses and its outages are its own. */
  site: string
  /** How many people one request covers. */
  perRequest: number
}

/** States deaths: what all decisions rest on. */
export interface StatementSource extends EvidenceSource {
  /** What these items say of a death; an id that could not be read is absent. */
  deaths(ids: readonly string[]): Promise<Map<string, DeathRecord>>
  /** Whether they had to be asked for by a call that costs more. */
  isCostly(): boolean
}

/** Tells since when a statement has stood. */
export interface HistorySource extends EvidenceSource {
  /** The edits of one item, newest first, as many as one answer lists. */
  edits(id: string): Promise<ListedEdit[]>
}

/** Somebody of whom a second opinion is wanted: is there a death in that year? */
export interface OpinionCase {
  id: string
  enwikiTitle: string | null
  year: number
}

/** Bears out a death that no reference backs, or does not. */
export interface OpinionSource extends EvidenceSource {
  /** The name that its opinions are kept under; none: English Wikipedia's. */
  by?: string
  /** What it says of these people, by their ids; of whom it knows nothing is absent. */
  opinions(cases: readonly OpinionCase[]): Promise<Map<string, Omit<SecondOpinion, 'at' | 'by'>>>
}

/** Points out whom to read; no evidence by itself. */
export interface HintSource extends Omit<EvidenceSource, 'perRequest'> {
  name: string
  /** How often it is asked, in ms: one request each time. */
  everyMs: number
  /** How many days of deaths it is asked for. */
  days: number
  /** Ids of everybody who died after that day by its account. */
  diedAfter(day: CalendarDay): Promise<string[]>
}

/** Where evidence of a death comes from (worker/wikidata/evidence/sources.ts). */
export interface EvidenceSources {
  statements: StatementSource
  history: HistorySource
  /** Asked in this order until one bears a death out. */
  opinions: readonly OpinionSource[]
  hints: readonly HintSource[]
}

/** The beginning of an article, as plain text. */
export interface ArticleBeginning {
  /** What the article is called: another title than asked for where that leads on. */
  title: string
  /** Its first paragraph. */
  text: string
}

/** The encyclopedias: who somebody was. Its calls throw PeopleSourceUnavailable when they can't answer by their deadline. */
export interface ArticleSource {
  /** The site that answers, as it is called where evidence comes from it. */
  site: string
  /** True where the encyclopedia of that language can be asked. */
  has(language: Language): boolean
  /** What somebody's articles are called; a language without one is absent. Of an item that leads to another: nothing. */
  titles(id: string, options: { deadlineMs: number }): Promise<Translations>
  /** An article's beginning; null: there is no article, none about one thing, or none with a text. */
  beginning(
    language: Language,
    title: string,
    options: { deadlineMs: number },
  ): Promise<ArticleBeginning | null>
}

/** The site of the index itself. */
export const indexSite = 'wikidata'

/** The outside index of people (Wikidata). Every call throws PeopleSourceUnavailable when it can't answer by its deadline. */
export interface PeopleSource {
  /** Humans that match, best first: the living, and behind them the dead where nobody who lives has the whole name. */
  search(
    query: string,
    options: { locale: Locale; limit: number; deadlineMs: number },
  ): Promise<PersonFacts[]>
  /** Facts by id; an id that does not exist maps to null. */
  read(ids: readonly string[], options: { deadlineMs: number }): Promise<Map<string, PersonFacts | null>>

  /** What items of any sort are called, by language; an item that does not exist or has no label is absent. */
  labels(
    ids: readonly string[],
    options: { deadlineMs: number },
  ): Promise<Map<string, Partial<Record<Language, string>>>>

  /** For jobs: the revisions of up to 50 items. */
  revisions(ids: readonly string[]): Promise<Map<string, Revision>>
  /** For jobs: what was changed of any items from a moment of Wikidata's own clock on; `more`: of the page before. */
  changes(from: Instant, more: string | null): Promise<ChangesPage>
  /** Requests sent so far. */
  requests(): number
  /** For jobs: whom it asks about deaths. */
  evidence: EvidenceSources
  articles: ArticleSource
}
