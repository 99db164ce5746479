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

const maxQueued = 50

/** `startsAt` in any offset; `rounds` left out: as many as a list takes. */
export const planDraftInput = z.object({
  league: leagueRef,
  startsAt: z.iso.datetime({ offset: true }),
  secondsPerTurn: wholeNumber(turnSecondsRange),
  rounds: wholeNumber(leagueSettings.maxPicks.range).optional(),
})

export const pauseDraftInput = z.object({ league: leagueRef, paused: z.boolean() })

/** With a turn given, the pick is for that turn alone. */
export const draftPickInput = z.object({
  league: leagueRef,
  wikidataId,
  turn: z.int().min(0).max(100_000).optional(),
})

/** Best first; the same person twice is wished once. */
export const queueInput = z.object({
  league: leagueRef,
  wikidataIds: z
    .array(wikidataId)
    .max(maxQueued)
    .transform((ids) => [...new Set(ids)]),
})

const person = z.object({
  wikidataId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  birthYear: z.int().nullable(),
  imageUrl: z.string().nullable(),
})
export type DraftPerson = z.output<typeof person>

/** A turn; `number` from 0, `round` from 1, `madeUp`: it was passed before. */
const turn = z.object({
  number: z.int(),
  round: z.int(),
  userId: z.string(),
  madeUp: z.boolean(),
})

const endedTurn = turn.extend({
  outcome: z.enum(turnOutcomes),
  /** Taken from the wish list as the time was up. */
  auto: z.boolean(),
  at: instant,
  person: person.nullable(),
  /** The person had died before the pick could count, or became one with somebody picked earlier: the place is free. */
  void: z.boolean(),
})
export type DraftTurnView = z.output<typeof endedTurn>

const draft = z.object({
  id: z.string(),
  phase: z.enum(draftPhases),
  startsAt: instant,
  secondsPerTurn: z.int(),
  rounds: z.int(),
  /** SHA-256 of the seed, shown from the start. */
  commitment: z.string(),
  /** Null until the order is drawn. */
  seed: z.string().nullable(),
  /** User ids in the order of the first round; empty until it is drawn. */
  order: z.array(z.string()),
  turns: z.array(endedTurn),
  /** The turn at hand; `until` null while paused, `leftMs` then. */
  current: turn.extend({ until: instant.nullable(), leftMs: z.int() }).nullable(),
  next: z.array(turn),
})
export type DraftView = z.output<typeof draft>

const wish = person.extend({
  /** Why this person can't be had just now, as an error code; null: can be. */
  reason: z.enum([...pickRefusals, ...whoRefusals, 'person_taken', 'person_not_found']).nullable(),
})
export type Wish = z.output<typeof wish>

/** The room of a draft: what everybody sees, and one's own wishes. */
export const draftPage = z.object({
  league: leagueHead,
  exclusive: z.boolean(),
  /** The game's clock as this was written. */
  now: instant,
  /** As many rounds as a list takes. */
  maxPicks: z.int(),
  draft: draft.nullable(),
  /** Whether an admin can plan a draft, or plan it again. */
  canPlan: z.boolean(),
  players: z.array(publicProfile.extend({ active: z.boolean() })),
  /** Until when free places go by claims; null: they do not. */
  claimsUntil: instant.nullable(),
  wishes: z.array(wish),
})
export type DraftPage = z.output<typeof draftPage>

const refusedFromQueue = z.object({
  wikidataId: z.string(),
  /** Why this person can't be wished for, as an error code. */
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

/** One's wishes as they are kept, and of those that were sent the ones that are not. */
export const draftQueue = z.object({ wishes: z.array(wish), refused: z.array(refusedFromQueue) })
