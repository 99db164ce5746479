import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  competitions,
  deathlists,
  leagueRules,
  leagues,
  people,
  profiles,
  seasons,
} from '#db/schema/index.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { firstOf, netsOnly } from '../support/nets.ts'
import { type Run, startRuns } from './run.ts'
import { type Write, writes } from './writes.ts'

/** Stored values with which an admin could once break a league: days so far away that computed days are invalid. */

let t: TestDatabase
let begin: () => Promise<Run>
let run: Run
beforeAll(async () => {
  t = await startTestDatabase()
  begin = (await startRuns(t)).begin
})
afterAll(() => t?.stop())
beforeEach(async () => {
  run = await begin()
})

const call = (name: string): Write => {
  const found = writes.find((write) => write.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

const far = ['1899-12-31', '2101-01-01', '2999-12-31', '9999-12-31']

test('a day out of range is refused, and nothing is written', {
  ...netsOnly,
}, async () => {
  const { league, upcoming } = run.world.refs
  const competition = { league, name: 'Far', type: 'championship', startDate: '2026-07-01' }
  for (const day of firstOf(far, 2)) {
    const calls: [name: string, input: Record<string, unknown>][] = [
      ['patch /leagues/:id', { league, endDate: day }],
      ['patch /leagues/:id', { league, startDate: day }],
      ['put /league/:id/settings', { league, endDate: day }],
      ['league.update', { league, endDate: day }],
      ['post /league/create', { name: 'Far', endDate: day }],
      ['post /league/create', { name: 'Far', startDate: day }],
      ['league.create', { name: 'Far', endDate: day }],
      ['post /leagues/:id/seasons', { league, endDate: day }],
      ['season.open', { league, startDate: day }],
      ['post /competition/create', { ...competition, endDate: day }],
      ['competition.create', { ...competition, startDate: day, endDate: day }],
      ['patch /competition/:id', { competition: upcoming, endDate: day }],
      ['competition.update', { competition: upcoming, startDate: day }],
    ]
    for (const [name, input] of calls) {
      const { status, text } = await run.write(call(name), 'owner', input)
      expect([name, day, status]).toEqual([name, day, 400])
      expect(text).toMatch(/(start|end)_?[dD]ate: Please choose a day from 1900-01-01 to 2100-12-31\./)
    }
  }
  await run.readEverything(['trpc', 'rest'], 'turn')
})

describe('a value stored before there were limits', netsOnly, () => {
  test.each(['2999-12-31', '9999-12-31', '0001-01-01'])('is read without an error: %s', async (day) => {
    await t.db.update(seasons).set({ startDate: null, endDate: day })
    await t.db.update(competitions).set({ startDate: day, endDate: day })
    await t.db.update(leagueRules).set({
      effectiveFrom: day,
      settings: { newPickDelayDays: 100_000, flatPoints: -5, rarityMax: 9_999 },
    })
    await t.db
      .update(people)
      .set({ birthDate: day, birthPrecision: 'day', birthYear: Number(day.slice(0, 4)) })
    await run.readEverything(['trpc', 'rest'], 'turn')
    await run.passTo('2026-06-16T00:20:00.000Z')
    await run.readEverything(['trpc', 'rest'], 'turn')
  })
  test('is read without an error: a text that is invalid today', async () => {
    const text = `a\nb\u0000c\u202e"<script>\r\n=1+1,;${'x'.repeat(150)}`
    await t.db.update(leagues).set({ name: text.repeat(20) })
    await t.db.update(competitions).set({ name: text.repeat(20) })
    await t.db.update(profiles).set({ displayName: text.repeat(20) })
    await t.db.update(deathlists).set({ name: text })
    await t.db.update(people).set({
      labels: { en: text, it: text },
      descriptions: { en: text },
      image: text,
      wikiTitles: { en: text },
    })
    await t.db.run(sql`update activity set data = '{"name":"\\ud800"}'`)
    await run.readEverything(['trpc', 'rest'], 'turn')
  })
  test('can be corrected: the end date of a league', async () => {
    await t.db.update(seasons).set({ startDate: '2026-01-01', endDate: '2999-12-31' })
    const { league } = run.world.refs
    expect((await run.write(call('league.update'), 'owner', { league, endDate: '2026-12-31' })).status).toBe(
      200,
    )
    await run.readEverything(['trpc'], 'turn')
  })
})
