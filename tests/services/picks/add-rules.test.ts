import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rulesRow } from '#db/queries/settings.ts'
import { leagueRules, people, picks } from '#db/schema/index.ts'
import { defaultSettings, ruleKeys } from '#domain/league-settings/values.ts'
import { codeOf, now, type PickBench, startPickBench } from '#tests/support/picks.ts'

let bench: PickBench

beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench.database.stop())
beforeEach(() => bench.fresh())

describe('capacity', () => {
  const start = '2026-06-20'
  const later = '2026-07-05T00:00:00.000Z'

  test('grows by the ratio when a pick that counted is confirmed dead, and the new pick is a replacement', async () => {
    await bench.fresh({ startDate: start, rules: { maxPicks: 2, replacementRatio: 2 } })
    await bench.fill(2, 30)
    await bench.kill('Q30', '2026-07-01')
    expect((await bench.page({ now: later })).capacity).toEqual({
      total: 4,
      used: 2,
      free: 2,
      replacementPlaces: 2,
      suspended: 0,
      countedDead: 1,
    })
    expect(await bench.add('Q40', { now: later })).toMatchObject({
      replacement: true,
      countsFrom: '2026-07-07',
    })
    await bench.add('Q41', { now: later })
    expect(await codeOf(bench.add('Q42', { now: later }))).toBe('deathlist_full')
    await bench.revive('Q30')
  })

  test('does not grow for deaths before the season or before the pick counts', async () => {
    await bench.fresh({ startDate: start, rules: { maxPicks: 2 } })
    await bench.fill(2, 31)
    await bench.kill('Q31', '2026-06-16')
    await bench.kill('Q32', '2026-06-19')
    expect((await bench.page({ now: later })).capacity).toMatchObject({ total: 2, countedDead: 0 })
    await bench.revive('Q31')
    await bench.revive('Q32')
  })

  test('does not grow for a death that is only reported', async () => {
    await bench.fresh({ startDate: start, rules: { maxPicks: 1 } })
    await bench.fill(1, 33)
    await bench.database.db.update(people).set({ status: 'reported' }).where(eq(people.id, 'Q33'))
    expect((await bench.page({ now: later })).capacity.total).toBe(1)
    await bench.revive('Q33')
  })

  test('does not grow where replacements are off', async () => {
    await bench.fresh({ startDate: start, rules: { maxPicks: 1, allowReplacements: false } })
    await bench.fill(1, 34)
    await bench.kill('Q34', '2026-07-01')
    expect(await codeOf(bench.add('Q43', { now: later }))).toBe('deathlist_full')
    await bench.revive('Q34')
  })

  test('frees the place of a void pick', async () => {
    await bench.fresh({ rules: { maxPicks: 1 } })
    const { id } = await bench.add('Q35')
    await bench.database.db
      .update(picks)
      .set({ voidedAt: now, voidReason: 'already_dead' })
      .where(eq(picks.id, id))
    expect(await codeOf(bench.add('Q44'))).toBe('accepted')
  })
})

describe('a rule changed in mid-season', () => {
  const tomorrow = '2026-06-16T00:00:00.000Z'

  beforeEach(() =>
    bench.database.db.insert(leagueRules).values(
      rulesRow({
        leagueId: bench.league.id,
        version: 2,
        effectiveFrom: '2026-06-16',
        ...defaultSettings(ruleKeys),
        maxPicks: 2,
        maxBirthYear: 1930,
        createdBy: bench.user.id,
        createdAt: now,
      }),
    ),
  )

  test('binds from the next UTC day, and is announced before', async () => {
    expect(await bench.page()).toMatchObject({
      rules: { maxPicks: 10, maxBirthYear: 2020 },
      nextRules: { maxPicks: 2, maxBirthYear: 1930, effectiveFrom: '2026-06-16' },
    })
    expect(await codeOf(bench.add('Q1', { now: '2026-06-15T23:59:59.999Z' }))).toBe('accepted')
    expect(await codeOf(bench.add('Q2', { now: tomorrow }))).toBe('person_birth_year_out_of_range')
    expect(await bench.page({ now: tomorrow })).toMatchObject({ rules: { maxPicks: 2 }, nextRules: null })
  })

  test('never evicts a pick', async () => {
    await bench.fill(5)
    expect(await bench.page({ now: tomorrow })).toMatchObject({
      capacity: { total: 2, used: 5, suspended: 0 },
      adding: { refusal: 'deathlist_full' },
    })
  })
})

test('picks added after the start wait for the delay of the league as well', async () => {
  await bench.fresh({ startDate: '2026-06-15', rules: { newPickDelayDays: 7 } })
  expect(await bench.add('Q1', { now: '2026-06-14T23:00:00.000Z' })).toMatchObject({
    countsFrom: '2026-06-16',
  })
  expect(await bench.add('Q2')).toMatchObject({ countsFrom: '2026-06-24' })
})

test('a late joiner has seven days to fill a first list to capacity', async () => {
  await bench.fresh({
    startDate: '2026-06-01',
    rules: { allowNewPicks: false, maxPicks: 2 },
    joinedAt: '2026-06-10T15:00:00.000Z',
  })
  expect((await bench.page()).adding).toMatchObject({ refusal: null, firstListUntil: '2026-06-17' })
  await bench.fill(2)
  expect(await codeOf(bench.add('Q3'))).toBe('deathlist_full')
  expect((await bench.page({ now: '2026-06-18T00:00:00.000Z' })).adding.refusal).toBe('first_list_time_over')
})
