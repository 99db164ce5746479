import type { z } from 'zod'
import type { DraftPage, draftPickInput } from '#contracts/draft.ts'
import { runBatch } from '#db/batch.ts'
import { leagueWithId } from '#db/queries/leagues/member-scope.ts'
import { isCurrentMember } from '#db/queries/leagues/members.ts'
import { upsertPeople } from '#db/queries/people/people.ts'
import { personToPick, suspectPerson } from '#db/queries/picks/picks.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { advance, afterPick, gotBy } from '#domain/draft/advance.ts'
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
import { moveStatements, setDraftTimer } from './move.ts'
import { readDraft, requireUnderWay } from './read-draft.ts'

type Input = z.output<typeof draftPickInput>

/** Picks for the current turn, which has to be `forTurn` if that is set; the first attempt sets it. */
const pick = async (ctx: Ctx, input: Input, forTurn: { number: number | undefined }): Promise<DraftPage> => {
  const { db, now } = ctx
  const read = await readDraft(ctx, input.league, { known: personToPick(db, input.wikidataId) })
  const { league, season, user, rules, draft, world, moved, rows, more } = read
  if (requireUnderWay(moved) === 'paused') throw new AppError('draft_paused')
  const { turn } = moved
  const known = more.known[0]
  if (!turn || turn.userId !== user.userId || (forTurn.number ?? turn.number) !== turn.number)
    throw new AppError('not_your_turn')
  // If this attempt loses a race, the retry must not use the player's next turn for a pick meant for this one.
  forTurn.number = turn.number

  const taken = new Set([...world.taken, ...moved.ended.flatMap(({ personId }) => personId ?? [])])
  const refuseTaken = (personId: string): void => {
    if (!taken.has(personId)) return
    const holder = rows.held.find((one) => one.personId === personId)
    if (holder?.userId === user.userId) throw new AppError('already_picked')
    throw holder
      ? new AppError('person_taken_by', { params: { player: shownName(holder, ctx.locale) } })
      : new AppError('person_taken')
  }
  refuseTaken(known?.id ?? input.wikidataId)
  const person = await learnPerson(ctx, input.wikidataId, known)
  refuseTaken(person.id)
  const refusal =
    pickRefusal(person, rules, new Set(), dayOf(now)) ??
    refusedByRules({ rules, barred: world.barred }, person)
  if (refusal) {
    if (person.suspected) await suspectPerson(db, person.id, now)
    throw new AppError(refusal, {
      params: { min: rules.minBirthYear, max: rules.maxBirthYear, ...whoParams(person, rules) },
    })
  }
  const filling = world.filling.knowing(person.id, onThisList({ season }, person))
  const placing = filling.placing(person.id, user.userId, gotBy(moved.ended, user.userId))
  if (!placing.fits) throw listError(placing.refusal, listRulesOf(rules), ctx.locale)

  const own = { ...turn, outcome: 'picked' as const, personId: person.id, at: now, byHand: true }
  // Skip players who have left, or have no free place, at once.
  const before = [...moved.ended, own]
  const after = advance(
    afterPick(moved.state, now),
    {
      ...world,
      taken: new Set([...taken, person.id]),
      mayBePicked: (id, userId, got) =>
        world.mayBePicked(id, userId, []) &&
        filling.placing(id, userId, [...gotBy(before, userId), ...got]).fits,
      roomOf: (userId) => world.roomOf(userId) - gotBy(before, userId).length,
    },
    now,
  )
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
        ended: [...before, ...after.ended],
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
