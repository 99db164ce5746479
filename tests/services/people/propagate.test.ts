import { eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDb, type Db } from '#db/client.ts'
import { beginMergePropagation, beginPropagations } from '#db/queries/people/propagations.ts'
import { deathlists, leaderboards, picks, seasons } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks } from '#tests/support/game.ts'
import { addLeague, addPersons, newLeaderboard, type TestLeague } from '#tests/support/league.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { findPropagations, propagateNews } from '#worker/services/people/propagate.ts'
import { readSeasonStandings } from '#worker/services/screens/season-standings.ts'

const added = '2026-01-01T00:00:00.000Z'
const now = '2026-05-10T12:00:00.000Z'
const person = 'Q900'
const leagueCount = 7

let database: TestDatabase
let users: [TestUser, TestUser]
let leagues: TestLeague[]
beforeAll(async () => {
  database = await startTestDatabase()
  await addPersons(database.db, [{ id: person }, { id: 'Q901' }, { id: 'Q902' }], added)
  users = (await addUsers(database.db, ['Ada', 'Bob'])) as [TestUser, TestUser]
  leagues = []
  for (let i = 0; i < leagueCount; i++) {
    const league = await addLeague(database.db, users, { startDate: '2026-01-01', endDate: '2026-12-31' })
    leagues.push(league)
    // Every league but one holds the person, some of them twice.
    await addPicks(database.db, league, users[0], [i === 3 ? 'Q901' : person], added)
    if (i % 2) await addPicks(database.db, league, users[1], [person], added)
  }
})
afterAll(() => database?.stop())

const holders = () => leagues.map(({ id }) => id)
const inAll = () => holders().toSorted()

beforeEach(async () => {
  const { db } = database
  await db.run(sql`delete from propagations`)
  await db.run(sql`delete from activity`)
  await db.run(sql`update deathlists set unsettled_since = null`)
  await db.run(
    sql`update leaderboards set stale_since = null, due_on = null, revision = 5, computed_revision = 5, computed_at = ${added}`,
  )
  await db.run(sql`update people set status = 'alive', died_on = null, merged_into = null`)
})

const begin = (db: Db = database.db) =>
  beginPropagations(
    db,
    [
      {
        personId: person,
        marks: true,
        days: ['2026-05-08'],
        lines: [
          { kind: 'reported', data: { diedOn: '2026-05-08' } },
          { kind: 'confirmed', data: { diedOn: '2026-05-08' } },
        ],
      },
    ],
    now,
  )

const recordedIn = async (kind: string) =>
  (
    await database.db.all<{ league: string }>(
      sql`select league_id as league from activity where kind = ${kind} and person_id = ${person} order by league_id`,
    )
  ).map(({ league }) => league)
const marked = async () =>
  (
    await database.db.all<{ league: string }>(
      sql`select league_id as league from leaderboards where stale_since is not null order by league_id`,
    )
  ).map(({ league }) => league)
const markedLists = async () =>
  (await database.db.all(sql`select id from deathlists where unsettled_since is not null`)).length
const onTheWay = async () => (await database.db.all(sql`select id from propagations`)).length

describe('propagation of a person’s change', () => {
  test('never splits a league between chunks, and records items once, in order', async () => {
    await begin()
    expect(await propagateNews({ db: database.db, now }, { picks: 2 })).toMatchObject({ more: false })
    expect(await recordedIn('reported')).toEqual(inAll())
    expect(await recordedIn('confirmed')).toEqual(inAll())
    expect(await marked()).toEqual(inAll())
    // Seven leagues, six with the first player's pick, three with the second's.
    expect(await markedLists()).toBe(9)
    expect(await onTheWay()).toBe(0)
    const [first] = await database.db.all<{ kinds: string }>(
      sql`select group_concat(kind) as kinds from (select kind from activity where league_id = ${leagues[0]?.id} order by at)`,
    )
    expect(first?.kinds).toBe('reported,confirmed')
  })

  test('reaches a sealed season in which a competition goes on, and no other sealed one', async () => {
    const [going, over] = leagues as [TestLeague, TestLeague]
    const { db } = database
    const competition = { id: uuidv7(), kind: 'competition' as const, leagueId: going.id }
    await newLeaderboard(db, { ...competition, seasonId: going.seasonId }, now)
    const sealed = [going.seasonId, over.seasonId]
    await db.update(leaderboards).set({ sealedAt: now }).where(inArray(leaderboards.id, sealed))
    await begin()
    await propagateNews({ db, now })
    const recorded = await recordedIn('confirmed')
    await db.delete(leaderboards).where(eq(leaderboards.id, competition.id))
    await db.update(leaderboards).set({ sealedAt: null }).where(inArray(leaderboards.id, sealed))
    expect(recorded).toEqual(inAll().filter((id) => id !== over.id))
  })

  test('stops at its time limit and continues in the next run', async () => {
    await begin()
    expect(await propagateNews({ db: database.db, now }, { picks: 1, wallMs: 0 })).toMatchObject({
      chunks: 1,
      more: true,
    })
    expect(await recordedIn('confirmed')).toHaveLength(1)
    expect(await findPropagations({ db: database.db })).toEqual([
      { kind: 'propagate', id: expect.any(Number) },
    ])
    await propagateNews({ db: database.db, now }, { picks: 1 })
    expect(await recordedIn('confirmed')).toEqual(inAll())
  })

  test('happens once despite concurrent runs', async () => {
    await begin()
    await Promise.all(
      Array.from({ length: 6 }, () =>
        propagateNews({ db: createDb({ url: database.url }), now }, { picks: 1 }),
      ),
    )
    expect(await recordedIn('confirmed')).toEqual(inAll())
    expect(await onTheWay()).toBe(0)
    const [most] = await database.db.all<{ most: number }>(
      sql`select max(revision) as most from leaderboards`,
    )
    expect(most?.most).toBe(6)
  })

  test('completes once after a kill before or after any request', netsOnly, async () => {
    let requests = 0
    const falling = (at: number, after: boolean) =>
      createDb({
        url: database.url,
        fetch: async (...args) => {
          requests++
          if (requests === at && !after) throw new TypeError('killed')
          const answer = await fetch(...args)
          if (requests === at) {
            await answer.arrayBuffer()
            throw new TypeError('killed')
          }
          if (requests > at) throw new TypeError('killed')
          return answer
        },
      })
    await begin()
    await propagateNews({ db: falling(Number.POSITIVE_INFINITY, false), now }, { picks: 2 })
    const uncut = requests
    expect(uncut).toBeGreaterThan(4)
    for (let at = 1; at <= uncut; at++)
      for (const after of [false, true]) {
        await database.db.run(sql`delete from activity`)
        await database.db.run(sql`update leaderboards set revision = 5`)
        await begin()
        requests = 0
        await expect(propagateNews({ db: falling(at, after), now }, { picks: 2 })).rejects.toThrow()
        await propagateNews({ db: database.db, now }, { picks: 2 })
        expect(await recordedIn('reported'), `${at} ${after}`).toEqual(inAll())
        expect(await recordedIn('confirmed'), `${at} ${after}`).toEqual(inAll())
        const [most] = await database.db.all<{ most: number; least: number }>(
          sql`select max(revision) as most, min(revision) as least from leaderboards`,
        )
        expect(most).toEqual({ most: 6, least: 6 })
      }
  })

  test('keeps the order of one person’s changes, whichever task comes first', async () => {
    const { db } = database
    for (const kind of ['reported', 'retracted', 'reported', 'confirmed'] as const)
      await beginPropagations(
        db,
        [{ personId: person, marks: true, days: [], lines: [{ kind, data: {} }] }],
        now,
      )
    const tasks = await findPropagations({ db })
    for (const task of tasks.toReversed())
      if (task.kind === 'propagate') await propagateNews({ db, now }, { picks: 2, id: task.id })
    const kinds = await db.all<{ kinds: string }>(
      sql`select group_concat(kind) as kinds from (select league_id, kind from activity order by at, id)
        group by league_id`,
    )
    expect(kinds.map((row) => row.kinds)).toEqual(inAll().map(() => 'reported,retracted,reported,confirmed'))
    expect(await onTheWay()).toBe(0)
  })

  test('reaches a league with more picks of the person than a chunk holds', async () => {
    const [league] = leagues
    if (!league) throw new Error('no league')
    const list = league.lists[users[0].id] ?? ''
    const old = Array.from({ length: 5 }, () => ({
      id: uuidv7(),
      deathlistId: list,
      leagueId: league.id,
      seasonId: league.seasonId,
      userId: users[0].id,
      personId: person,
      addedAt: added,
      removedAt: added,
      countsFrom: '2026-01-03',
    }))
    await database.db.insert(picks).values(old)
    await begin()
    await propagateNews({ db: database.db, now }, { picks: 2 })
    expect(await recordedIn('confirmed')).toEqual(inAll())
    await database.db.run(sql`delete from picks where removed_at is not null`)
  })

  test('reaches the remaining leagues when the person is merged meanwhile', async () => {
    await begin()
    await propagateNews({ db: database.db, now }, { picks: 1, wallMs: 0 })
    const lastLeague = leagues.at(-1)
    // As mergePerson leaves it.
    await database.db.run(sql`update picks set person_id = 'Q902' where person_id = ${person}`)
    await database.db.run(sql`update propagations set person_id = 'Q902', after_league = ''`)
    await beginMergePropagation(database.db, { from: person, into: 'Q902' }, now, sql`true`)
    await propagateNews({ db: database.db, now }, { picks: 1 })
    const kinds = await database.db.all<{ kind: string }>(
      sql`select kind from activity where league_id = ${lastLeague?.id} order by id`,
    )
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['confirmed', 'merged', 'reported'])
    expect(await onTheWay()).toBe(0)
    await database.db.run(sql`update picks set person_id = ${person} where person_id = 'Q902'`)
  })
})

test('a person on open lists and on the sealed ones of the next season is news once, for all', async () => {
  const { db } = database
  const league = await addLeague(db, users, { startDate: '2026-01-01', endDate: '2026-05-05' })
  const [sealed, inMay] = [uuidv7(), '2026-05-06T12:00:00.000Z']
  await db.update(seasons).set({ archivedAt: inMay }).where(eq(seasons.id, league.seasonId))
  const season = {
    leagueId: league.id,
    number: 2,
    startDate: '2026-05-20',
    listsSealed: true,
    createdAt: inMay,
  }
  await db.insert(seasons).values({ ...season, id: sealed })
  await newLeaderboard(db, { id: sealed, kind: 'season', leagueId: league.id, seasonId: sealed }, inMay)
  const next = {
    ...league,
    seasonId: sealed,
    lists: Object.fromEntries(users.map(({ id }) => [id, uuidv7()])),
  }
  await db.insert(deathlists).values(
    Object.entries(next.lists).map(([userId, id]) => ({
      id,
      leagueId: league.id,
      seasonId: sealed,
      userId,
      name: 'Next',
      createdAt: inMay,
    })),
  )
  await addPicks(db, league, users[0], [person], added)
  for (const user of users) await addPicks(db, next, user, [person], inMay)
  await addPicks(db, next, users[1], ['Q902'], inMay)
  const recorded = (id: string) =>
    db.all(
      sql`select kind, only_for as "onlyFor" from activity where league_id = ${league.id} and person_id = ${id} order by at`,
    )
  await begin()
  await beginPropagations(
    db,
    [{ personId: 'Q902', marks: true, days: [], lines: [{ kind: 'reported', data: {} }] }],
    now,
  )
  await propagateNews({ db, now })
  expect(await recorded(person)).toEqual([
    { kind: 'reported', onlyFor: null },
    { kind: 'confirmed', onlyFor: null },
  ])
  // Somebody on a sealed list alone is news for its owner only.
  expect(await recorded('Q902')).toEqual([{ kind: 'reported', onlyFor: users[1].id }])
  await db.run(sql`delete from leagues where id = ${league.id}`)
})

describe('a leaderboard that a propagation has not reached', () => {
  test('is computed when a member reads it', async () => {
    const [league] = leagues
    if (!league) throw new Error('no league')
    const points = async () => {
      const rows = await readSeasonStandings(ctxFor(database.db, users[0], { now }), { league: league.slug })
      return rows.find(({ userId }) => userId === users[0].id)?.points
    }
    await database.db.run(sql`update leaderboards set stale_since = ${now}`)
    expect(await points()).toBe(0)
    await database.db.run(sql`update people set status = 'confirmed', died_on = '2026-05-08', confirmed_at = ${now}
      where id = ${person}`)
    await database.db.run(sql`insert into status_events (id, person_id, kind, at, died_on, evidence)
      values (${uuidv7()}, ${person}, 'confirmed', ${now}, '2026-05-08', '{}')`)
    // The table is not stale and not due, so the stored points are shown.
    expect(await points()).toBe(0)
    await begin()
    expect(await points()).toBeGreaterThan(0)
  })
})

describe('a new or corrected birth date', () => {
  test('propagates to the leagues that hold the person, otherwise not at all', async () => {
    const { db } = database
    await db.run(sql`update people set birth_date = '1930-02-02', updated_at = ${now} where id = ${person}`)
    await db.run(sql`update people set birth_date = '1930-02-02', updated_at = ${now} where id = 'Q902'`)
    const rows = await db.all<{ person: string }>(sql`select person_id as person from propagations`)
    expect(rows).toEqual([{ person }])
    await propagateNews({ db, now })
    expect(await marked()).toEqual(inAll())
    expect(await recordedIn('confirmed')).toEqual([])
  })
})
