import type { z } from 'zod'
import { maxQueued, type QueuedPerson, type queueInput, type RefusedFromQueue } from '#contracts/draft.ts'
import { errorMessage } from '#contracts/errors.ts'
import { runBatch } from '#db/batch.ts'
import { all } from '#db/conditions.ts'
import { isDraftUnchanged, isQueueUnchanged, setQueue } from '#db/queries/drafts/draft-writes.ts'
import { draftParts, peopleToQueue, queueOf } from '#db/queries/drafts/drafts.ts'
import { isWaiverUnchanged } from '#db/queries/drafts/waiver-writes.ts'
import { isExclusive } from '#db/queries/leagues/leagues.ts'
import { leagueWithId } from '#db/queries/leagues/member-scope.ts'
import { isCurrentMember } from '#db/queries/leagues/members.ts'
import { isSeasonCurrent } from '#db/queries/leagues/seasons.ts'
import { upsertPeople } from '#db/queries/people/people.ts'
import { rulesFrom } from '#db/queries/picks/deathlists.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { advance } from '#domain/draft/advance.ts'
import { mergeQueues } from '#domain/draft/merge-queues.ts'
import { pickRefusal } from '#domain/picks/eligibility.ts'
import { readAsMember } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { type LearntPerson, learnStrangers } from '../people/learn-person.ts'
import { countSearch } from '../people/search-limit.ts'
import { retryOnConflict } from '../retry-on-conflict.ts'
import { boundRules } from '../views/leagues.ts'
import { refusedByRules } from '../views/list-rules.ts'
import { viewQueue } from './draft-page.ts'
import { settleDraft } from './settle-drafts.ts'
import { type DraftRows, outcomesOf, type Rules, stateOf, withVotedOut, worldOf } from './state.ts'
import { settleWaiver } from './waiver.ts'

type Input = z.output<typeof queueInput>
type Learnt = Awaited<ReturnType<typeof learnStrangers>>

/** Most people not in the index that one call fetches from Wikidata. */
const mostLearnt = 10

/** Fetches the first of these people, unless the user's search limit is reached. */
const learn = async (ctx: Ctx, ids: readonly string[]): Promise<Learnt | 'rate_limited'> => {
  if (ids.length === 0) return new Map()
  try {
    await countSearch(ctx)
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return 'rate_limited'
    throw error
  }
  return learnStrangers(ctx, ids.slice(0, mostLearnt))
}

interface Newcomers {
  learnt: Learnt | 'rate_limited'
  rules: Rules
  barred: ReadonlySet<string>
}

/** Why a person who is not in the index can't be queued, or their facts. */
const newcomer = (
  ctx: Ctx,
  id: string,
  { learnt, rules, barred }: Newcomers,
): LearntPerson | RefusedFromQueue['code'] => {
  if (learnt === 'rate_limited') return learnt
  const person = learnt.get(id) ?? 'too_many_unknown'
  if (typeof person === 'string') return person
  return (
    pickRefusal(person, rules, new Set(), dayOf(ctx.now)) ??
    refusedByRules({ rules, barred }, person) ??
    person
  )
}

interface Saved {
  wishes: QueuedPerson[]
  refused: RefusedFromQueue[]
}

/** Stores the turns that have run out, or the waiver whose day is over: the queue as it was then decides them. */
const settleIfDue = async (
  ctx: Ctx,
  leagueId: string,
  rows: DraftRows,
  world: ReturnType<typeof worldOf>,
): Promise<void> => {
  const [draft, waiver] = [rows.drafts[0], rows.waivers[0]]
  if (draft && advance(stateOf(draft, outcomesOf(rows)), world, ctx.now).changed)
    await settleDraft(ctx, leagueId)
  else if (waiver && waiver.settledAt === null && waiver.closesAt <= ctx.now)
    await settleWaiver(ctx, leagueId)
  else return
  throw new AppError('changed_meanwhile')
}

/** Sorts people who are not in the index: those who can be queued, and those who can't, with a reason. */
const sortNewcomers = (ctx: Ctx, ids: readonly string[], by: Newcomers) => {
  const people: (LearntPerson & { asked: string })[] = []
  const refused: RefusedFromQueue[] = []
  for (const wikidataId of ids) {
    const person = newcomer(ctx, wikidataId, by)
    if (typeof person !== 'string') people.push({ ...person, asked: wikidataId })
    else {
      const { minBirthYear: min, maxBirthYear: max } = by.rules
      const message = errorMessage(person, ctx.locale, { most: mostLearnt, min, max })
      refused.push({ wikidataId, code: person, message })
    }
  }
  return { people, refused }
}

/** @param learning fetches people who are not in the index, once for all attempts */
const save = async (
  ctx: Ctx,
  input: Input,
  learning: (ids: readonly string[]) => ReturnType<typeof learn>,
): Promise<Saved> => {
  const { db, now } = ctx
  const { league, season, user, rows } = await readAsMember(ctx, input.league, ({ leagueId }) => ({
    versions: rulesFrom(db, leagueId, dayOf(now)),
    people: peopleToQueue(db, [...input.wikidataIds, ...(input.before ?? [])]),
    ...draftParts(db, leagueId, dayOf(now)),
  }))
  if (!league.exclusive) throw new AppError('lists_not_exclusive')
  const rules = withVotedOut(boundRules(rows.versions, dayOf(now)).inForce, rows.votedOut)
  const world = worldOf(rows, rules, now)
  await settleIfDue(ctx, league.id, rows, world)
  const found = new Map(rows.people.map(({ asked, id }) => [asked, id]))
  const unknown = [...new Set(input.wikidataIds)].filter((id) => !found.has(id))
  const { people, refused } = sortNewcomers(ctx, unknown, {
    learnt: await learning(unknown),
    rules,
    barred: world.barred,
  })
  for (const { asked, id } of people) found.set(asked, id)
  const idsOf = (asked: readonly string[]) => [...new Set(asked.flatMap((id) => found.get(id) ?? []))]
  const stored = rows.queue.flatMap(({ userId, person }) => (userId === user.userId ? person.id : []))
  const own = idsOf(input.wikidataIds)
  const personIds = input.before ? mergeQueues(own, { before: idsOf(input.before), stored }) : own
  const { set, after } = await runBatch(db, {
    people: upsertPeople(
      db,
      people.flatMap(({ facts }) => facts ?? []),
      now,
    ),
    set: setQueue(
      db,
      { seasonId: season.id, userId: user.userId, personIds: personIds.slice(0, maxQueued) },
      all(
        isCurrentMember(league.id, user.userId),
        isSeasonCurrent(season.id),
        isExclusive(league.id),
        isQueueUnchanged(season.id, user.userId, stored),
        isDraftUnchanged(season.id, rows.drafts[0]?.stamp ?? null),
        isWaiverUnchanged(season.id, rows.waivers[0] ?? null),
      ),
    ),
    after: queueOf(db, leagueWithId(league.id)),
  })
  if (set.unchanged.length === 0) throw new AppError('changed_meanwhile')
  return {
    wishes: viewQueue(ctx, after, { userId: user.userId, rules, taken: world.taken, barred: world.barred }),
    refused,
  }
}

/**
 * Replaces the user's private queue in an exclusive league, from which turns that run out and waivers pick. With `before`
 * it keeps what another device has changed since. People who are not in the index are fetched as for a pick, ten at most;
 * those who can't be queued are returned with a reason, and the others are stored.
 * @throws AppError lists_not_exclusive, changed_meanwhile
 */
export const saveQueue = (ctx: Ctx, input: Input): Promise<Saved> => {
  let asked: ReturnType<typeof learn> | undefined
  const learning = (ids: readonly string[]) => {
    asked ??= learn(ctx, ids)
    return asked
  }
  return retryOnConflict(save)(ctx, input, learning)
}
