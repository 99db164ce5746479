import { z } from 'zod'
import { datePrecisions } from '#domain/calendar-day.ts'
import { byHandRefusals } from '#domain/draft/exclusive.ts'
import { rulingRefusals, rulingStates } from '#domain/life-status/league-ruling.ts'
import { lifeStatuses, statusEventKinds } from '#domain/life-status/statuses.ts'
import { ages, countries, fields } from '#domain/people/facets.ts'
import { maxQueryLength, minQueryLength } from '#domain/people/query.ts'
import { addRefusals } from '#domain/picks/editing.ts'
import { pickRefusals } from '#domain/picks/eligibility.ts'
import { listRefusals, whoRefusals } from '#domain/picks/list-rules.ts'
import { isShowable } from '#domain/text.ts'
import { publicProfile } from '../accounts/profile.ts'
import { activityLine } from '../activity.ts'
import { day, instant, leagueRef, lineOfText, outputDay, words } from '../fields/fields.ts'
import { wikidataId } from '../lists/pick.ts'
import { biography } from './biography.ts'
import { announcedDeath } from './death.ts'

/** With a league, every result says whether it can go on one's own list there, and why not. */
export const searchPeopleInput = z.object({
  q: z.string().trim().min(minQueryLength).max(maxQueryLength),
  league: leagueRef.optional(),
})
export type SearchPeopleInput = z.output<typeof searchPeopleInput>

/** Where the answer came from: our index, Wikidata as well, or the index alone because Wikidata was out of reach. */
const searchSources = ['index', 'wikidata', 'degraded'] as const

/** Somebody found, in the reader's language; the dead are found as well. */
export const personFound = z.object({
  wikidataId: z.string(),
  label: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** As exactly as it is known: `1948-11-14`, `1948-11` or `1948`. */
  birthDate: z.string().nullable(),
  birthYear: z.int().nullable(),
  /** Whole years today, or at death. */
  age: z.int().nullable(),
  status: z.enum(lifeStatuses),
  /** The day of death as exactly as it is known, confirmed or reported; null: none, or none known. */
  died: z.string().nullable(),
  /** Null when no league was named. */
  pickable: z.boolean().nullable(),
  /** Why not, as an error code. */
  reason: z.enum([...pickRefusals, ...whoRefusals, ...listRefusals, 'person_taken']).nullable(),
  /** The same in words. */
  message: z.string().nullable(),
  /** What they cost in that league; null: there is no budget. */
  price: z.int().nullable(),
})
export type PersonFound = z.output<typeof personFound>

export const searchPeopleResult = z.object({
  source: z.enum(searchSources),
  people: personFound.array(),
})
export type SearchPeopleResult = z.output<typeof searchPeopleResult>

/**
 * By what people are browsed in a league, each only where it is given. `unlisted`: on nobody's list there. `cursor`: the
 * `next` of the page before.
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

/** Twenty of the living who fit, best known first, each with whether they can go on one's own list. */
export const browsedPeople = z.object({
  people: personFound.array(),
  /** Where the next page begins; null: this one is the last. */
  next: z.int().nullable(),
  /** Whether it may be asked who is on nobody's list: not while lists are sealed. */
  unlisted: z.boolean(),
})
export type BrowsedPeople = z.output<typeof browsedPeople>

/** With a league, each with whether they can go on one's own list there. */
export const watchlistInput = z.object({ league: leagueRef.optional() })
export type WatchlistInput = z.output<typeof watchlistInput>

/** The people whom one keeps in mind, the latest first. */
export const watchlistPeople = z.object({ people: personFound.array(), most: z.int() })
export type WatchlistPeople = z.output<typeof watchlistPeople>

export const personInput = z.object({ wikidataId })
export type PersonInput = z.output<typeof personInput>

/** One best-ranked statement of a death as Wikidata has it. */
const deathClaim = z.object({
  kind: z.enum(['date', 'unknown', 'none']),
  /** As exactly as it is claimed: `2026-05-04`, `2026-05` or `2026`. */
  date: z.string().nullable(),
  /** It carries a real reference, not just "imported from". */
  referenced: z.boolean(),
  /** The Wikidata properties by which the references name a source, such as P854 (an address) or P248 (a work). */
  sources: z.string().array(),
})

/** What the life status rests on. */
const lifeEvidence = z.object({
  /** What the claims amount to together. */
  verdict: z.enum(['none', 'clear', 'coarse', 'unknown', 'conflict', 'impossible']),
  /** The date that they amount to, as exactly as it is known. */
  date: z.string().nullable(),
  referenced: z.boolean(),
  rank: z.enum(['preferred', 'normal']).nullable(),
  /** The revision of the Wikidata item, and where it can be read. */
  revision: z.int().nullable(),
  revisionUrl: z.string().nullable(),
  claims: deathClaim.array(),
  /** What English Wikipedia files the person under; null: it was not asked. */
  wikipedia: z.object({ living: z.boolean(), deathYears: z.int().array(), at: instant }).nullable(),
})
export type LifeEvidence = z.output<typeof lifeEvidence>

/** One line of a person's log. */
const lifeEvent = z.object({
  id: z.string(),
  kind: z.enum(statusEventKinds),
  at: instant,
  /** The day held true from then on; null: none. */
  diedOn: outputDay.nullable(),
  /** Of a correction or retraction: the day held true before. */
  formerDay: outputDay.nullable(),
  /** Of a merge: the Wikidata id that became one with this one. */
  into: z.string().nullable(),
  evidence: lifeEvidence.nullable(),
})

/** A league's own ruling on a person; `diedOn` null: ruled alive. */
const ruling = z.object({
  id: z.string(),
  diedOn: outputDay.nullable(),
  sourceUrl: z.string(),
  ruledBy: publicProfile,
  createdAt: instant,
  /** Until then members may object. */
  effectiveAt: instant,
  withdrawnAt: instant.nullable(),
  state: z.enum(rulingStates),
  objections: z.array(z.object({ by: publicProfile, reason: z.string(), at: instant })),
})
export type RulingView = z.output<typeof ruling>

/** Input of a call that concerns a person in one league. */
export const rulingInput = z.object({ league: leagueRef, wikidataId })
export type RulingInput = z.output<typeof rulingInput>

const sourceMaxLength = 2000
const reasonMaxLength = 500

/** A ruling: the day of death, or that the person is `alive`, with a link to the source that says so. */
export const proposeRulingInput = rulingInput.extend({
  diedOn: z.union([z.literal('alive'), day]),
  sourceUrl: z
    .url({ protocol: /^https?$/ })
    .max(sourceMaxLength)
    .refine((address) => isShowable(address) && !/\s/.test(address), words('sourceSpaces')),
})
export type ProposeRulingInput = z.output<typeof proposeRulingInput>

export const objectInput = rulingInput.extend({ reason: lineOfText(reasonMaxLength) })
export type ObjectInput = z.output<typeof objectInput>

/** What one of the reader's leagues has to do with a person. */
const personLeague = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  /** Who has the person on the list of the current season. */
  holders: z.array(
    publicProfile.extend({
      pickId: z.string(),
      addedAt: instant,
      countsFrom: outputDay,
      active: z.boolean(),
    }),
  ),
  /** The entry that announced the death to the league: what is said of it there, and the points it brought; null: none does. */
  announcement: activityLine.pick({ id: true, voice: true, detail: true }).nullable(),
  /** Newest first, withdrawn ones included. */
  rulings: ruling.array(),
  /** Whether the reader may rule now: null for plain members. */
  ruling: z
    .object({
      allowed: z.boolean(),
      /** Why not, as an error code. */
      reason: z.enum(rulingRefusals).nullable(),
      /** When it becomes possible if nothing changes. */
      from: instant.nullable(),
    })
    .nullable(),
})
export type PersonLeague = z.output<typeof personLeague>

/** One of the reader's own lists in a season that is open: whether the person is on it or can go on it. */
const personList = z.object({
  leagueId: z.string(),
  slug: z.string(),
  name: z.string(),
  onList: z.boolean(),
  /** Why the person can't be added, as an error code and in words; null: they can. */
  reason: z
    .enum([
      ...pickRefusals,
      ...whoRefusals,
      ...listRefusals,
      ...addRefusals,
      ...byHandRefusals,
      'person_taken_by',
    ])
    .nullable(),
  message: z.string().nullable(),
  /** Points that adding the person would cost, through an open transfer window. */
  cost: z.int(),
  /** Votes of the league against picking the person; null: it has no votes. */
  votes: z
    .object({
      count: z.int(),
      quorum: z.int(),
      mine: z.boolean(),
      /** Votes can be cast and taken back. */
      open: z.boolean(),
    })
    .nullable(),
})
export type PersonList = z.output<typeof personList>

/** A person's page, in the reader's language. */
export const personPage = z.object({
  /** The id that the person has now: another than asked for where items were merged. */
  wikidataId: z.string(),
  wikidataUrl: z.string(),
  /** In the reader's language where there is an article in it, else in English. */
  wikipediaUrl: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  /**
   * The first paragraph of the article, as it is kept; null: it is not. Of somebody who is in none of the reader's leagues,
   * and whom the reader does not keep in mind, it is null: who else has looked at them is not told.
   */
  biography: biography.nullable(),
  /** It may be there once it is asked for by itself. */
  awaitsBiography: z.boolean(),
  /** What they do and where they are citizens, as far as people can be browsed by it. */
  fields: z.enum(fields).array(),
  countries: z.enum(countries).array(),
  imageUrl: z.string().nullable(),
  /** The picture's page on Wikimedia Commons, which names its author and licence. */
  imageCreditUrl: z.string().nullable(),
  /** Known to the month or year only, it is the first day of that span (see birthPrecision). */
  birthDate: outputDay.nullable(),
  birthPrecision: z.enum(datePrecisions).nullable(),
  birthYear: z.int().nullable(),
  /** The birth is as it was first read, or as it has stood since. */
  birthBasis: z.enum(['first_reading', 'stood']),
  /** Another birth that Wikidata gives by now (`date` null: none), until it has stood; null: it agrees. */
  birthClaimed: z.object({ date: z.string().nullable(), since: instant }).nullable(),
  /** Whole years of life today, or at death. */
  age: z.int().nullable(),
  /**
   * `disputed` with a day of death: it was confirmed, and counts on until what speaks against it has stood a day. With a
   * `redirect`: nothing changes until that has stood.
   */
  status: z.enum(lifeStatuses),
  /**
   * The item that this one leads to on Wikidata, or that was merged with it and answers by itself again, and since when;
   * null: neither, or that has stood and was followed.
   */
  redirect: z.object({ into: z.string(), since: instant }).nullable(),
  /** The day that counts: only while the death is confirmed, be it in dispute. */
  diedOn: outputDay.nullable(),
  /** The death that counts, as it is told elsewhere; its holders are with the leagues. */
  death: announcedDeath.nullable(),
  /** The date of death as reported, as exactly as it is known. */
  reportedDate: z.string().nullable(),
  reportedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** When a reported death can be confirmed at the earliest, or a confirmed one in dispute be taken back. */
  settlesAt: instant.nullable(),
  /** Wikidata no longer has the item. */
  missing: z.boolean(),
  /** Since when what is claimed has stood unchanged. */
  evidenceSince: instant.nullable(),
  evidence: lifeEvidence.nullable(),
  /** Newest first. */
  history: lifeEvent.array(),
  /** The reader's own lists that are open, by the name of their league. */
  lists: personList.array(),
  /** The reader keeps the person in mind. */
  inMind: z.boolean(),
  /** Those of the reader's leagues in which somebody holds the person, or which have ruled. */
  leagues: personLeague.array(),
  /** When Wikidata was last asked about the person; null: never. */
  checkedAt: instant.nullable(),
})
export type PersonPage = z.output<typeof personPage>

/** How the watch over life and death does, in one line for admins. */
export const refreshHealth = z.object({
  /** When it last ran; null: not yet. */
  checkedAt: instant.nullable(),
  /** People due for a look of their own to whom that run did not get, in all leagues; they are first in the next. */
  left: z.int(),
  /**
   * When the one of them waiting longest was last looked up or, if that is earlier, up to when Wikidata's feed of changes
   * had been read; null: nothing waits, or one was never looked up.
   */
  behindSince: instant.nullable(),
  /** Items that gave no answer or a wrong one. */
  unread: z.int(),
  /** Why it did not get to all: budget, time, limited, out_of_reach, malformed, paused. */
  stopped: z.string().nullable(),
  /** The living people on this league's lists. */
  people: z.int(),
  /** Those never looked up yet. */
  unchecked: z.int(),
  /** When the one looked up least lately was, by itself or by the feed of changes. */
  oldestCheckAt: instant.nullable(),
  /** Those whose item Wikidata no longer has. */
  missing: z.array(z.object({ wikidataId: z.string(), name: z.string() })),
  /** Tasks of the last week, in all leagues, that failed as often as they may; what they were to do is tried again. */
  failedTasks: z.int(),
})
export type RefreshHealth = z.output<typeof refreshHealth>
