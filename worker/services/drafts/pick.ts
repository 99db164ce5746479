import type { z } from 'zod'
import type { DraftPage, draftPickInput } from '#contracts/draft.ts'
import { runBatch } from '#db/batch.ts'
import { leagueWithId } from '#db/queries/leagues/member-scope.ts'
import { isCurrentMember } from '#db/queries/leagues/members.ts'
import { upsertPeople } from '#db/queries/people/people.ts'
import { personToPick, suspectPerson } from '#db/queries/picks/picks.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { advance, afterPick, type DraftWorld, type EndedTurn, gotBy } from '#domain/draft/advance.ts'
import { pickRefusal } from '#domain/picks/eligibility.ts'
import { listRulesOf } from '#domain/picks/list-rules.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { hintTurn } from '../live/hint.ts'
import { learnPerson } from '../people/learn-person.ts'
import { shownName } from '../profile/present.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { listError, onThisList, refusedByRules, whoParams } from '../views/list-rules.ts'
import { draftPageParts, viewDraftPage } from './draft-page.ts'
import type { Filling } from './filling.ts'
import { moveStatements, setDraftTimer } from './move.ts'
import { readDraft, requireUnderWay } from './read-draft.ts'

type Input = z.output<typeof draftPickInput>

/** The draft, and what is known of the person to pick. */
const readForPick = (ctx: Ctx, { league, wikidataId }: Input) =>
  readDraft(ctx, league, { known: personToPick(ctx.db, wikidataId) })

type Read = Awaited<ReturnType<typeof readForPick>>

/**
 * The person, if the rules allow this player to pick them, and how the player's list is filled with them.
 * @param taken ids of the people on any list, those of the turns that have just run out included
 */
const allowedPerson = async (ctx: Ctx, { wikidataId }: Input, read: Read, taken: ReadonlySet<string>) => {
  const { season, user, rules, world, moved, rows, more } = read
  const refuseTaken = (personId: string): void => {
    if (!taken.has(personId)) return
    const holder = rows.held.find((one) => one.personId === personId)
    if (holder?.userId === user.userId) throw new AppError('already_picked')
    throw holder
      ? new AppError('person_taken_by', { params: { player: shownName(holder, ctx.locale) } })
      : new AppError('person_taken')
  }
  const known = more.known[0]
  refuseTaken(known?.id ?? wikidataId)
  const person = await learnPerson(ctx, wikidataId, known)
  refuseTaken(person.id)
  const refusal =
    pickRefusal(person, rules, new Set(), dayOf(ctx.now)) ??
    refusedByRules({ rules, barred: world.barred }, person)
  if (refusal) {
    if (person.suspected) await suspectPerson(ctx.db, person.id, ctx.now)
    throw new AppError(refusal, {
      params: { min: rules.minBirthYear, max: rules.maxBirthYear, ...whoParams(person, rules) },
    })
  }
  const filling = world.filling.knowing(person.id, onThisList({ season }, person))
  const placing = filling.placing(person.id, user.userId, gotBy(moved.ended, user.userId))
  if (!placing.fits) throw listError(placing.refusal, listRulesOf(rules), ctx.locale)
  return { person, filling }
}

/** The world of a draft after these turns, with the lists as they are filled then. */
const worldAfter = (
  { world }: Read,
  ended: readonly EndedTurn[],
  { taken, filling }: { taken: ReadonlySet<string>; filling: Filling },
): DraftWorld => ({
  ...world,
  taken,
  mayBePicked: (id, userId, got) =>
    world.mayBePicked(id, userId, []) && filling.placing(id, userId, [...gotBy(ended, userId), ...got]).fits,
  roomOf: (userId) => world.roomOf(userId) - gotBy(ended, userId).length,
})

/** Picks for the current turn, which has to be `forTurn` if that is set; the first attempt sets it. */
const pick = async (ctx: Ctx, input: Input, forTurn: { number: number | undefined }): Promise<DraftPage> => {
  const { db, now } = ctx
  const read = await readForPick(ctx, input)
  const { league, season, user, rules, draft, world, moved } = read
  if (requireUnderWay(moved) === 'paused') throw new AppError('draft_paused')
  const { turn } = moved
  if (!turn || turn.userId !== user.userId || (forTurn.number ?? turn.number) !== turn.number)
    throw new AppError('not_your_turn')
  // If this attempt loses a race, the retry must not use the player's next turn for a pick meant for this one.
  forTurn.number = turn.number

  const taken = new Set([...world.taken, ...moved.ended.flatMap(({ personId }) => personId ?? [])])
  const { person, filling } = await allowedPerson(ctx, input, read, taken)
  const own = { ...turn, outcome: 'picked' as const, personId: person.id, at: now, byHand: true }
  const ended = [...moved.ended, own]
  taken.add(person.id)
  // Skip players who have left, or have no free place, at once.
  const after = advance(afterPick(moved.state, now), worldAfter(read, ended, { taken, filling }), now)
  const { move, page } = await runBatch(db, {
    person: upsertPeople(db, person.facts ? [person.facts] : [], now),
    move: moveStatements(
      ctx,
      {
        draft,
        season,
        newPickDelayDays: rules.newPickDelayDays,
        filling,
        state: after.state,
        ended: [...ended, ...after.ended],
        started: moved.started,
      },
      isCurrentMember(league.id, user.userId),
    ),
    page: draftPageParts(ctx, leagueWithId(league.id)),
  })
  if (move.moved.length === 0) throw new AppError('changed_meanwhile')
  ctx.suppress?.(league.id)
  hintTurn(ctx, league.id)
  setDraftTimer(ctx, league.id, after.state)
  return viewDraftPage(ctx, read, page)
}

/**
 * Uses the player's turn in a draft to pick a person. The pick and the move to the next turn are stored together, or
 * neither is; of concurrent picks for one turn only one succeeds.
 * @throws AppError draft_not_found, draft_not_begun, draft_over, draft_paused, not_your_turn, already_picked,
 *   person_taken, person_taken_by, the refusals of pickRefusal, person_not_found, person_source_unavailable,
 *   changed_meanwhile
 */
export const pickInDraft = async (ctx: Ctx, input: Input): Promise<DraftPage> => {
  const forTurn = { number: input.turn }
  return retryOnConflict(pick)(ctx, input, forTurn)
}
