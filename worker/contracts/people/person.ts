import { z } from 'zod'
import { datePrecisions } from '#domain/calendar-day.ts'
import { byHandRefusals } from '#domain/draft/exclusive.ts'
import { rulingRefusals, rulingStates } from '#domain/life-status/league-ruling.ts'
import { lifeStatuses, statusEventKinds } from '#domain/life-status/statuses.ts'
import { countries, fields } from '#domain/people/facets.ts'
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

export const personInput = z.object({ wikidataId })
export type PersonInput = z.output<typeof personInput>

/** A best-ranked death statement on Wikidata. */
const deathClaim = z.object({
  kind: z.enum(['date', 'unknown', 'none']),
  /** With the claimed precision: `2026-05-04`, `2026-05` or `2026`. */
  date: z.string().nullable(),
  /** It has a real reference, not just "imported from". */
  referenced: z.boolean(),
  /** The Wikidata properties with which the references name a source, such as P854 (a URL) or P248 (a work). */
  sources: z.string().array(),
})

const lifeEvidence = z.object({
  /** What all claims together mean. */
  verdict: z.enum(['none', 'clear', 'coarse', 'unknown', 'conflict', 'impossible']),
  /** The date that follows from the claims, with its known precision. */
  date: z.string().nullable(),
  referenced: z.boolean(),
  rank: z.enum(['preferred', 'normal']).nullable(),
  /** The revision of the Wikidata item, and its URL. */
  revision: z.int().nullable(),
  revisionUrl: z.string().nullable(),
  claims: deathClaim.array(),
  /** The person's categories on English Wikipedia; null if they were not fetched. */
  wikipedia: z.object({ living: z.boolean(), deathYears: z.int().array(), at: instant }).nullable(),
})
export type LifeEvidence = z.output<typeof lifeEvidence>

/** An entry of a person's log. */
const lifeEvent = z.object({
  id: z.string(),
  kind: z.enum(statusEventKinds),
  at: instant,
  /** The day of death from then on; null if none. */
  diedOn: outputDay.nullable(),
  /** For a correction or retraction: the day of death before. */
  formerDay: outputDay.nullable(),
  /** For a merge: the Wikidata id of the other item. */
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
  /** Members may object until then. */
  effectiveAt: instant,
  withdrawnAt: instant.nullable(),
  state: z.enum(rulingStates),
  objections: z.array(z.object({ by: publicProfile, reason: z.string(), at: instant })),
})
export type RulingView = z.output<typeof ruling>

export const rulingInput = z.object({ league: leagueRef, wikidataId })
export type RulingInput = z.output<typeof rulingInput>

const sourceMaxLength = 2000
const reasonMaxLength = 500

/** A ruling: the day of death, or `alive`, with a link to a source. */
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

const personLeague = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  /** Members with the person on their list of the current season. */
  holders: z.array(
    publicProfile.extend({
      pickId: z.string(),
      addedAt: instant,
      countsFrom: outputDay,
      active: z.boolean(),
    }),
  ),
  /**
   * The activity item that announced the death in the league, with its discussion and points; null if there is none.
   */
  announcement: activityLine.pick({ id: true, voice: true, detail: true }).nullable(),
  /** Newest first, including withdrawn ones. */
  rulings: ruling.array(),
  /** Whether the reader may rule now; null for plain members. */
  ruling: z
    .object({
      allowed: z.boolean(),
      /** An error code: why not. */
      reason: z.enum(rulingRefusals).nullable(),
      /** When it becomes possible if nothing changes. */
      from: instant.nullable(),
    })
    .nullable(),
})
export type PersonLeague = z.output<typeof personLeague>

/** One of the reader's own lists in a season that is open, with whether the person is on it or can be added. */
const personList = z.object({
  leagueId: z.string(),
  slug: z.string(),
  name: z.string(),
  onList: z.boolean(),
  /** Why the person cannot be added, as an error code and a message; null if they can. */
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
  /** The points that adding the person would cost in an open transfer window. */
  cost: z.int(),
  /** The league's votes against picking the person; null if it has no votes. */
  votes: z
    .object({
      count: z.int(),
      quorum: z.int(),
      mine: z.boolean(),
      /** Votes can be cast and withdrawn. */
      open: z.boolean(),
    })
    .nullable(),
})
export type PersonList = z.output<typeof personList>

/** A person's page, in the reader's language. */
export const personPage = z.object({
  /** The person's present id: differs from the requested one if items were merged. */
  wikidataId: z.string(),
  wikidataUrl: z.string(),
  /** In the reader's language if there is an article in it, else in English. */
  wikipediaUrl: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  /**
   * The article's first paragraph, if it is stored. Also null if the person is in none of the reader's leagues and not
   * on the reader's watchlist: otherwise it would reveal that other users had opened the page.
   */
  biography: biography.nullable(),
  /** Fetching it with its own call may give one. */
  awaitsBiography: z.boolean(),
  /** Occupations and citizenships that can be used as filters. */
  fields: z.enum(fields).array(),
  countries: z.enum(countries).array(),
  imageUrl: z.string().nullable(),
  /** The picture's page on Wikimedia Commons, which names its author and licence. */
  imageCreditUrl: z.string().nullable(),
  /** If only the month or year is known, the first day of it (see birthPrecision). */
  birthDate: outputDay.nullable(),
  birthPrecision: z.enum(datePrecisions).nullable(),
  birthYear: z.int().nullable(),
  /** Whether the birth date is from the first fetch, or a later one that has been stable long enough. */
  birthBasis: z.enum(['first_reading', 'stood']),
  /**
   * A different birth date that Wikidata has now (`date` null: none), until it has been stable long enough; null if
   * there is none.
   */
  birthClaimed: z.object({ date: z.string().nullable(), since: instant }).nullable(),
  /** Age in whole years, today or at death. */
  age: z.int().nullable(),
  /**
   * `disputed` with a day of death: a confirmed death, which still counts until the contrary evidence has been stable
   * for a day. With a `redirect`: nothing changes until the redirect has been stable.
   */
  status: z.enum(lifeStatuses),
  /**
   * The item that this one redirects to on Wikidata, or one that was merged with it and is separate again, and since
   * when; null if neither, or once it was stable and has been followed.
   */
  redirect: z.object({ into: z.string(), since: instant }).nullable(),
  /** The day that counts: only for a confirmed death, also while it is disputed. */
  diedOn: outputDay.nullable(),
  /** The death that counts, as it is announced elsewhere; its holders are listed under the leagues. */
  death: announcedDeath.nullable(),
  /** The reported date of death, with its known precision. */
  reportedDate: z.string().nullable(),
  reportedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  /** The earliest time at which a reported death is confirmed, or a disputed one retracted. */
  settlesAt: instant.nullable(),
  /** Wikidata no longer has the item. */
  missing: z.boolean(),
  /** Since when the claims have been unchanged. */
  evidenceSince: instant.nullable(),
  evidence: lifeEvidence.nullable(),
  /** Newest first. */
  history: lifeEvent.array(),
  /** The reader's own open lists, sorted by league name. */
  lists: personList.array(),
  /** The person is on the reader's watchlist. */
  inMind: z.boolean(),
  /** Those of the reader's leagues in which somebody holds the person, or that have ruled. */
  leagues: personLeague.array(),
  /** The last fetch from Wikidata; null: never. */
  checkedAt: instant.nullable(),
})
export type PersonPage = z.output<typeof personPage>

/** The health of the life status checks, in one line for admins. */
export const refreshHealth = z.object({
  /** The last run; null: none yet. */
  checkedAt: instant.nullable(),
  /** People in all leagues who were due for a full fetch that the run did not reach; the next run begins with them. */
  left: z.int(),
  /**
   * The oldest last fetch among them or, if earlier, the position reached in Wikidata's change feed; null if nobody
   * waits, or if one of them was never fetched.
   */
  behindSince: instant.nullable(),
  /** Items with no response or an invalid one. */
  unread: z.int(),
  /** Why the run stopped early: budget, time, limited, out_of_reach, malformed, paused. */
  stopped: z.string().nullable(),
  /** The number of living people on this league's lists. */
  people: z.int(),
  /** Those of them that were never fetched. */
  unchecked: z.int(),
  /** The oldest of their last checks, by a fetch or by the change feed. */
  oldestCheckAt: instant.nullable(),
  /** Those of them whose Wikidata item no longer exists. */
  missing: z.array(z.object({ wikidataId: z.string(), name: z.string() })),
  /** Tasks of the last week, in all leagues, that used up their retries; their work is scheduled again. */
  failedTasks: z.int(),
})
export type RefreshHealth = z.output<typeof refreshHealth>
