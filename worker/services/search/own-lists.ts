import { errorMessage } from '#contracts/errors.ts'
import type { PersonList } from '#contracts/people/person.ts'
import type { Result } from '#db/batch.ts'
import type { ownListParts } from '#db/queries/picks/own-lists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { isJustConfirmed } from '#domain/draft/exclusive.ts'
import type { HeldBirth } from '#domain/people/facts.ts'
import { capacityOf, replacementPlaces } from '#domain/picks/capacity.ts'
import { decideAdd } from '#domain/picks/editing.ts'
import { type PickablePerson, pickRefusal } from '#domain/picks/eligibility.ts'
import { listRulesOf, type RuledPerson } from '#domain/picks/list-rules.ts'
import { quorumOf, voteRefusal } from '#domain/picks/votes.ts'
import { isOpen } from '#domain/seasons/state.ts'
import type { Ctx } from '../context.ts'
import { isEntry, listState } from '../deathlists/own-list.ts'
import { windowParams } from '../deathlists/windows.ts'
import { refusalByHand } from '../drafts/by-hand.ts'
import { shownName } from '../profile/present.ts'
import {
  barredBy,
  refusalParams,
  refusedByList,
  refusedByRules,
  standingOf,
  whoParams,
} from '../views/list-rules.ts'

/** For each of the reader's lists that are open: whether the person is on it or can be added; if not, why. */
export const viewOwnLists = (
  ctx: Ctx,
  person: PickablePerson & HeldBirth & Omit<RuledPerson, 'age'>,
  {
    scopes,
    rules,
    entries,
    barred,
    exclusive,
    taken,
    votedOut,
    votes,
  }: Result<ReturnType<typeof ownListParts>>,
): PersonList[] => {
  const today = dayOf(ctx.now)
  return scopes.flatMap(({ deathlist, league, season, membership }) => {
    const inForce = rules.find(({ leagueId }) => leagueId === league.id)
    if (!inForce || !isOpen(season, today)) return []
    const own = entries.filter(({ pick }) => pick.deathlistId === deathlist.id)
    const state = listState(deathlist.name, season, own)
    const facts = exclusive.find(({ seasonId }) => seasonId === season.id)
    const quorum = quorumOf(inForce)
    const against = votes.find(({ seasonId }) => seasonId === season.id)
    const list = {
      rules: inForce,
      season,
      listRules: listRulesOf(inForce),
      standing: standingOf(season, own),
      barred: barredBy(inForce, barred),
    }
    // A name is all that is missing if there is no other reason: the app gives a list its first name with its first pick.
    const decision = decideAdd({ ...state, named: true }, inForce, season, membership.joinedAt, ctx.now)
    const present = own.filter(isEntry)
    const onList = new Set(present.map(({ pick }) => pick.personId))
    const barredByVotes = new Set(
      votedOut.filter(({ seasonId }) => seasonId === season.id).map(({ personId }) => personId),
    )
    const holder = taken.find(({ seasonId, userId }) => seasonId === season.id && userId !== deathlist.userId)
    const justFreed =
      replacementPlaces(inForce, 1) > 0 &&
      present.some((row) => row.diedOn !== null && isJustConfirmed(row, facts?.draft, ctx.now))
    const refusal = decision.kind === 'refused' || decision.substitute ? null : refusedByList(list, person)
    // First the reasons that concern the person: they are more useful than that the list is full, or waits for a draft.
    const reason =
      pickRefusal(person, { ...inForce, votedOut: barredByVotes }, onList, today) ??
      refusedByRules(list, person) ??
      (holder ? 'person_taken_by' : null) ??
      refusalByHand(ctx, facts, { season, justFreed }) ??
      (decision.kind === 'refused' ? decision.code : null) ??
      refusal?.code ??
      (state.named ? null : 'deathlist_unnamed')
    const params = {
      capacity: capacityOf(inForce, state.countedDead),
      min: inForce.minBirthYear,
      max: inForce.maxBirthYear,
      ...whoParams(person, inForce),
      ...(refusal ? refusalParams(refusal, list.listRules, ctx.locale) : {}),
      ...windowParams(ctx, inForce, season),
      ...(holder ? { player: shownName(holder, ctx.locale) } : {}),
    }
    return {
      leagueId: league.id,
      slug: league.slug,
      name: league.name,
      onList: onList.has(person.id),
      reason,
      message: reason && errorMessage(reason, ctx.locale, params),
      cost: (decision.kind === 'allowed' && decision.window?.penalty) || 0,
      votes:
        quorum === null
          ? null
          : {
              count: against?.count ?? 0,
              quorum,
              mine: against?.mine ?? false,
              open: voteRefusal(inForce, season, facts?.draft ?? null, ctx.now) === null,
            },
    }
  })
}
