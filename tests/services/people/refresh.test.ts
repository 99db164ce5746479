import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ctxFor } from '#tests/support/ctx.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { learnBiography } from '#worker/services/people/biography.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import { refreshStatuses } from '#worker/services/people/refresh/refresh.ts'
import type { OpinionSource } from '#worker/services/people-source.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
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

  test('a death is reported, confirmed a day later, and recorded in the league', async () => {
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
    expect(await world.recorded()).toEqual([`${q} reported`, `${q} confirmed`])
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
  test('what Wikipedia said during a hoax is forgotten with it', async () => {
    const { world: wiki } = world.standIn
    const said = async (extract: string) => {
      wiki.write({ language: 'en', title: `Person ${q}`, extract })
      return (await learnBiography(world.ctx(), q, { languages: ['en'] })).map(({ text }) => text)
    }
    await world.cron(0)
    wiki.kill(q, { date: world.day(0) })
    await world.cron(1)
    expect(await said('She was an actress.')).toEqual(['She was an actress.'])
    expect(await said('She is an actress.')).toEqual(['She was an actress.'])
    wiki.revive(q)
    await world.cron(4)
    expect(await said('She is an actress.')).toEqual(['She is an actress.'])
  })
  test('an unsourced hoax stays reported for two weeks without Wikipedia’s support', netsOnly, async () => {
    world.standIn.world.kill(q, { date: world.day(0), reference: 'imported' })
    for (let hour = 1; hour < 14 * 24; hour += 6) await world.cron(hour)
    await expectStatus('reported')
  })
  test('Wikipedia confirms a death without a source', async () => {
    world.standIn.world.kill(q, { date: world.day(0), reference: 'none' })
    await world.cron(1)
    await world.cron(26)
    await expectStatus('reported')
    world.standIn.world.setWikipedia(q, ['2026 deaths'])
    await world.cron(33)
    await expectStatus('confirmed', world.day(0))
  })
  test('an article that has moved to another item confirms nothing', async () => {
    await world.cron(0)
    const { enwiki } = world.standIn.world.get(q)
    world.standIn.world.moveArticle(q)
    world.standIn.world.kill(q, { date: world.day(0), reference: 'none' })
    world.standIn.world.add({ id: 'Q300', label: `Person ${q}` })
    expect(world.standIn.world.get('Q300').enwiki?.title).toBe(enwiki?.title)
    world.standIn.world.setWikipedia('Q300', ['2026 deaths'])
    for (const hour of [1, 26, 33]) await world.cron(hour)
    await expectStatus('reported')
  })
  test('a further source confirms it, queried only if earlier ones do not', async () => {
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
    // Wikipedia had confirmed the other one.
    expect(asked).toEqual([[q]])
    const [row] = await database.db.all<{ by: string | null }>(
      sql`select evidence ->> '$.secondOpinion.by' as "by" from people where id = ${q}`,
    )
    expect(row?.by).toBe('register')
  })
  test.each([
    ['a deprecated date', [{ rank: 'deprecated' }], 'alive'],
    ['an explicit "no value"', [{ none: true }], 'alive'],
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
  test('a preferred date overrides a normal one; Julian dates are converted', async () => {
    world.standIn.world.kill(q, { date: '2026-05-01' })
    world.standIn.world.kill(q, { date: '2026-04-26', rank: 'preferred', calendar: 'julian' })
    await world.cron(1)
    await world.cron(26)
    await expectStatus('confirmed', '2026-05-09')
  })
  test.each([
    ['a year', { date: '2026' }, null],
    ['an unknown date', { unknown: true }, null],
    ['a day', { date: '2026-05-09' }, '2026-05-11T13:00:00.000Z'],
  ] as const)('a report of %s promises a confirmation only if it can come', async (_, death, settlesAt) => {
    world.standIn.world.kill(q, death)
    await world.cron(1)
    expect(await readPerson(ada(), { wikidataId: q })).toMatchObject({ status: 'reported', settlesAt })
    const { picks } = await readDeathlistPage(ada(), { league: world.league.slug })
    expect(picks).toMatchObject([{ lifeStatus: 'reported', settlesAt }])
  })
  test('a death with only a year waits for a full date', async () => {
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
  test('a report withdrawn before confirmation is retracted at once', async () => {
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    world.standIn.world.revive(q)
    await world.cron(2)
    await expectStatus('retracted')
    expect((await world.recorded()).at(-1)).toBe(`${q} retracted`)
  })
  test('blanking a confirmed date disputes the death, and retracts it a day later', async () => {
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    await world.cron(25)
    await world.tookStale()
    world.standIn.world.revive(q)
    await world.cron(26)
    await expectStatus('confirmed', '2026-05-09')
    expect((await readPerson(ada(), { wikidataId: q })).status).toBe('disputed')
    expect((await world.recorded()).at(-1)).toBe(`${q} disputed`)
    await world.cron(49.9)
    await expectStatus('confirmed', '2026-05-09')
    expect(await world.tookStale()).toBe(false)
    await world.cron(50)
    await expectStatus('retracted')
    expect(await world.tookStale()).toBe(true)
    expect((await world.recorded()).slice(-2)).toEqual([`${q} disputed`, `${q} retracted`])
  })
  test('a blanked date restored within a day upholds the death', async () => {
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
    expect((await world.recorded()).slice(-2)).toEqual([`${q} disputed`, `${q} upheld`])
  })
  test('a missing item is not a death; its return is only logged', async () => {
    world.standIn.world.delete(q)
    await world.cron(1)
    await world.cron(60)
    await expectStatus('alive')
    world.standIn.world.restore(q)
    await world.cron(61)
    expect(await world.log(q)).toEqual(['missing', 'restored'])
    expect(await world.recorded()).toEqual([])
  })
  test('deleting the item after the report prevents confirmation', async () => {
    world.standIn.world.kill(q, { date: '2026-05-09' })
    await world.cron(1)
    world.standIn.world.delete(q)
    await world.cron(30)
    await expectStatus('reported')
  })
  test('a corrected birth date reaches the table after a day', async () => {
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
