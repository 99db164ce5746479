import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deathlists } from '#db/schema/index.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { addPicks } from '#tests/support/game.ts'
import { addLeague } from '#tests/support/league.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { type RefreshWorld, withRefreshWorld } from './refresh-world.ts'

let database: TestDatabase
let world: RefreshWorld
const begun = withRefreshWorld()
beforeEach(() => {
  ;({ database, world } = begun())
})

const q = 'Q100'
const ada = () => ctxFor(database.db, world.users[0], { now: world.now })

describe('merged items', () => {
  test('a redirect that lasts a day moves the pick to the remaining id', async () => {
    await world.picked(q)
    await world.person('Q200')
    await world.cron(0)
    world.standIn.world.merge(q, 'Q200')
    await world.cron(1)
    expect(await world.held()).toEqual([q])
    expect((await readPerson(ada(), { wikidataId: q })).status).toBe('disputed')
    await world.cron(24.9)
    expect(await world.held()).toEqual([q])
    await world.cron(25)
    expect(await database.db.all(sql`select person_id, voided_at from picks`)).toEqual([
      { person_id: 'Q200', voided_at: null },
    ])
    expect(await database.db.all(sql`select merged_into from people where id = ${q}`)).toEqual([
      { merged_into: 'Q200' },
    ])
    expect(await world.log(q)).toEqual(['redirected', 'merged'])
    world.standIn.world.kill('Q200', { date: world.day(1) })
    await world.cron(26)
    await world.cron(50)
    expect(await world.status('Q200')).toEqual({ status: 'confirmed', diedOn: world.day(1) })
    expect(await world.recorded()).toEqual(['Q200 merged', 'Q200 reported', 'Q200 confirmed'])
  })
  test('into a dead person outside the index move once that death is confirmed', async () => {
    await world.picked(q)
    world.standIn.world.add({ id: 'Q200', label: 'The one left', sitelinks: 7 })
    for (const id of [q, 'Q200']) world.standIn.world.kill(id, { date: '2026-05-09' })
    await world.cron(1)
    await world.cron(25)
    world.standIn.world.merge(q, 'Q200')
    await world.cron(26)
    expect(await world.status('Q200')).toEqual({ status: 'reported', diedOn: null })
    expect(await world.held()).toEqual([q])
    await world.cron(50)
    expect(await world.status('Q200')).toEqual({ status: 'confirmed', diedOn: '2026-05-09' })
    expect(await world.held()).toEqual(['Q200'])
    await world.cron(51)
    expect(await world.status('Q200')).toEqual({ status: 'confirmed', diedOn: '2026-05-09' })
  })
  test('tell the leagues that held the merged person what it means for the death, and no others', async () => {
    const { db } = database
    const other = await addLeague(db, world.users)
    const recorded = () =>
      db.all(sql`select kind, data ->> '$.diedOn' as "diedOn", data ->> '$.formerDay' as "formerDay" from activity
        where person_id in ('Q101', 'Q102', 'Q103') and at > ${world.now} order by person_id`)
    for (const id of ['Q101', 'Q102', 'Q103']) await world.picked(id)
    for (const id of ['Q201', 'Q202', 'Q203']) await world.person(id)
    await addPicks(db, other, world.users[0], ['Q201', 'Q202', 'Q203'], '2026-01-01T00:00:00.000Z')
    // A dead person becomes a living one, a living one a dead one, and a dead one stays dead.
    for (const id of ['Q101', 'Q103', 'Q203']) world.standIn.world.kill(id, { date: '2026-05-09' })
    world.standIn.world.kill('Q202', { date: '2026-05-08' })
    await world.cron(1)
    await world.cron(25)
    for (const [from, into] of [
      ['Q101', 'Q201'],
      ['Q102', 'Q202'],
      ['Q103', 'Q203'],
    ] as const)
      world.standIn.world.merge(from, into)
    await world.cron(26)
    await world.cron(50)
    expect(new Set(await world.held())).toEqual(new Set(['Q201', 'Q202', 'Q203']))
    expect(await recorded()).toEqual([
      { kind: 'retracted', diedOn: null, formerDay: '2026-05-09' },
      { kind: 'confirmed', diedOn: '2026-05-08', formerDay: null },
      { kind: 'upheld', diedOn: '2026-05-09', formerDay: '2026-05-09' },
    ])
    const inOther = await db.all<{ kind: string }>(
      sql`select kind from activity where league_id = ${other.id} and person_id is not null and at >= ${world.now}`,
    )
    expect(inOther.map(({ kind }) => kind)).toEqual(['merged', 'merged', 'merged'])
  })
  test('into a person with an unconfirmed death pass on no confirmation', async () => {
    await world.picked(q)
    await world.picked('Q200')
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    await world.cron(25)
    world.standIn.world.kill('Q200', { date: '2026-05-09', reference: 'none' })
    world.standIn.world.merge(q, 'Q200')
    for (const hour of [26, 50, 60, 80]) await world.cron(hour)
    expect(await world.status('Q200')).toEqual({ status: 'reported', diedOn: null })
    expect(await world.status(q)).toEqual({ status: 'confirmed', diedOn: '2026-05-09' })
    expect(await world.held()).toEqual([q, 'Q200'])
    world.standIn.world.setWikipedia('Q200', ['2026 deaths'])
    await world.cron(90)
    expect(await world.status('Q200')).toEqual({ status: 'confirmed', diedOn: '2026-05-09' })
    expect(await world.held()).toEqual(['Q200'])
  })
  test('that duplicate a person on a list void the later pick until undone', async () => {
    await world.person(q)
    await world.person('Q200')
    const earlier = await world.pick('Q200', { addedAt: '2026-01-01T00:00:00.000Z' })
    const later = await world.pick(q, { addedAt: '2026-01-02T00:00:00.000Z' })
    const other = await world.pick(q, {}, 1)
    await world.cron(0)
    world.standIn.world.merge(q, 'Q200')
    await world.cron(1)
    await world.cron(25)
    const picks = () =>
      database.db.all(
        sql`select id, person_id, void_reason, voided_at, pauses from picks order by added_at, id`,
      )
    const row = (id: string, person_id: string, void_reason: string | null = null) =>
      expect.objectContaining({ id, person_id, void_reason, pauses: '[]' })
    expect(await picks()).toEqual(
      expect.arrayContaining([row(earlier, 'Q200'), row(later, 'Q200', 'merged'), row(other, 'Q200')]),
    )
    expect((await world.recorded()).sort()).toEqual(['Q200 merged', 'Q200 pick_voided'])
    world.standIn.world.restore(q)
    await world.cron(200)
    await world.cron(224)
    expect(await picks()).toEqual(
      expect.arrayContaining([row(earlier, 'Q200'), row(later, q), row(other, q)]),
    )
    expect((await world.recorded()).slice(2).sort()).toEqual([`${q} pick_resumed`, `${q} separated`])
    await world.cron(300)
    expect((await world.recorded()).length).toBe(4)
  })
  test('that duplicate a person on a list void a substitute rather than the active pick', async () => {
    await world.person(q)
    await world.person('Q200')
    await database.db.run(sql`update league_rules set max_picks = 1`)
    const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    const waiting = await world.pick('Q200', { addedAt: first, suspendedAt: first })
    const active = await world.pick(q, { addedAt: second })
    await world.cron(0)
    world.standIn.world.merge(q, 'Q200')
    await world.cron(1)
    await world.cron(25)
    expect(await database.db.all(sql`select id, void_reason from picks order by added_at`)).toEqual([
      { id: waiting, void_reason: 'merged' },
      { id: active, void_reason: null },
    ])
  })
})

describe('lists', () => {
  test('a death before the pick counts voids the pick, until a retraction', async () => {
    await world.person(q)
    const id = await world.pick(q, { addedAt: '2026-05-09T08:00:00.000Z', countsFrom: '2026-05-11' })
    world.standIn.world.kill(q, { date: '2026-05-10' })
    await world.cron(1)
    await world.cron(25)
    const [pick] = await database.db.all(sql`select void_reason from picks where id = ${id}`)
    expect(pick).toEqual({ void_reason: 'already_dead' })
    expect(await world.recorded()).toContain(`${q} pick_voided`)
    world.standIn.world.revive(q)
    await world.cron(26)
    await world.cron(50)
    expect(await database.db.all(sql`select void_reason, voided_at from picks`)).toEqual([
      { void_reason: null, voided_at: null },
    ])
    expect(await database.db.select().from(deathlists).where(sql`unsettled_since is not null`)).toEqual([])
  })
  test('a retraction suspends the newest replacement over capacity, and a new death lets it count again', async () => {
    await database.db.run(sql`update league_rules set max_picks = 2`)
    await world.person(q)
    await world.person('Q200')
    await world.person('Q300')
    await world.pick(q)
    await world.pick('Q200', { addedAt: '2026-01-01T01:00:00.000Z' })
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    await world.cron(25)
    const extra = await world.pick('Q300', {
      addedAt: '2026-05-11T14:00:00.000Z',
      countsFrom: '2026-05-13',
      replacement: true,
    })
    world.standIn.world.revive(q)
    await world.cron(26)
    await world.cron(50)
    const suspended = () =>
      database.db.all<{ id: string }>(sql`select id from picks where suspended_at is not null`)
    expect(await suspended()).toEqual([{ id: extra }])
    world.standIn.world.kill('Q200', { date: world.day(1) })
    await world.cron(51)
    await world.cron(76)
    expect(await suspended()).toEqual([])
    expect(await world.recorded()).toEqual(
      expect.arrayContaining(['Q300 pick_suspended', 'Q300 pick_resumed']),
    )
  })
})
