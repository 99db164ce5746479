import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deathlists } from '#db/schema/index.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { refreshStatuses } from '#worker/services/people/refresh/refresh.ts'
import { propagateNews } from '#worker/services/people/spread.ts'
import type { OpinionSource } from '#worker/services/people-source.ts'
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
const expectStatus = async (status: string, diedOn: string | null = null) =>
  expect(await world.status(q)).toEqual({ status, diedOn })

describe('from a death to its confirmation', () => {
  beforeEach(() => world.picked(q))

  test('reported, a day later confirmed, with its evidence; the league is told and its table marked', async () => {
    await world.cron(0)
    await expectStatus('alive')
    await world.tookStale()
    world.standIn.world.kill(q, { date: world.day(0) })
    await world.cron(1)
    await expectStatus('reported')
    expect(await world.tookStale()).toBe(true)
    await world.cron(24)
    await expectStatus('reported')
    expect(await world.tookStale()).toBe(false)
    await world.cron(25)
    await expectStatus('confirmed', world.day(0))
    expect(await world.tookStale()).toBe(true)
    expect(await world.log(q)).toEqual(['reported', 'confirmed'])
    expect(await world.told()).toEqual([`${q} reported`, `${q} confirmed`])
    const [event] = await database.db.all<{ evidence: string }>(
      sql`select evidence from status_events where kind = 'confirmed'`,
    )
    expect(JSON.parse(event?.evidence ?? '')).toMatchObject({
      assessment: { kind: 'clear', date: world.day(0), referenced: true },
      revision: world.standIn.world.get(q).revision,
      rank: 'normal',
      claims: [{ sources: ['P854'] }],
    })
  })
  test('a hoax of three hours never scores', async () => {
    await world.cron(0)
    world.standIn.world.kill(q, { date: world.day(0) })
    await world.cron(1)
    world.standIn.world.revive(q)
    await world.cron(4)
    await world.cron(72)
    await expectStatus('retracted')
    expect(await world.log(q)).toEqual(['reported', 'retracted'])
  })
  test('a hoax that stands for days without a source, against Wikipedia', async () => {
    world.standIn.world.kill(q, { date: world.day(0), reference: 'imported' })
    for (let hour = 1; hour < 14 * 24; hour += 6) await world.cron(hour)
    await expectStatus('reported')
  })
  test('Wikipedia settles what carries no source', async () => {
    world.standIn.world.kill(q, { date: world.day(0), reference: 'none' })
    await world.cron(1)
    await world.cron(26)
    await expectStatus('reported')
    world.standIn.world.setWikipedia(q, ['2026 deaths'])
    await world.cron(33)
    await expectStatus('confirmed', world.day(0))
  })
  test('so does any further source, asked where those before it do not', async () => {
    const asked: string[][] = []
    const { people } = world.ctx()
    const register: OpinionSource = {
      by: 'register',
      site: 'register',
      perRequest: 2,
      opinions: async (cases) => {
        asked.push(cases.map(({ id }) => id))
        return new Map(cases.map(({ id, year }) => [id, { living: false, deathYears: [year] }]))
      },
    }
    const evidence = { ...people.evidence, opinions: [...people.evidence.opinions, register] }
    const refreshAt = async (hours: number) => {
      world.at(hours)
      await refreshStatuses({ ...world.ctx(), people: { ...people, evidence } }, { waitMs: 0 })
      await propagateNews(world.ctx())
    }
    await world.picked('Q101')
    world.standIn.world.kill(q, { date: world.day(0), reference: 'none' })
    world.standIn.world.kill('Q101', { date: world.day(0), reference: 'none', enwiki: true })
    await refreshAt(1)
    await refreshAt(26)
    await expectStatus('confirmed', world.day(0))
    expect(await world.status('Q101')).toEqual({ status: 'confirmed', diedOn: world.day(0) })
    // Wikipedia had settled the other one.
    expect(asked).toEqual([[q]])
    const [row] = await database.db.all<{ by: string | null }>(
      sql`select evidence ->> '$.secondOpinion.by' as "by" from people where id = ${q}`,
    )
    expect(row?.by).toBe('register')
  })
  test.each([
    ['a deprecated date', [{ rank: 'deprecated' }], 'alive'],
    ['no date, said so', [{ none: true }], 'alive'],
    ['an unknown date', [{ unknown: true }], 'reported'],
    ['a year', [{ date: '2026' }], 'reported'],
    ['a month', [{ date: '2026-05' }], 'reported'],
    ['a decade', [{ date: '202' }], 'reported'],
    ['two normal dates', [{ date: '2026-05-09' }, { date: '2026-05-08' }], 'disputed'],
    ['a date of the future', [{ date: '2031-05-09' }], 'disputed'],
    ['a date before birth', [{ date: '1931-05-09' }], 'disputed'],
  ] as const)('%s is never a confirmed death', async (_, deaths, status) => {
    for (const death of deaths) world.standIn.world.kill(q, death)
    for (const hour of [1, 30, 60, 400]) await world.cron(hour)
    await expectStatus(status)
  })
  test('a preferred date stands over a normal one; a Julian date is one day of ours', async () => {
    world.standIn.world.kill(q, { date: '2026-05-01' })
    world.standIn.world.kill(q, { date: '2026-04-26', rank: 'preferred', calendar: 'julian' })
    await world.cron(1)
    await world.cron(26)
    await expectStatus('confirmed', '2026-05-09')
  })
  test('a year waits for the day', async () => {
    world.standIn.world.kill(q, { date: '2026' })
    await world.cron(1)
    await world.cron(100)
    world.standIn.world.correct(q, { date: '2026-05-09' })
    await world.cron(101)
    await expectStatus('reported')
    await world.cron(125)
    await expectStatus('confirmed', '2026-05-09')
  })
  test('a correction takes effect after a day', async () => {
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    await world.cron(25)
    world.standIn.world.correct(q, { date: '2026-05-08' })
    await world.cron(26)
    await world.cron(49)
    await expectStatus('confirmed', '2026-05-09')
    await world.cron(50)
    await expectStatus('confirmed', '2026-05-08')
    expect(await world.log(q)).toEqual(['reported', 'confirmed', 'disputed', 'corrected'])
  })
  test('a report that is withdrawn before it is confirmed is told at once', async () => {
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    world.standIn.world.revive(q)
    await world.cron(2)
    await expectStatus('retracted')
    expect((await world.told()).at(-1)).toBe(`${q} retracted`)
  })
  test('a confirmed death whose date is blanked: in dispute at once, taken back a day later, told both times', async () => {
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    await world.cron(25)
    await world.tookStale()
    world.standIn.world.revive(q)
    await world.cron(26)
    await expectStatus('confirmed', '2026-05-09')
    expect((await readPerson(ada(), { wikidataId: q })).status).toBe('disputed')
    expect((await world.told()).at(-1)).toBe(`${q} disputed`)
    await world.cron(49.9)
    await expectStatus('confirmed', '2026-05-09')
    expect(await world.tookStale()).toBe(false)
    await world.cron(50)
    await expectStatus('retracted')
    expect(await world.tookStale()).toBe(true)
    expect((await world.told()).slice(-2)).toEqual([`${q} disputed`, `${q} retracted`])
  })
  test('a blanked date that is put back within the day: the league is told that the death stands', async () => {
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    await world.cron(25)
    world.standIn.world.revive(q)
    await world.cron(26)
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(27)
    await world.cron(60)
    await expectStatus('confirmed', '2026-05-09')
    expect((await readPerson(ada(), { wikidataId: q })).status).toBe('confirmed')
    expect(await world.log(q)).toEqual(['reported', 'confirmed', 'disputed', 'upheld'])
    expect((await world.told()).slice(-2)).toEqual([`${q} disputed`, `${q} upheld`])
  })
  test('a missing item is never a death, and back it goes on', async () => {
    world.standIn.world.delete(q)
    await world.cron(1)
    await world.cron(60)
    await expectStatus('alive')
    world.standIn.world.restore(q)
    await world.cron(61)
    expect(await world.log(q)).toEqual(['missing', 'restored'])
    expect(await world.told()).toEqual([])
  })
  test('an item deleted after the report holds everything', async () => {
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    world.standIn.world.delete(q)
    await world.cron(30)
    await expectStatus('reported')
  })
  test('a corrected birth reaches the table once it has stood', async () => {
    await world.cron(0)
    await world.tookStale()
    world.standIn.world.bear(q, '1936-06-06')
    await world.cron(1)
    expect(await world.birth(q)).toBe('1935-05-05')
    expect(await world.tookStale()).toBe(false)
    await world.cron(25)
    expect(await world.birth(q)).toBe('1936-06-06')
    expect(await world.tookStale()).toBe(true)
  })
})

describe('merged items', () => {
  test('a redirect keeps the pick, under the id that is left, once it has stood', async () => {
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
    expect(await world.told()).toEqual(['Q200 merged', 'Q200 reported', 'Q200 confirmed'])
  })
  test('into somebody whom the index does not have, death and all: no day without it', async () => {
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
  test('into somebody whose death is not confirmed: no confirmation goes across', async () => {
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
  test('twice on a list: the earlier pick stays, the later is void, and comes back when it is undone', async () => {
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
    expect((await world.told()).sort()).toEqual(['Q200 merged', 'Q200 pick_voided'])
    world.standIn.world.restore(q)
    await world.cron(200)
    await world.cron(224)
    expect(await picks()).toEqual(
      expect.arrayContaining([row(earlier, 'Q200'), row(later, q), row(other, q)]),
    )
    expect((await world.told()).slice(2).sort()).toEqual([`${q} pick_resumed`, `${q} separated`])
    await world.cron(300)
    expect((await world.told()).length).toBe(4)
  })
})

describe('lists', () => {
  test('a person who died before the pick could count: void, told, and free again after a retraction', async () => {
    await world.person(q)
    const id = await world.pick(q, { addedAt: '2026-05-09T08:00:00.000Z', countsFrom: '2026-05-11' })
    world.standIn.world.kill(q, { date: '2026-05-10' })
    await world.cron(1)
    await world.cron(25)
    const [pick] = await database.db.all(sql`select void_reason from picks where id = ${id}`)
    expect(pick).toEqual({ void_reason: 'already_dead' })
    expect(await world.told()).toContain(`${q} pick_voided`)
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
    expect(await world.told()).toEqual(expect.arrayContaining(['Q300 pick_suspended', 'Q300 pick_resumed']))
  })
})

describe('Wikidata out of order', () => {
  beforeEach(async () => {
    await world.picked(q)
    await world.cron(0)
    world.standIn.world.kill(q, { date: world.day(0) })
  })

  test.each([
    ['maxlag', 'limited'],
    ['rate_limited', 'limited'],
    ['rate_limited_bare', 'limited'],
    ['html', 'out_of_reach'],
    ['html200', null],
    ['error200', null],
    ['half', null],
    ['down', 'out_of_reach'],
    ['huge', null],
  ] as const)('%s: nothing is changed, and the next run carries on', async (fault, why) => {
    world.standIn.faults.set([{ fault }])
    const summary = await world.cron(1)
    await expectStatus('alive')
    expect(summary).toMatchObject({ left: 1, behindSince: '2026-05-10T12:00:00.000Z' })
    if (why) expect(summary.stopped).toBe(why)
    world.standIn.faults.set([])
    await database.db.run(sql`delete from job_cursors where name like 'pause:%'`)
    await world.cron(2)
    await expectStatus('reported')
  })
  test('slow: the run goes on to its end', async () => {
    world.standIn.faults.set([{ fault: 'slow', ms: 100 }])
    await world.cron(1)
    await expectStatus('reported')
  })
  test('a pause that was asked for is kept by the next run', async () => {
    world.standIn.faults.set([{ fault: 'rate_limited', on: 'info', retryAfter: 3600, times: 1 }])
    await world.cron(1)
    world.standIn.log.reset()
    const summary = await world.cron(2)
    expect(summary).toMatchObject({ stopped: 'paused', left: 1 })
    expect(world.standIn.log.count('info')).toBe(0)
  })
  test('a short pause is waited for', async () => {
    world.standIn.faults.set([{ fault: 'maxlag', retryAfter: 1, times: 2 }])
    await world.cron(1, { waitMs: 5_000 })
    await expectStatus('reported')
  })
  test('no quick call for statements: the older one serves, and the summary says so', async () => {
    world.standIn.faults.set([{ fault: 'no_such_call', on: 'graphql' }])
    expect(await world.cron(1)).toMatchObject({ costly: true })
    await expectStatus('reported')
  })
  test('empty maps as arrays, labels under mul alone', async () => {
    world.standIn.world.mulOnly(q)
    world.standIn.faults.set([{ fault: 'empty_as_array' }])
    await world.cron(1)
    await expectStatus('reported')
  })
  test('one bad item spoils no other', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `Q${500 + i}`)
    for (const id of ids) await world.picked(id)
    for (const id of ids) world.standIn.world.kill(id, { date: world.day(0) })
    const bad = world.standIn.world.get('Q507')
    const fetch = world.standIn.fetch
    world.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      const text = await answer.text()
      return new Response(text.includes(`"${bad.id}"`) && text.includes('P570') ? '<html>' : text, answer)
    }
    world.standIn.faults.set([{ fault: 'no_such_call', on: 'graphql' }])
    const summary = await world.cron(1)
    expect(summary.unread).toBe(1)
    expect(await world.status('Q507')).toMatchObject({ status: 'alive' })
    for (const id of ids.filter((one) => one !== 'Q507'))
      expect(await world.status(id)).toMatchObject({ status: 'reported' })
  })
  test('Wikipedia down: what hangs on it waits', async () => {
    world.standIn.world.correct(q, { date: world.day(0), reference: 'none', enwiki: true })
    await world.cron(1)
    world.standIn.faults.set([{ fault: 'down', on: 'wikipedia' }])
    await world.cron(26)
    await expectStatus('reported')
    world.standIn.faults.set([])
    await world.cron(27)
    await expectStatus('confirmed', world.day(0))
  })
})

describe('who is looked at', () => {
  test('nobody who is not picked, but by the second net: reported, followed, confirmed', async () => {
    await world.person('Q900')
    await world.person('Q901')
    world.standIn.world.kill('Q900', { date: world.day(0) })
    const first = await world.cron(1)
    expect(first.watched).toBe(1)
    expect(await world.status('Q900')).toMatchObject({ status: 'reported' })
    await world.cron(26)
    expect(await world.status('Q900')).toMatchObject({ status: 'confirmed' })
    expect(world.standIn.log.seen.some(({ params }) => JSON.stringify(params).includes('Q901'))).toBe(false)
  })
  test('the net asks once an hour, and a deprecated date in it does no harm', async () => {
    await world.person('Q900')
    world.standIn.world.kill('Q900', { date: world.day(0), rank: 'deprecated' })
    for (const hour of [0, 0.5, 1, 1.5, 2]) await world.cron(hour)
    expect(world.standIn.log.count('sparql')).toBe(3)
    expect(world.standIn.log.count('graphql')).toBe(1)
    expect(await world.status('Q900')).toMatchObject({ status: 'alive' })
  })
  test('removed picks still, sealed seasons no more', async () => {
    await world.person(q)
    await world.pick(q, { removedAt: '2026-05-09T00:00:00.000Z' })
    expect(await world.cron(0)).toMatchObject({ watched: 1 })
    await database.db.run(sql`update leaderboards set sealed_at = ${world.now}`)
    expect(await world.cron(1)).toMatchObject({ watched: 0 })
  })
  test('a person on many lists is looked at once; what did not change is not read', async () => {
    for (let i = 0; i < 60; i++) await world.picked(`Q${1000 + i}`)
    for (let i = 0; i < 60; i++) await world.pick(`Q${1000 + i}`, {}, 1)
    await world.cron(0)
    world.standIn.log.reset()
    world.standIn.world.touch('Q1003')
    const summary = await world.cron(0.5)
    expect(summary).toMatchObject({ watched: 60, polled: 60, changed: 1, requests: 3, left: 0 })
    expect([world.standIn.log.count('info'), world.standIn.log.count('graphql')]).toEqual([2, 1])
    expect(world.standIn.log.atOnce).toBe(1)
  })
  test('what a budget leaves over comes first in the next run', async () => {
    for (let i = 0; i < 120; i++) await world.picked(`Q${1000 + i}`)
    const looked = async (hours: number) => {
      const { left, stopped } = await world.cron(hours, { requests: 2 })
      return { left, stopped }
    }
    await looked(0)
    world.standIn.log.reset()
    expect((await looked(1)).left).toBeGreaterThan(0)
    const first = new Set(world.standIn.log.seen.flatMap(({ params }) => (params.titles ?? '').split('|')))
    world.standIn.log.reset()
    await looked(2)
    const second = world.standIn.log.seen.flatMap(({ params }) => (params.titles ?? '').split('|'))
    expect(second.filter((id) => id && first.has(id))).toEqual([])
  })
})

describe('runs', () => {
  test('two at once do the work once', async () => {
    await world.picked(q)
    world.standIn.world.kill(q, { date: world.day(0) })
    const summaries = await Promise.all([world.refresh(), world.refresh()])
    expect(summaries.map(({ skipped }) => skipped).sort()).toEqual([false, true])
    expect(await world.log(q)).toEqual(['reported'])
  })
  test.each(['sparql', 'info', 'graphql'] as const)(
    'one that was overtaken while it asked (%s) writes nothing from then on',
    async (kind) => {
      await world.picked(q)
      world.standIn.world.kill(q, { date: world.day(0) })
      const fetch = world.standIn.fetch
      world.fetch = async (...request) => {
        const answer = await fetch(...request)
        if (world.standIn.log.seen.at(-1)?.kind === kind)
          await database.db.run(sql`update job_leases set holder = 'another'`)
        return answer
      }
      await expect(world.refresh()).rejects.toThrow('taken over')
      await expectStatus('alive')
      expect(await world.log(q)).toEqual([])
      expect(await world.told()).toEqual([])
      expect(await database.db.all(sql`select polled_at from people`)).toEqual([{ polled_at: null }])
    },
  )
  test('a run leaves its summary', async () => {
    await world.picked(q)
    world.standIn.world.kill(q, { date: world.day(0) })
    await world.cron(0)
    const [run] = await database.db.all<{ summary: string }>(sql`select summary from job_runs`)
    expect(JSON.parse(run?.summary ?? '')).toMatchObject({
      watched: 1,
      polled: 1,
      changed: 1,
      events: { reported: 1 },
      left: 0,
      stopped: null,
    })
  })
})
