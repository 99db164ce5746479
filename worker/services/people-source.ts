import type { Locale } from '../contracts/errors.ts'
import type { CalendarDay, DatePrecision } from '../domain/calendar-day.ts'

export interface DatedFact {
  date: CalendarDay
  precision: DatePrecision
}

/** What an outside source says of a person, already parsed; nothing here decides about life status. */
export interface PersonFacts {
  /** The id asked for resolves to this one (redirects followed). */
  id: string
  labelEn: string
  labelIt: string | null
  descriptionEn: string | null
  descriptionIt: string | null
  aliases: string[]
  human: boolean
  birth: DatedFact | null
  /** True as soon as any best-ranked statement of death exists, even without a usable date. */
  reportedDead: boolean
  image: string | null
  enwikiTitle: string | null
  sitelinks: number
  lastrevid: number | null
}

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
