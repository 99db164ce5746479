import { z } from 'zod'
import { datePrecisions } from '#domain/calendar-day.ts'
import { lifeStatuses } from '#domain/life-status/statuses.ts'
import { packBounds } from '#domain/packs/pack.ts'
import { isQid } from '#domain/people/facts.ts'
import { maxPastedNames } from '#domain/people/pasted.ts'
import { removeRefusals } from '#domain/picks/editing.ts'
import { pickRefusals } from '#domain/picks/eligibility.ts'
import { listRefusals, whoRefusals } from '#domain/picks/list-rules.ts'
import { voidReasons } from '#domain/picks/void-reasons.ts'
import { id, instant, leagueRef, outputDay, words } from '../fields/fields.ts'

/** A Wikidata item id such as Q42, in upper or lower case. */
export const wikidataId = z.string().trim().toUpperCase().max(20).refine(isQid, words('notWikidataId'))

/** A pick as every member may see it, with names in the reader's language. */
const pick = z.object({
  id: z.string(),
  deathlistId: z.string(),
  userId: z.string(),
  /** The person's Wikidata id; `personId` has the same value. */
  wikidataId: z.string(),
  personId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** If only the month or year is known, the first day of it (see birthPrecision). */
  birthDate: outputDay.nullable(),
  birthPrecision: z.enum(datePrecisions).nullable(),
  birthYear: z.int().nullable(),
  /** Age in whole years, today or at death. */
  age: z.int().nullable(),
  imageUrl: z.string().nullable(),
  addedAt: instant,
  /** The first day on which a death counts. */
  countsFrom: outputDay,
  /** `dead` once the death is settled. */
  status: z.enum(['alive', 'dead']),
  lifeStatus: z.enum(lifeStatuses),
  diedOn: outputDay.nullable(),
  /** It fills a place that a death opened. */
  replacement: z.boolean(),
  /** Over capacity since a death was retracted: kept, but it does not count until there is room. */
  suspended: z.boolean(),
  /** Beyond the list's size: it counts once it replaces a pick. */
  substitute: z.boolean(),
  /** The typed place that it fills; null if none. */
  place: z.string().nullable(),
})
export type PickView = z.output<typeof pick>

export const leaguePick = pick.extend({
  displayName: z.string(),
  /** False if that player has left the league. */
  active: z.boolean(),
})
export type LeaguePick = z.output<typeof leaguePick>

/** A pick of the user's own list, with its possible actions. */
export const ownPick = pick.extend({
  /** Its price when it was picked; null without a budget. */
  price: z.int().nullable(),
  /** Its points in the season's leaderboard; null if none. */
  points: z.int().nullable(),
  /** The points are those of a reported death. */
  provisional: z.boolean(),
  /** The earliest time at which a reported death is confirmed, or a disputed one retracted. */
  settlesAt: instant.nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  /** An error code: why it cannot be removed; null if it can. */
  removal: z.enum([...removeRefusals, 'draft_running']).nullable(),
})
export type OwnPick = z.output<typeof ownPick>

export const removedPick = z.object({
  pickId: z.string(),
  wikidataId: z.string(),
  name: z.string(),
  removedAt: instant,
  undoUntil: instant,
})
export type RemovedPick = z.output<typeof removedPick>

/** The name of a typed place; null: no typed place. */
export const placeName = z.string().max(packBounds.placeName).nullable()

/**
 * Only the Wikidata id is used: name, birth year and picture are fetched. The list is the user's own, given by its id
 * or its league. Without `place`: the first typed place that fits and has room.
 */
export const addPickInput = z.union([
  z.object({ league: leagueRef, wikidataId, place: placeName.optional() }),
  z.object({ deathlistId: id, wikidataId, place: placeName.optional() }),
])
export type AddPickInput = z.output<typeof addPickInput>

/** If a list is given, the pick must be on it. */
export const pickInput = z.object({ pickId: id, deathlistId: id.optional() })
export type PickInput = z.output<typeof pickInput>

export const matchNamesInput = z.object({
  league: leagueRef,
  names: z.array(z.string().max(100)).min(1).max(maxPastedNames),
})
export type MatchNamesInput = z.output<typeof matchNamesInput>

/** A person who may match a pasted name. */
const candidate = z.object({
  wikidataId: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  birthYear: z.int().nullable(),
  imageUrl: z.string().nullable(),
  pickable: z.boolean(),
  /** An error code: why the person cannot be picked; null if possible. */
  reason: z.enum([...pickRefusals, ...whoRefusals, ...listRefusals, 'person_taken']).nullable(),
  /** The same as a message. */
  message: z.string().nullable(),
})
export type Candidate = z.output<typeof candidate>

/** One entry per distinct name, in input order; no candidates if nobody in the index matches. */
export const matchedNames = z.array(z.object({ name: z.string(), candidates: z.array(candidate) }))
export type MatchedNames = z.output<typeof matchedNames>
