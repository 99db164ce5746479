import { z } from 'zod'
import { lifeStatuses } from '#domain/life-status/statuses.ts'
import { ages, countries, fields } from '#domain/people/facets.ts'
import { maxQueryLength, minQueryLength } from '#domain/people/query.ts'
import { pickRefusals } from '#domain/picks/eligibility.ts'
import { listRefusals, whoRefusals } from '#domain/picks/list-rules.ts'
import { leagueRef } from '../fields/fields.ts'

/** With a league, each result states whether the person can be added to the user's own list there, and why not. */
export const searchPeopleInput = z.object({
  q: z.string().trim().min(minQueryLength).max(maxQueryLength),
  league: leagueRef.optional(),
})
export type SearchPeopleInput = z.output<typeof searchPeopleInput>

/** The result's source: our index, also Wikidata, or only the index because Wikidata was unreachable. */
const searchSources = ['index', 'wikidata', 'degraded'] as const

/** A person in a search result, in the reader's language; dead people are found too. */
export const personFound = z.object({
  wikidataId: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** With its known precision: `1948-11-14`, `1948-11` or `1948`. */
  birthDate: z.string().nullable(),
  birthYear: z.int().nullable(),
  /** In whole years, today or at death. */
  age: z.int().nullable(),
  status: z.enum(lifeStatuses),
  /** The confirmed or reported date of death, with its known precision; null if there is none or it is unknown. */
  died: z.string().nullable(),
  /** Null if no league was given. */
  pickable: z.boolean().nullable(),
  /** An error code: why the person cannot be picked. */
  reason: z.enum([...pickRefusals, ...whoRefusals, ...listRefusals, 'person_taken']).nullable(),
  /** The same as a message. */
  message: z.string().nullable(),
  /** The person's price in that league; null without a budget. */
  price: z.int().nullable(),
})
export type PersonFound = z.output<typeof personFound>

export const searchPeopleResult = z.object({
  source: z.enum(searchSources),
  people: personFound.array(),
})
export type SearchPeopleResult = z.output<typeof searchPeopleResult>

/**
 * Filters for browsing people in a league, each optional. `unlisted`: on no list there. `cursor`: the previous page's
 * `next`.
 */
export const browsePeopleInput = z.object({
  league: leagueRef,
  age: z.enum(ages).optional(),
  field: z.enum(fields).optional(),
  country: z.enum(countries).optional(),
  unlisted: z.boolean().default(false),
  cursor: z.int().min(0).nullish(),
})
export type BrowsePeopleInput = z.output<typeof browsePeopleInput>

/** Twenty matching living people, best known first, each with whether the user can add them to the own list. */
export const browsedPeople = z.object({
  people: personFound.array(),
  /** The next page's cursor; null on the last page. */
  next: z.int().nullable(),
  /** Whether the filter `unlisted` may be used: not while lists are sealed. */
  unlisted: z.boolean(),
})
export type BrowsedPeople = z.output<typeof browsedPeople>

/** With a league, each person has whether the user can add them to the own list there. */
export const watchlistInput = z.object({ league: leagueRef.optional() })
export type WatchlistInput = z.output<typeof watchlistInput>

/** The user's watchlist, latest first; `most`: its maximum. */
export const watchlistPeople = z.object({ people: personFound.array(), most: z.int() })
export type WatchlistPeople = z.output<typeof watchlistPeople>
