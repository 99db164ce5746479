import type { Result } from '#db/batch.ts'
import { rulesAround } from '#db/queries/deathlists.ts'
import { draftParts, type WishRow } from '#db/queries/drafts.ts'
import type { LeagueIdOf, MemberScope } from '#db/queries/gate.ts'
import { everMembersOf } from '#db/queries/leaderboard-results.ts'
import type { DraftPage, DraftPerson, DraftTurnView, DraftView, Wish } from '../../contracts/draft.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { type Advance, advance, phaseOf, turnMs } from '../../domain/draft/advance.ts'
import { type TurnOutcome, turnAfter, turnsToCome } from '../../domain/draft/turns.ts'
import { portraitUrl } from '../../domain/people/portrait.ts'
import type { BirthYearRules } from '../../domain/picks/eligibility.ts'
import { isAdmin } from '../../domain/roles.ts'
import { isOpen } from '../../domain/seasons/state.ts'
import { readAsMember, type User } from '../access.ts'
import type { Ctx } from '../context.ts'
import { boundRules } from '../leagues/view.ts'
import { descriptionOf, nameOf } from '../people/view.ts'
import { presentUser } from '../profile/present.ts'
import { settleAfter } from './settle.ts'
import { type DraftRows, stateOf, wishRefusal, worldOf } from './state.ts'

/** Turns that are told ahead. */
const shownAhead = 12

type PersonRow = WishRow['person']

const viewPerson = (person: PersonRow, ctx: Ctx): DraftPerson => ({
  wikidataId: person.id,
  name: nameOf(person, ctx.locale),
  description: descriptionOf(person, ctx.locale),
  birthYear: person.birthYear,
  imageUrl: portraitUrl(person.image),
})

/** A player's own wishes, each with why it can't be had just now. */
export const viewWishes = (
  ctx: Ctx,
  rows: readonly WishRow[],
  of: { userId: string; rules: BirthYearRules; taken: ReadonlySet<string> },
): Wish[] =>
  rows
    .filter(({ userId }) => userId === of.userId)
    // Two who have become one are wished for once.
    .filter(({ person }, at, own) => own.findIndex((other) => other.person.id === person.id) === at)
    .map((row) => ({
      ...viewPerson(row.person, ctx),
      reason:
        wishRefusal(row, of.rules, dayOf(ctx.now)) ?? (of.taken.has(row.person.id) ? 'person_taken' : null),
    }))

/** The record with what has happened since: turns that are over though nobody has written them down. */
const viewTurns = (ctx: Ctx, rows: DraftRows, { state, ended }: Advance): DraftTurnView[] => {
  const plan = { players: state.players ?? [], rounds: state.rounds }
  const outcomes: TurnOutcome[] = []
  const wished = new Map(rows.wishes.map(({ person }) => [person.id, person]))
  const kept = rows.turns.flatMap((row): DraftTurnView[] => {
    const turn = turnAfter(plan, outcomes)
    outcomes.push(row.outcome)
    if (!turn) return []
    const { outcome, auto, at, person, voidedAt } = row
    return [
      { ...turn, outcome, auto, at, person: person && viewPerson(person, ctx), void: voidedAt !== null },
    ]
  })
  const since = ended.map(({ personId, ...turn }): DraftTurnView => {
    const person = personId === null ? undefined : wished.get(personId)
    return {
      ...turn,
      auto: person !== undefined,
      person: person ? viewPerson(person, ctx) : null,
      void: false,
    }
  })
  return [...kept, ...since]
}

const viewDraft = (ctx: Ctx, rows: DraftRows, moved: Advance): DraftView | null => {
  const draft = rows.drafts[0]
  if (!draft) return null
  const { state, turn } = moved
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
    turns: viewTurns(ctx, rows, moved),
    current: turn && { ...turn, until: state.dueAt, leftMs },
    next:
      state.players === null || turn === null
        ? []
        : turnsToCome(plan, state.outcomes, shownAhead + 1).slice(1),
  }
}

/** What the room is shown from; rides in the batch of whatever has changed it. */
export const draftPageParts = (ctx: Ctx, leagueId: LeagueIdOf) => ({
  versions: rulesAround(ctx.db, leagueId, dayOf(ctx.now)),
  users: everMembersOf(ctx.db, leagueId),
  ...draftParts(ctx.db, leagueId),
})
export type DraftPageRows = Result<ReturnType<typeof draftPageParts>>

/**
 * The room of a draft, as it stands at this moment: turns whose time is up are over, whether or not anybody has written
 * that down; then it is done after the answer.
 */
export const viewDraftPage = (
  ctx: Ctx,
  { league, season, membership, user }: MemberScope & { user: User },
  rows: DraftPageRows,
): DraftPage => {
  const { inForce: rules } = boundRules(rows.versions, dayOf(ctx.now))
  const draft = rows.drafts[0]
  const world = worldOf(rows, rules, ctx.now)
  const moved = draft && advance(stateOf(draft, rows.turns), world, ctx.now)
  const waiver = rows.waivers[0]
  const isDue = waiver !== undefined && waiver.settledAt === null
  if (moved?.changed || (isDue && waiver.closesAt <= ctx.now)) settleAfter(ctx, league.id)
  const held = new Set([...world.taken, ...(moved?.ended ?? []).flatMap(({ personId }) => personId ?? [])])
  const here = new Set(rows.spells.flatMap(({ userId, leftAt }) => (leftAt === null ? [userId] : [])))
  const { id, slug, name } = league
  return {
    league: { id, slug, name, role: membership.role },
    exclusive: league.exclusive,
    now: ctx.now,
    maxPicks: rules.maxPicks,
    draft: moved ? viewDraft(ctx, rows, moved) : null,
    canPlan:
      isAdmin(membership.role) &&
      league.exclusive &&
      isOpen(season, dayOf(ctx.now)) &&
      rows.held.length === 0 &&
      (!moved || phaseOf(moved.state) === 'planned'),
    players: rows.users.map((row) => ({ ...presentUser(row, ctx.locale), active: here.has(row.userId) })),
    claimsUntil: isDue ? waiver.closesAt : null,
    wishes: viewWishes(ctx, rows.wishes, { userId: user.userId, rules, taken: held }),
  }
}

/** The room of a draft for a member. */
export const readDraftPage = async (ctx: Ctx, input: { league: string }): Promise<DraftPage> => {
  const { rows, ...scope } = await readAsMember(ctx, input.league, ({ leagueId }) =>
    draftPageParts(ctx, leagueId),
  )
  return viewDraftPage(ctx, scope, rows)
}
