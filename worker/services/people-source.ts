import type { Locale } from '../contracts/errors.ts'
import type { PersonFacts } from '../domain/people/facts.ts'

export type { DatedFact, PersonFacts } from '../domain/people/facts.ts'

/** The source could not answer in time or in kind; the caller goes on with what it knows. */
export class PeopleSourceUnavailable extends Error {
  override name = 'PeopleSourceUnavailable'
}

/** The outside index of people (Wikidata). Both calls throw PeopleSourceUnavailable when it can't answer by the deadline. */
export interface PeopleSource {
  /** Living humans that match, best first. */
  search(
    query: string,
    options: { locale: Locale; limit: number; deadlineMs: number },
  ): Promise<PersonFacts[]>
  /** Facts by id; an id that does not exist maps to null. */
  read(ids: readonly string[], options: { deadlineMs: number }): Promise<Map<string, PersonFacts | null>>
}
