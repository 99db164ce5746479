/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { type RefreshWorld, withRefreshWorld } from './refresh-world.ts'

let database: TestDatabase
let world: RefreshWorld
const begun = withRefreshWorld()
beforeEach(() => {
  ;({ database, world } = begun())
})

const q = 'Q100'
const expectStatus = async (status: string, diedOn: string | null = null) =>
  expect(await world.status(q)).toEqual({ status, diedOn })

describe('failures of Wikidata', () => {
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
  test('down for a moment, twice: the run goes on to its end', async () => {
    world.standIn.faults.set([
      { fault: 'down', on: 'info', times: 1 },
      { fault: 'down', on: 'graphql', times: 1 },
    ])
    expect(await world.cron(1)).toMatchObject({ left: 0, stopped: null })
    await expectStatus('reported')
  })
  test('down all the time: the run tries twice', async () => {
    world.standIn.faults.set([{ fault: 'down', on: 'info' }])
    world.standIn.log.reset()
    await world.cron(1)
    expect(world.standIn.log.count('info')).toBe(2)
  })
  test('slow: the run goes on to its end', async () => {
    world.standIn.faults.set([{ fault: 'slow', ms: 100 }])
    await world.cron(1)
    await expectStatus('reported')
  })
  test('the next run respects a requested pause', async () => {
    world.standIn.faults.set([{ fault: 'rate_limited', on: 'info', retryAfter: 3600, times: 1 }])
    await world.cron(1)
    world.standIn.log.reset()
    const summary = await world.cron(2)
    expect(summary).toMatchObject({ stopped: 'paused', left: 1 })
    expect(world.standIn.log.count('info')).toBe(0)
  })
  test('the run waits for a short pause to end', async () => {
    world.standIn.faults.set([{ fault: 'maxlag', retryAfter: 1, times: 2 }])
    await world.cron(1, { waitMs: 5_000 })
    await expectStatus('reported')
  })
  test('a refusal without a pause is not repeated at once', async () => {
    world.standIn.world.correct(q, { date: world.day(0), reference: 'none', enwiki: true })
    await world.cron(1)
    world.standIn.faults.set([{ fault: 'rate_limited', on: 'wikipedia', retryAfter: 0 }])
    world.standIn.log.reset()
    expect(await world.cron(26, { waitMs: 2_000 })).toMatchObject({ left: 0, stopped: null })
    expect(world.standIn.log.count('wikipedia')).toBeLessThanOrEqual(3)
  })
  test('without GraphQL: the run uses the older call and reports it', async () => {
    world.standIn.faults.set([{ fault: 'no_such_call', on: 'graphql' }])
    expect(await world.cron(1)).toMatchObject({ costly: true })
    await expectStatus('reported')
  })
  test('empty maps as arrays and labels only under "mul" are read', async () => {
    world.standIn.world.mulOnly(q)
    world.standIn.faults.set([{ fault: 'empty_as_array' }])
    await world.cron(1)
    await expectStatus('reported')
  })
  test('one unreadable item does not affect the others', async () => {
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
  test('Wikipedia down: deaths that need it stay reported', async () => {
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

describe('which people are fetched', () => {
  test('unpicked people only once the list of recent deaths has them', async () => {
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
  test('recent deaths are queried once an hour; deprecated dates have no effect', async () => {
    await world.person('Q900')
    world.standIn.world.kill('Q900', { date: world.day(0), rank: 'deprecated' })
    for (const hour of [0, 0.5, 1, 1.5, 2]) await world.cron(hour)
    expect(world.standIn.log.count('sparql')).toBe(3)
    expect(world.standIn.log.count('graphql')).toBe(1)
    expect(await world.status('Q900')).toMatchObject({ status: 'alive' })
  })
  test('people of removed picks, but not of sealed seasons', async () => {
    await world.person(q)
    await world.pick(q, { removedAt: '2026-05-09T00:00:00.000Z' })
    expect(await world.cron(0)).toMatchObject({ watched: 1 })
    await database.db.run(sql`update leaderboards set sealed_at = ${world.now}`)
    expect(await world.cron(1)).toMatchObject({ watched: 0 })
  })
  test('a person on many lists once; unchanged items are not read', async () => {
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
  test('people left over by the request budget come first next time', async () => {
    for (let i = 0; i < 120; i++) await world.picked(`Q${1000 + i}`)
    const runAt = async (hours: number) => {
      const { left, stopped } = await world.cron(hours, { requests: 2 })
      return { left, stopped }
    }
    await runAt(0)
    world.standIn.log.reset()
    expect((await runAt(1)).left).toBeGreaterThan(0)
    const first = new Set(world.standIn.log.seen.flatMap(({ params }) => (params.titles ?? '').split('|')))
    world.standIn.log.reset()
    await runAt(2)
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
    'one that loses its lease during a request (%s) writes nothing more',
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
      expect(await world.recorded()).toEqual([])
      expect(await database.db.all(sql`select polled_at from people`)).toEqual([{ polled_at: null }])
    },
  )
  test('a run stores its summary', async () => {
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
