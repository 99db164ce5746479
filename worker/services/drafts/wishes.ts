import type { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { rulesAround } from '#db/queries/deathlists.ts'
import { isDraftAsRead, isWaiverAsRead, setWishes } from '#db/queries/draft-writes.ts'
import { draftParts, peopleToWish, wishesOf } from '#db/queries/drafts.ts'
import { leagueWithId } from '#db/queries/gate.ts'
import { isExclusive } from '#db/queries/leagues.ts'
import { isCurrentMember } from '#db/queries/members.ts'
import { isSeasonCurrent } from '#db/queries/seasons.ts'
import type { Wish, wishesInput } from '../../contracts/draft.ts'
import { dayOf } from '../../domain/calendar-day.ts'
import { advance } from '../../domain/draft/advance.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { onFreshRows } from '../fresh-rows.ts'
import { boundRules } from '../leagues/view.ts'
import { viewWishes } from './page.ts'
import { settleDraft } from './settle.ts'
import { stateOf, worldOf } from './state.ts'
import { settleWaiver } from './waiver.ts'

type Input = z.output<typeof wishesInput>

const save = async (ctx: Ctx, input: Input): Promise<Wish[]> => {
  const { db, now } = ctx
  const { league, season, user, rows } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    versions: rulesAround(db, leagueId, dayOf(now)),
    people: peopleToWish(db, input.wikidataIds),
    ...draftParts(db, leagueId),
  }))
  if (!league.exclusive) throw new AppError('lists_not_exclusive')
  const rules = boundRules(rows.versions, dayOf(now)).inForce
  const world = worldOf(rows, rules, now)
  const [draft, waiver] = [rows.drafts[0], rows.waivers[0]]
  // What is over was decided by the wishes of its time: that is written down first.
  if (draft && advance(stateOf(draft, rows.turns), world, now).changed) {
    await settleDraft(ctx, league.id)
    throw new AppError('changed_meanwhile')
  }
  if (waiver && waiver.settledAt === null && waiver.closesAt <= now) {
    await settleWaiver(ctx, league.id)
    throw new AppError('changed_meanwhile')
  }
  const found = new Map(rows.people.map(({ asked, id }) => [asked, id]))
  const personIds = [
    ...new Set(
      input.wikidataIds.map((asked) => {
        const id = found.get(asked)
        if (id === undefined) throw new AppError('person_not_found', { field: 'wikidataIds' })
        return id
      }),
    ),
  ]
  const { set, after } = await runBatch(db, {
    set: setWishes(
      db,
      { seasonId: season.id, userId: user.userId, personIds },
      all(
        isCurrentMember(league.id, user.userId),
        isSeasonCurrent(season.id),
        isExclusive(league.id),
        isDraftAsRead(season.id, draft?.stamp ?? null),
        isWaiverAsRead(season.id, waiver ?? null),
      ),
    ),
    after: wishesOf(db, leagueWithId(league.id)),
  })
  if (set.asRead.length === 0) throw new AppError('changed_meanwhile')
  return viewWishes(ctx, after, { userId: user.userId, rules, taken: world.taken })
}

/**
 * Replaces one's private wishes in an exclusive league: from them a turn is taken that runs out, and claims are met. Only
 * people of the index can be wished for, as a search leaves them there.
 * @throws AppError lists_not_exclusive, person_not_found, changed_meanwhile
 */
export const saveWishes = async (ctx: Ctx, input: Input): Promise<{ wishes: Wish[] }> => ({
  wishes: await onFreshRows(() => save(ctx, input)),
})
