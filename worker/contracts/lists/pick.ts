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

/** A Wikidata item id such as Q42, in either case. */
export const wikidataId = z.string().trim().toUpperCase().max(20).refine(isQid, words('notWikidataId'))

/** A pick as every member may see it. Names are in the reader's language. */
const pick = z.object({
  id: z.string(),
  deathlistId: z.string(),
  userId: z.string(),
  /** The person's Wikidata id; `personId` is the same under its other name. */
  wikidataId: z.string(),
  personId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Known to the month or year only, it is the first day of that span (see birthPrecision). */
  birthDate: outputDay.nullable(),
  birthPrecision: z.enum(datePrecisions).nullable(),
  birthYear: z.int().nullable(),
  /** Whole years of life today, or at death. */
  age: z.int().nullable(),
  imageUrl: z.string().nullable(),
  addedAt: instant,
  /** The first day on which a death counts. */
  countsFrom: outputDay,
  /** `dead` once the death is settled. */
  status: z.enum(['alive', 'dead']),
  lifeStatus: z.enum(lifeStatuses),
  diedOn: outputDay.nullable(),
  /** It stands in a place that a death opened. */
  replacement: z.boolean(),
  /** Over capacity after a retraction: kept, but not counting until there is room. */
  suspended: z.boolean(),
  /** Beyond the list's size: it counts once it steps in. */
  substitute: z.boolean(),
  /** The typed place in which it stands; null: none. */
  place: z.string().nullable(),
})
export type PickView = z.output<typeof pick>

/** A row of the page of all picks of a league. */
export const leaguePick = pick.extend({
  /** Who picked the person. */
  displayName: z.string(),
  /** False when that player has left the league. */
  active: z.boolean(),
})
export type LeaguePick = z.output<typeof leaguePick>

/** A pick of one's own, with what may be done to it. */
export const ownPick = pick.extend({
  /** What it cost as it was picked; null: there was no budget. */
  price: z.int().nullable(),
  /** What it scored in the season's leaderboard; null: nothing. */
  points: z.int().nullable(),
  /** The points are those of a reported death. */
  provisional: z.boolean(),
  /** When a reported death can be confirmed at the earliest, or a confirmed one in dispute be taken back. */
  settlesAt: instant.nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  /** Why it can't be removed, as an error code; null: it can. */
  removal: z.enum([...removeRefusals, 'draft_running']).nullable(),
})
export type OwnPick = z.output<typeof ownPick>

/** A removal that can still be undone. */
export const removedPick = z.object({
  pickId: z.string(),
  wikidataId: z.string(),
  name: z.string(),
  removedAt: instant,
  undoUntil: instant,
})
export type RemovedPick = z.output<typeof removedPick>

/** The name of a typed place; null: none of them. */
export const placeName = z.string().max(packBounds.placeName).nullable()

/**
 * Only the Wikidata id counts: name, birth year and picture are looked up. The list is one's own, named by itself or its
 * league. Without a `place` the first typed place that fits and has room.
 */
export const addPickInput = z.union([
  z.object({ league: leagueRef, wikidataId, place: placeName.optional() }),
  z.object({ deathlistId: id, wikidataId, place: placeName.optional() }),
])
export type AddPickInput = z.output<typeof addPickInput>

/** With a list given, the pick must be on it. */
export const pickInput = z.object({ pickId: id, deathlistId: id.optional() })
export type PickInput = z.output<typeof pickInput>

export const matchNamesInput = z.object({
  league: leagueRef,
  names: z.array(z.string().max(100)).min(1).max(maxPastedNames),
})
export type MatchNamesInput = z.output<typeof matchNamesInput>

/** Somebody who may be meant by a pasted name. */
const candidate = z.object({
  wikidataId: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  birthYear: z.int().nullable(),
  imageUrl: z.string().nullable(),
  pickable: z.boolean(),
  /** Why not, as an error code. */
  reason: z.enum([...pickRefusals, ...whoRefusals, ...listRefusals, 'person_taken']).nullable(),
  /** The same in words. */
  message: z.string().nullable(),
})
export type Candidate = z.output<typeof candidate>

/** One entry per distinct name, in the order given; no candidates: nobody in the index fits. */
export const matchedNames = z.array(z.object({ name: z.string(), candidates: z.array(candidate) }))
export type MatchedNames = z.output<typeof matchedNames>
