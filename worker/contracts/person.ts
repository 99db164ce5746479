import { z } from 'zod'
import { minQueryLength } from '../domain/people/query.ts'
import { pickRefusals } from '../domain/picks/eligibility.ts'
import { leagueRef } from './fields.ts'

export const searchQueryMaxLength = 100

/** With a league, every result says whether it can go on one's own list there, and why not. */
export const searchPeopleInput = z.object({
  q: z.string().trim().min(minQueryLength).max(searchQueryMaxLength),
  league: leagueRef.optional(),
})
export type SearchPeopleInput = z.output<typeof searchPeopleInput>

/** Where the answer came from: our index, Wikidata as well, or the index alone because Wikidata was out of reach. */
export const searchSources = ['index', 'wikidata', 'degraded'] as const
export type SearchSource = (typeof searchSources)[number]

/** A living person, in the reader's language. */
export const personFound = z.object({
  wikidataId: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** As exactly as it is known: `1948-11-14`, `1948-11` or `1948`. */
  birthDate: z.string().nullable(),
  birthYear: z.int().nullable(),
  /** Whole years today. */
  age: z.int().nullable(),
  /** Null when no league was named. */
  pickable: z.boolean().nullable(),
  /** Why not, as an error code. */
  reason: z.enum(pickRefusals).nullable(),
})
export type PersonFound = z.output<typeof personFound>

export const searchPeopleResult = z.object({
  source: z.enum(searchSources),
  people: personFound.array(),
})
export type SearchPeopleResult = z.output<typeof searchPeopleResult>
