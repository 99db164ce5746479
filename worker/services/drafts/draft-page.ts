import type { DraftPage, DraftPerson, DraftTurnView, DraftView, Wish } from '#contracts/draft.ts'
import type { Result } from '#db/batch.ts'
import { dayGiven } from '#db/prepared.ts'
import { everMembersOf } from '#db/queries/competitions/leaderboard-results.ts'
import { draftParts, type QueuedRow } from '#db/queries/drafts/drafts.ts'
import type { LeagueIdOf, MemberScope } from '#db/queries/leagues/member-scope.ts'
import { rulesAround } from '#db/queries/picks/deathlists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { advance, phaseOf, turnAtHand, turnMs } from '#domain/draft/advance.ts'
import { type DraftPlan, type TurnOutcome, turnAfter, turnsToCome } from '#domain/draft/turns.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { isOpen } from '#domain/seasons/state.ts'
import { prepareMemberRead, type User } from '../access.ts'
import type { Asking, Ctx } from '../context.ts'
import { presentUser } from '../profile/present.ts'
import { boundRules } from '../views/leagues.ts'
import { descriptionOf, viewInLine } from '../views/people.ts'
import { settleLeague } from './settle-drafts.ts'
import {
  type DraftRows,
  outcomesOf,
  queueRefusal,
  type Rules,
  stateOf,
  withVotedOut,
  worldOf,
} from './state.ts'

/** Turns that are told ahead. */
const shownAhead = 12

type PersonRow = QueuedRow['person']

const viewPerson = (person: PersonRow, ctx: Ctx): DraftPerson => ({
  ...viewInLine(person, ctx.locale),
  description: descriptionOf(person, ctx.locale),
  birthYear: person.birthYear,
})

/** A player's own wishes, each with why it can't be had just now. */
export const viewQueue = (
  ctx: Ctx,
  rows: readonly QueuedRow[],
  of: { userId: string; rules: Rules; taken: ReadonlySet<string>; barred: ReadonlySet<string> },
): Wish[] =>
  rows
    .filter(({ userId }) => userId === of.userId)
    // Two who have become one are wished for once.
    .filter(({ person }, at, own) => own.findIndex((other) => other.person.id === person.id) === at)
    .map((row) => ({
      ...viewPerson(row.person, ctx),
      reason:
        queueRefusal(row, of.rules, { today: dayOf(ctx.now), barred: of.barred }) ??
        (of.taken.has(row.person.id) ? 'person_taken' : null),
    }))

/** The record as it is stored. */
const viewTurns = (ctx: Ctx, rows: DraftRows, plan: DraftPlan): DraftTurnView[] => {
  const outcomes: TurnOutcome[] = []
  return rows.turns.flatMap((row): DraftTurnView[] => {
    const turn = turnAfter(plan, outcomes)
    outcomes.push(row.outcome)
    if (!turn) return []
    const { outcome, auto, at, person, voidedAt } = row
    return [
      { ...turn, outcome, auto, at, person: person && viewPerson(person, ctx), void: voidedAt !== null },
    ]
  })
}

const viewDraft = (ctx: Ctx, rows: DraftRows): DraftView | null => {
  const draft = rows.drafts[0]
  if (!draft) return null
  const state = stateOf(draft, outcomesOf(rows))
  const turn = turnAtHand(state)
  const plan = { players: state.players ?? [], rounds: state.rounds }
  const leftMs =
    state.dueAt === null ? (state.leftMs ?? turnMs(state)) : Date.parse(state.dueAt) - Date.parse(ctx.now)
  return {
    id: draft.id,
    phase: phaseOf(state),
    startsAt: draft.startsAt,
    secondsPerTurn: draft.secondsPerTurn,
    rounds: draft.rounds,
    commitment: draft.coinCommitment,
    // The order is drawn with it: secret until then, public from then on.
    seed: state.startedAt === null ? null : draft.coinSeed,
    order: [...plan.players],
    turns: viewTurns(ctx, rows, plan),
    current: turn && { ...turn, until: state.dueAt, leftMs: Math.max(0, leftMs) },
    next:
      state.players === null || turn === null
        ? []
        : turnsToCome(plan, state.outcomes, shownAhead + 1).slice(1),
  }
}

/** What the room is shown from; rides in the batch of whatever has changed it. */
export const draftPageParts = ({ db, now }: Asking, leagueId: LeagueIdOf) => ({
  versions: rulesAround(db, leagueId, dayGiven(now)),
  users: everMembersOf(db, leagueId),
  ...draftParts(db, leagueId, dayGiven(now)),
})
export type DraftPageRows = Result<ReturnType<typeof draftPageParts>>

/** The room of a draft as it is stored: what the board says is on the lists. */
export const viewDraftPage = (
  ctx: Ctx,
  { league, season, membership, user }: MemberScope & { user: User },
  rows: DraftPageRows,
): DraftPage => {
  const { inForce: rules } = boundRules(rows.versions, dayOf(ctx.now))
  const draft = viewDraft(ctx, rows)
  const { taken, barred } = worldOf(rows, rules, ctx.now)
  const waiver = rows.waivers[0]
  const here = new Set(rows.spells.flatMap(({ userId, leftAt }) => (leftAt === null ? [userId] : [])))
  const { id, slug, name } = league
  return {
    league: { id, slug, name, role: membership.role },
    exclusive: league.exclusive,
    now: ctx.now,
    maxPicks: rules.maxPicks,
    draft,
    canPlan:
      isAdmin(membership.role) &&
      league.exclusive &&
      isOpen(season, dayOf(ctx.now)) &&
      rows.held.length === 0 &&
      (!draft || draft.phase === 'planned'),
    players: rows.users.map((row) => ({ ...presentUser(row, ctx.locale), active: here.has(row.userId) })),
    claimsUntil: waiver?.settledAt === null ? waiver.closesAt : null,
    wishes: viewQueue(ctx, rows.wishes, {
      userId: user.userId,
      rules: withVotedOut(rules, rows.votedOut),
      taken,
      barred,
    }),
  }
}

/** True where turns have run out, or a day of claims is over, and nobody has written that down. */
const isBehind = (ctx: Ctx, rows: DraftPageRows): boolean => {
  const { inForce: rules } = boundRules(rows.versions, dayOf(ctx.now))
  const [draft, waiver] = [rows.drafts[0], rows.waivers[0]]
  return (
    (draft && advance(stateOf(draft, outcomesOf(rows)), worldOf(rows, rules, ctx.now), ctx.now).changed) ||
    (waiver?.settledAt === null && waiver.closesAt <= ctx.now)
  )
}

const readRoom = prepareMemberRead(draftPageParts)

/**
 * The room of a draft for a member. What has run out by now is written down before it is shown; where that fails, it is not
 * shown either.
 */
export const readDraftPage = async (ctx: Ctx, input: { league: string }): Promise<DraftPage> => {
  const first = await readRoom(ctx, input.league)
  if (!isBehind(ctx, first.rows)) return viewDraftPage(ctx, first, first.rows)
  await settleLeague(ctx, first.league.id)
  const settled = await readRoom(ctx, input.league)
  return viewDraftPage(ctx, settled, settled.rows)
}
