import { z } from 'zod'
import { draftPhases } from '../domain/draft/advance.ts'
import { turnSecondsRange } from '../domain/draft/draft-plan.ts'
import { turnOutcomes } from '../domain/draft/turns.ts'
import { leagueSettings } from '../domain/league-settings/setting-registry.ts'
import { pickRefusals } from '../domain/picks/eligibility.ts'
import { whoRefusals } from '../domain/picks/list-rules.ts'
import { publicProfile } from './accounts/profile.ts'
import { instant, leagueRef, wholeNumber } from './fields/fields.ts'
import { leagueHead } from './league.ts'
import { wikidataId } from './lists/pick.ts'

export const maxQueued = 50

/** `startsAt` in any offset; `rounds` left out: as many as a list has picks. */
export const planDraftInput = z.object({
  league: leagueRef,
  startsAt: z.iso.datetime({ offset: true }),
  secondsPerTurn: wholeNumber(turnSecondsRange),
  rounds: wholeNumber(leagueSettings.maxPicks.range).optional(),
})

export const pauseDraftInput = z.object({ league: leagueRef, paused: z.boolean() })

/** If `turn` is given, the pick only applies to that turn. */
export const draftPickInput = z.object({
  league: leagueRef,
  wikidataId,
  turn: z.int().min(0).max(100_000).optional(),
})

const queuedIds = z
  .array(wikidataId)
  .max(maxQueued)
  .transform((ids) => [...new Set(ids)])

/**
 * Best first; duplicates are ignored. `before` is the queue from which this one was made: what has changed since, on
 * another device, is then kept.
 */
export const queueInput = z.object({
  league: leagueRef,
  wikidataIds: queuedIds,
  before: queuedIds.optional(),
})

const person = z.object({
  wikidataId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  birthYear: z.int().nullable(),
  imageUrl: z.string().nullable(),
})
export type DraftPerson = z.output<typeof person>

/** A turn; `number` starts at 0, `round` at 1. `madeUp`: a passed turn that is made up for. */
const turn = z.object({
  number: z.int(),
  round: z.int(),
  userId: z.string(),
  madeUp: z.boolean(),
})

const endedTurn = turn.extend({
  outcome: z.enum(turnOutcomes),
  /** Picked from the queue when the time was up. */
  auto: z.boolean(),
  at: instant,
  person: person.nullable(),
  /** The place is free: the person died before the pick could count, or was merged with an earlier pick's person. */
  void: z.boolean(),
})
export type DraftTurnView = z.output<typeof endedTurn>

const draft = z.object({
  id: z.string(),
  phase: z.enum(draftPhases),
  startsAt: instant,
  secondsPerTurn: z.int(),
  rounds: z.int(),
  /** SHA-256 of the seed, published from the start. */
  commitment: z.string(),
  /** Null until the order is drawn. */
  seed: z.string().nullable(),
  /** User ids in the order of the first round; empty until it is drawn. */
  order: z.array(z.string()),
  turns: z.array(endedTurn),
  /** The current turn. While the draft is paused `until` is null and `leftMs` is the remaining time. */
  current: turn.extend({ until: instant.nullable(), leftMs: z.int() }).nullable(),
  next: z.array(turn),
})
export type DraftView = z.output<typeof draft>

const queuedPerson = person.extend({
  /** An error code if the person cannot be picked now; else null. */
  reason: z.enum([...pickRefusals, ...whoRefusals, 'person_taken', 'person_not_found']).nullable(),
})
export type QueuedPerson = z.output<typeof queuedPerson>

/** The draft room: what all members see, and the user's own queue. */
export const draftPage = z.object({
  league: leagueHead,
  exclusive: z.boolean(),
  /** Game time of this response. */
  now: instant,
  /** The number of rounds: the picks of a list. */
  maxPicks: z.int(),
  draft: draft.nullable(),
  /** Whether an admin can plan a draft, or change the plan. */
  canPlan: z.boolean(),
  players: z.array(publicProfile.extend({ active: z.boolean() })),
  /** Until when free places are assigned by waiver claims; null: they are not. */
  claimsUntil: instant.nullable(),
  wishes: z.array(queuedPerson),
})
export type DraftPage = z.output<typeof draftPage>

const refusedFromQueue = z.object({
  wikidataId: z.string(),
  /** An error code: why the person cannot be queued. */
  code: z.enum([
    ...pickRefusals,
    ...whoRefusals,
    'person_not_found',
    'person_source_unavailable',
    'too_many_unknown',
    'rate_limited',
  ]),
  message: z.string(),
})
export type RefusedFromQueue = z.output<typeof refusedFromQueue>

/** The stored queue, and the entries of the request that were refused. */
export const draftQueue = z.object({ wishes: z.array(queuedPerson), refused: z.array(refusedFromQueue) })
