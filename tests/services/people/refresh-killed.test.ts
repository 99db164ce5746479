/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import { refreshStatuses } from '#worker/services/people/refresh/refresh.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { RefreshWorld } from './refresh-world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database?.stop())

class Killed extends Error {
  override name = 'Killed'
}

/** Lets this many calls through and none after: the effect of a process that is killed there. */
class Guillotine {
  calls = 0
  private readonly falls: number
  /** True: the last call is executed, and its answer is lost. */
  private readonly after: boolean

  constructor(falls: number, after: boolean) {
    this.falls = falls
    this.after = after
  }

  guard = (fetch: typeof globalThis.fetch): typeof globalThis.fetch => {
    return async (...request) => {
      this.calls++
      if (this.calls > this.falls || (this.calls === this.falls && !this.after)) throw new Killed()
      const answer = await fetch(...request)
      if (this.calls === this.falls) {
        await answer.arrayBuffer()
        throw new Killed()
      }
      return answer
    }
  }
}

const q = (n: number) => `Q${100 + n}`

/**
 * Prepares all changes that one run can meet: deaths, a retraction, disputes, corrections, a merge, the lists
 * of recent deaths. The run learns them from a poll, or, with many people, only from the feed.
 */
const prepare = async (source: 'feed' | 'poll'): Promise<RefreshWorld> => {
  for (const table of [
    'activity',
    'propagations',
    'status_events',
    'picks',
    'leagues',
    'people',
    'job_cursors',
    'job_leases',
    'job_runs',
  ])
    await database.db.run(sql.raw(`delete from ${table}`))
  const world = await RefreshWorld.create(database.db)
  const { world: wikidata } = world.standIn
  for (let n = 0; n < 10; n++) await world.person(q(n))
  for (let n = 0; n < 7; n++) await world.pick(q(n))
  await world.pick(q(0), { addedAt: '2026-05-09T08:00:00.000Z', countsFrom: '2026-05-11' }, 1)
  await world.pick(q(5), {}, 1)
  await world.pick(q(9), {}, 1)
  await world.pick(q(7), { addedAt: '2026-02-01T00:00:00.000Z' })
  if (source === 'feed') await world.crowd(60)
  wikidata.kill(q(0), { date: '2026-05-09' })
  wikidata.kill(q(1), { date: '2026-05-09', reference: 'none', enwiki: true })
  wikidata.kill(q(2), { date: '2026-05-09' })
  wikidata.kill(q(3), { date: '2026-05-09' })
  wikidata.kill(q(9), { date: '2026-05-09' })
  await world.cron(-30)
  await world.cron(-5)
  wikidata.correct(q(3), { date: '2026-05-08' })
  wikidata.revive(q(2))
  wikidata.merge(q(5), q(7))
  await world.cron(-4)
  // Everybody was fetched lately: only the feed reports what follows.
  await world.cron(18)
  if (source === 'feed') await world.paced(0.001)
  wikidata.revive(q(9))
  wikidata.kill(q(4), { date: '2026-05-10' })
  wikidata.kill(q(6), { date: '2026-05-10' })
  wikidata.kill(q(6), { date: '2026-05-09' })
  wikidata.kill(q(8), { date: '2026-05-09' })
  world.at(20)
  return world
}

const run = async (world: RefreshWorld, guillotine: Guillotine): Promise<void> => {
  const fetch = world.fetch
  world.fetch = guillotine.guard(fetch)
  const db = createDb({ url: database.url, fetch: guillotine.guard(globalThis.fetch) })
  try {
    // A lease that ends at once replaces the time until the next run.
    await refreshStatuses(world.ctx({ db }), { waitMs: 0, leaseMs: 1 })
    await propagateNews(world.ctx({ db }))
    await settleLists(world.ctx({ db }))
  } finally {
    world.fetch = fetch
  }
}

/** All data that a run may change, without ids that are new each time. */
const state = async (world: RefreshWorld) => ({
  people: await database.db.all(
    sql`select id, status, died_on, reported_death_date, reported_at, evidence_since, confirmed_at, merged_into, missing,
      contested_since, former_births, lastrevid - (select min(lastrevid) from people) as revision, polled_at, suspected_at,
      evidence ->> '$.assessment.kind' as said from people order by id`,
  ),
  events: await database.db.all(
    sql`select person_id, kind, at, died_on from status_events order by at, person_id, kind`,
  ),
  activity: await database.db.all(sql`select person_id, kind, at from activity order by at, person_id, kind`),
  picks: await database.db.all(
    sql`select person_id, former_people, voided_at, void_reason, suspended_at from picks order by person_id, added_at, user_id`,
  ),
  propagations: await database.db.all(sql`select person_id from propagations`),
  lists: await database.db.all(sql`select unsettled_since from deathlists`),
  stale: await world.tookStale(),
  // The pace is an estimate, to which a repeated run adds.
  feed: { ...(await world.feed()), pace: null },
})

describe.each(['poll', 'feed'] as const)(
  'a run by the %s that is killed at any call and run again',
  (source) => {
    test('gives the result of an uninterrupted run', async () => {
      const calm = await prepare(source)
      const uncut = new Guillotine(Number.POSITIVE_INFINITY, false)
      await run(calm, uncut)
      const expected = await state(calm)
      expect(calm.standIn.log.seen.filter(({ kind }) => kind === 'changes')).toHaveLength(
        source === 'feed' ? 1 : 0,
      )
      expect(expected.events).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ person_id: q(0), kind: 'confirmed' }),
          expect.objectContaining({ person_id: q(1), kind: 'confirmed' }),
          expect.objectContaining({ person_id: q(2), kind: 'retracted' }),
          expect.objectContaining({ person_id: q(3), kind: 'corrected' }),
          expect.objectContaining({ person_id: q(4), kind: 'reported' }),
          expect.objectContaining({ person_id: q(5), kind: 'merged' }),
          expect.objectContaining({ person_id: q(6), kind: 'disputed' }),
          expect.objectContaining({ person_id: q(9), kind: 'disputed', died_on: '2026-05-09' }),
        ]),
      )
      expect(expected.stale).toBe(true)
      expect(uncut.calls).toBeGreaterThan(8)

      // A cut before a call differs from one after the previous call only by that call's own effect: one source is cut
      // before each second call, the other after the rest.
      const after = source === 'feed'
      for (let falls = after ? 2 : 1; falls <= uncut.calls; falls += 2) {
        const world = await prepare(source)
        await expect(run(world, new Guillotine(falls, after))).rejects.toThrow()
        await run(world, new Guillotine(Number.POSITIVE_INFINITY, false))
        expect(await state(world), `killed ${after ? 'after' : 'before'} call ${falls}`).toEqual(expected)
      }
    }, 120_000)
  },
)
