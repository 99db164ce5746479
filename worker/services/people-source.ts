import type { Locale } from '../contracts/errors.ts'
import type { CalendarDay, Instant } from '../domain/calendar-day.ts'
import type { FeedEntry } from '../domain/life-status/change-feed.ts'
import type { ListedEdit } from '../domain/life-status/edits.ts'
import type { DeathClaim } from '../domain/life-status/types.ts'
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

/** How English Wikipedia files a page: among the living, and under which years' deaths. */
export interface Filing {
  living: boolean
  deathYears: number[]
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

/** The outside index of people (Wikidata). Every call throws PeopleSourceUnavailable when it can't answer by its deadline. */
export interface PeopleSource {
  /** Humans that match, best first: the living, and behind them the dead where nobody who lives has the whole name. */
  search(
    query: string,
    options: { locale: Locale; limit: number; deadlineMs: number },
  ): Promise<PersonFacts[]>
  /** Facts by id; an id that does not exist maps to null. */
  read(ids: readonly string[], options: { deadlineMs: number }): Promise<Map<string, PersonFacts | null>>

  /** For jobs: the revisions of up to 50 items. */
  revisions(ids: readonly string[]): Promise<Map<string, Revision>>
  /** For jobs: what was changed of any items from a moment of Wikidata's own clock on; `more`: of the page before. */
  changes(from: Instant, more: string | null): Promise<ChangesPage>
  /** For jobs: what up to 50 items say of a death; an id that could not be read is absent. */
  deaths(ids: readonly string[]): Promise<Map<string, DeathRecord>>
  /** For jobs: the edits of one item from a moment of Wikidata's own clock on, newest first; null: as many as it lists. */
  edits(id: string, since: Instant | null): Promise<ListedEdit[]>
  /** For jobs: ids of everybody with a date of death of any rank after that day. */
  diedAfter(day: CalendarDay): Promise<string[]>
  /** For jobs: how up to 50 pages of English Wikipedia are filed; a page that does not exist is absent. */
  filings(titles: readonly string[], years: readonly number[]): Promise<Map<string, Filing>>
  /** Requests sent so far, and whether deaths had to be asked for by the costly older call. */
  usage(): { requests: number; costly: boolean }
}
