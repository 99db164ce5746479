import { uuidv7 } from 'uuidv7'
import type { AddPickInput, OwnPick } from '#contracts/lists/pick.ts'
import { runBatch } from '#db/batch.ts'
import { recordBarredPick } from '#db/queries/leagues/votes.ts'
import { upsertPeople } from '#db/queries/people/people.ts'
import { foldPicks } from '#db/queries/picks/fold-picks.ts'
import { recordPickChange } from '#db/queries/picks/pick-changes.ts'
import {
  afterAttempt,
  insertPick,
  personToPick,
  suspectPerson,
  unsettleDeathlist,
} from '#db/queries/picks/picks.ts'
import { addMs, dayOf } from '#domain/calendar-day.ts'
import { standing } from '#domain/leagues/quotas.ts'
import { capacityOf, replacementPlaces } from '#domain/picks/capacity.ts'
import { countsFrom } from '#domain/picks/counting.ts'
import { type AddRefusal, decideAdd, undoMs } from '#domain/picks/editing.ts'
import { type PickRefusal, pickRefusal } from '#domain/picks/eligibility.ts'
import { joinList, priceUnder, type WhoRefusal } from '#domain/picks/list-rules.ts'
import { firstDayOf, seasonState } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { isEntry, type OwnList, readOwnList } from '../deathlists/own-list.ts'
import { windowParams } from '../deathlists/windows.ts'
import { resolveWaiverIfDue } from '../drafts/by-hand.ts'
import { AppError } from '../errors.ts'
import { type LearntPerson, learnPerson } from '../people/learn-person.ts'
import { limitError } from '../quotas.ts'
import { receiptAfter } from '../receipts/after.ts'
import { requireRoomForReceipt } from '../receipts/room.ts'
import { listAttempts, retryOnConflict } from '../retry-on-conflict.ts'
import { listError, onThisList, refusedByRules, whoParams } from '../views/list-rules.ts'
import { viewOwnPick } from '../views/picks.ts'

const refuse = (
  ctx: Ctx,
  code: AddRefusal | PickRefusal | WhoRefusal,
  { rules, state, season }: OwnList<unknown>,
  person?: LearntPerson,
): AppError =>
  new AppError(code, {
    params: {
      ...(person ? whoParams(person, rules) : {}),
      capacity: capacityOf(rules, state.countedDead),
      min: rules.minBirthYear,
      max: rules.maxBirthYear,
      ...windowParams(ctx, rules, season),
    },
  })

/** In leagues with exclusive lists, a person on another list can't be added. */
const refuseTaken = ({ taken }: OwnList<unknown>, personId: string): void => {
  const player = taken.get(personId)
  if (player !== undefined) throw new AppError('person_taken_by', { params: { player } })
}

/** The error for a lost race: the refusal that follows from the list and the person as they are now. */
const refuseAfter = (
  ctx: Ctx,
  own: OwnList<unknown>,
  person: LearntPerson,
  after: Awaited<ReturnType<typeof afterAttempt>>[number] | undefined,
): AppError => {
  if (!after) return new AppError('changed_meanwhile')
  if (after.twin) return refuse(ctx, 'already_picked', own)
  const decision = decideAdd(
    { ...own.state, entries: after.entries, replacements: after.replacements },
    own.rules,
    own.season,
    own.membership.joinedAt,
    ctx.now,
  )
  if (decision.kind === 'refused') return refuse(ctx, decision.code, own)
  const refusal = pickRefusal({ ...person, status: after.status }, own.rules, new Set(), dayOf(ctx.now))
  if (refusal) return refuse(ctx, refusal, own)
  if (!after.takesMore) return limitError(standing.listPicks)
  return new AppError(after.taken ? 'person_taken' : 'changed_meanwhile')
}

const add = async (ctx: Ctx, input: AddPickInput): Promise<OwnPick> => {
  const own = await readOwnList(
    ctx,
    'league' in input ? { league: input.league } : { deathlistId: input.deathlistId },
    { known: personToPick(ctx.db, input.wikidataId) },
  )
  const { deathlist, season, rules, state } = own
  // Resolve a waiver whose day is over before anybody adds a person by hand.
  if (await resolveWaiverIfDue(ctx, own)) return add(ctx, input)
  if (own.byHand) throw new AppError(own.byHand)
  const today = dayOf(ctx.now)
  const decision = decideAdd(state, rules, season, own.membership.joinedAt, ctx.now)
  if (decision.kind === 'refused') throw refuse(ctx, decision.code, own)
  requireRoomForReceipt(own)

  const person = await learnPerson(ctx, input.wikidataId, own.rows.known[0])
  refuseTaken(own, person.id)
  const onList = new Set(own.kept.filter(isEntry).map(({ pick }) => pick.personId))
  const refusal = pickRefusal(person, rules, onList, today) ?? refusedByRules(own, person)
  if (refusal) {
    if (person.suspected) await suspectPerson(ctx.db, person.id, ctx.now)
    throw refuse(ctx, refusal, own, person)
  }
  const { listRules } = own
  const ruled = onThisList(own, person)
  // A substitute takes no place until it replaces a pick.
  const placing = decision.substitute
    ? { fits: true as const, place: null, price: priceUnder(listRules, ruled) }
    : joinList(listRules, own.standing, ruled, { place: input.place })
  if (!placing.fits) throw listError(placing.refusal, listRules, ctx.locale)
  const { place, price } = placing

  const id = uuidv7()
  const pick = {
    id,
    leagueId: deathlist.leagueId,
    seasonId: season.id,
    userId: own.user.userId,
    personId: person.id,
    place,
  }
  const { attempts } = await runBatch(ctx.db, {
    person: upsertPeople(ctx.db, person.facts ? [person.facts] : [], ctx.now),
    pick: insertPick(ctx.db, {
      id,
      deathlistId: deathlist.id,
      personId: person.id,
      addedAt: ctx.now,
      countsFrom: countsFrom(ctx.now, firstDayOf(season), rules.newPickDelayDays),
      capacity: capacityOf(rules, state.countedDead),
      maxPicks: rules.maxPicks,
      begun: seasonState(season, today) === 'running',
      dates: season,
      expectedVersion: own.expectedVersion,
      place,
      price,
      substitute: decision.substitute === true,
      list: own.expectedList,
      replacementPlaces: decision.onlyReplacements ? replacementPlaces(rules, state.countedDead) : null,
      window: decision.window ?? null,
    }),
    recorded: recordPickChange(ctx.db, {
      activityId: uuidv7(),
      kind: 'picked',
      pick,
      at: ctx.now,
      receipt: receiptAfter(own.expectedVersion, { added: pick }),
    }),
    barred: recordBarredPick(ctx.db, { ...pick, at: ctx.now }, id),
    // There may be too many picks now: a death may have been retracted, or a void pick restored.
    unsettled: unsettleDeathlist(ctx.db, deathlist.id, ctx.now),
    folded: foldPicks(ctx.db, deathlist.id, addMs(ctx.now, -undoMs)),
    attempts: afterAttempt(ctx.db, { deathlistId: deathlist.id, pickId: id, personId: person.id }),
  })
  const after = attempts[0]
  if (!after?.pick) throw refuseAfter(ctx, own, person, after)
  return viewOwnPick(
    ctx,
    { pick: after.pick, person: { ...person, contestedSince: null }, diedOn: null },
    season,
  )
}

/**
 * Adds a person to the user's own list. Only the Wikidata id of the input is trusted; the facts come from the index or
 * from Wikidata.
 * @throws AppError a refusal of the list (AddRefusal) or of the person (PickRefusal), person_not_found,
 *   person_source_unavailable, those of the rules of lists (WhoRefusal, ListRefusalCode), draft_first,
 *   draft_running, waiver_open, waiver_too_late, person_taken_by, person_taken, quota_list_picks, quota_sealed_changes,
 *   quota_picks, league_not_found, deathlist_not_found; changed_meanwhile when a race was lost otherwise
 */
export const addPick = retryOnConflict(add, listAttempts)
