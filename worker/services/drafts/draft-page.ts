import type { DraftPage, DraftPerson, DraftTurnView, DraftView, QueuedPerson } from '#contracts/draft.ts'
import type { Result } from '#db/batch.ts'
import { dayGiven } from '#db/prepared.ts'
import { draftParts, type QueuedRow, seasonPicked } from '#db/queries/drafts/drafts.ts'
import type { LeagueIdOf, MemberScope } from '#db/queries/leagues/member-scope.ts'
import { everMembersOf } from '#db/queries/leagues/members.ts'
import { rulesFrom } from '#db/queries/picks/deathlists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { advance, phaseOf, turnAtHand, turnMs } from '#domain/draft/advance.ts'
import { type DraftPlan, type TurnOutcome, turnAfter, turnsToCome } from '#domain/draft/turns.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { isOpen } from '#domain/seasons/state.ts'
import { prepareMemberRead } from '../access.ts'
import type { User } from '../actor.ts'
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

/** How many coming turns are shown. */
const shownAhead = 12

type PersonRow = QueuedRow['person']

const viewPerson = (person: PersonRow, ctx: Ctx): DraftPerson => ({
  ...viewInLine(person, ctx.locale),
  description: descriptionOf(person, ctx.locale),
  birthYear: person.birthYear,
})

/** The player's own queue, each person with the reason why they can't be picked now. */
export const viewQueue = (
  ctx: Ctx,
  rows: readonly QueuedRow[],
  of: { userId: string; rules: Rules; taken: ReadonlySet<string>; barred: ReadonlySet<string> },
): QueuedPerson[] =>
  rows
    .filter(({ userId }) => userId === of.userId)
    // After a merge, a person may be in the queue twice: show them once.
    .filter(({ person }, at, own) => own.findIndex((other) => other.person.id === person.id) === at)
    .map((row) => ({
      ...viewPerson(row.person, ctx),
      reason:
        queueRefusal(row, of.rules, { today: dayOf(ctx.now), barred: of.barred }) ??
        (of.taken.has(row.person.id) ? 'person_taken' : null),
    }))

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

/** @param here ids of the present members */
const viewDraft = (ctx: Ctx, rows: DraftRows, here: ReadonlySet<string>): DraftView | null => {
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
    // The seed determines the order: it is secret until the draft starts, and public after that.
    seed: state.startedAt === null ? null : draft.coinSeed,
    order: [...plan.players],
    turns: viewTurns(ctx, rows, plan),
    current: turn && { ...turn, until: state.dueAt, leftMs: Math.max(0, leftMs) },
    // The turns of players who have left are passed at once.
    next:
      turn === null
        ? []
        : turnsToCome(plan, state.outcomes)
            .slice(1)
            .filter(({ userId }) => here.has(userId))
            .slice(0, shownAhead),
  }
}

/** Queries for the draft page, to be added to the batch that changes the draft. */
export const draftPageParts = ({ db, now }: Asking, leagueId: LeagueIdOf) => ({
  versions: rulesFrom(db, leagueId, dayGiven(now)),
  users: everMembersOf(db, leagueId),
  picked: seasonPicked(db, leagueId),
  ...draftParts(db, leagueId, dayGiven(now)),
})
export type DraftPageRows = Result<ReturnType<typeof draftPageParts>>

/** The draft page as stored, so that the board and the lists agree. */
export const viewDraftPage = (
  ctx: Ctx,
  { league, season, membership, user }: MemberScope & { user: User },
  rows: DraftPageRows,
): DraftPage => {
  const { inForce: rules } = boundRules(rows.versions, dayOf(ctx.now))
  const here = new Set(rows.periods.flatMap(({ userId, leftAt }) => (leftAt === null ? [userId] : [])))
  const draft = viewDraft(ctx, rows, here)
  const { taken, barred } = worldOf(rows, rules, ctx.now)
  const waiver = rows.waivers[0]
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
      !rows.picked[0]?.picked &&
      (!draft || draft.phase === 'planned'),
    players: rows.users.map((row) => ({ ...presentUser(row, ctx.locale), active: here.has(row.userId) })),
    // Claims that close after the season fill no place.
    claimsUntil:
      waiver?.settledAt === null && isOpen(season, dayOf(waiver.closesAt)) ? waiver.closesAt : null,
    wishes: viewQueue(ctx, rows.queue, {
      userId: user.userId,
      rules: withVotedOut(rules, rows.votedOut),
      taken,
      barred,
    }),
  }
}

/** True if turns have run out, or a waiver's day is over, and that is not stored yet. */
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
 * The draft page for a member. Turns that have run out are stored before they are shown; if that fails, they are not
 * shown.
 */
export const readDraftPage = async (ctx: Ctx, input: { league: string }): Promise<DraftPage> => {
  const first = await readRoom(ctx, input.league)
  if (!isBehind(ctx, first.rows)) return viewDraftPage(ctx, first, first.rows)
  await settleLeague(ctx, first.league.id)
  const settled = await readRoom(ctx, input.league)
  return viewDraftPage(ctx, settled, settled.rows)
}
