import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepCalibrationCursor } from '#db/queries/competitions/outlook.ts'
import { outlookCalibrations } from '#db/schema/index.ts'
import { fewestInBand, shownBands } from '#domain/outlook/calibration.ts'
import { hazardBetween } from '#domain/outlook/life-table.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { confirmDeath } from '#tests/support/game.ts'
import { addPersons } from '#tests/support/league.ts'
import { calibrateOutlooks } from '#worker/services/outlook/calibrate.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())

const since = '2026-01-01T09:00:00.000Z'
const at = (now: string) => ({ db: t.db, now })
const calibrations = () => t.db.select().from(outlookCalibrations).orderBy(outlookCalibrations.month)
const life = (year: number) => ({ birth: { date: `${year}-05-05`, precision: 'day' as const }, sex: null })

beforeEach(async () => {
  for (const table of ['status_events', 'propagations', 'outlook_calibrations', 'job_cursors', 'people'])
    await t.db.run(sql.raw(`delete from ${table}`))
  await addPersons(
    t.db,
    Array.from({ length: 30 }, (_, i) => ({
      id: `Q${i + 1}`,
      birthDate: `${1930 + i}-05-05`,
      birthYear: 1930 + i,
    })),
    since,
  )
})

test('compares deaths with the life table’s expectation for the same people and days', async () => {
  await confirmDeath(t.db, 'Q1', '2026-02-10', '2026-02-12T00:00:00.000Z')
  // After the months that the calibration covers.
  await confirmDeath(t.db, 'Q2', '2026-03-01', '2026-03-03T00:00:00.000Z')
  await addPersons(t.db, [{ id: 'Q800', birthDate: null, birthPrecision: null, birthYear: null }], since)
  await calibrateOutlooks(at('2026-03-04T10:00:00.000Z'))
  const expected = Array.from({ length: 30 }, (_, i) =>
    hazardBetween(life(1930 + i), '2026-01-01', i === 0 ? '2026-02-11' : '2026-03-01'),
  ).reduce((sum, hazard) => sum + hazard, 0)
  const [row] = await calibrations()
  expect(row).toMatchObject({ month: '2026-03-01', observed: 1 })
  expect(row?.expected).toBeCloseTo(expected, 9)
  expect(row?.bands.reduce((sum, band) => sum + band.people, 0)).toBe(30)
})

test('people who died before they entered the index are left out', async () => {
  await addPersons(
    t.db,
    [{ id: 'Q900', status: 'confirmed', diedOn: '2025-12-30', birthDate: '1930-05-05' }],
    since,
  )
  await calibrateOutlooks(at('2026-03-04T10:00:00.000Z'))
  expect((await calibrations())[0]).toMatchObject({ observed: 0 })
  expect((await calibrations())[0]?.bands.reduce((sum, band) => sum + band.people, 0)).toBe(30)
})

test('resumes after each chunk with the same result; runs once a month', async () => {
  await calibrateOutlooks(at('2026-03-04T10:00:00.000Z'))
  const [whole] = await calibrations()
  await t.db.delete(outlookCalibrations)
  await t.db.run(sql`delete from job_cursors`)
  let runs = 0
  for (let more = true; more; runs++)
    more = (await calibrateOutlooks(at('2026-03-04T10:00:00.000Z'), { wallMs: 0, atOnce: 7 })).more
  expect(runs).toBeGreaterThan(3)
  expect(await calibrations()).toEqual([whole])
  expect(await calibrateOutlooks(at('2026-03-28T10:00:00.000Z'))).toEqual({ people: 0, more: false })
  await calibrateOutlooks(at('2026-04-01T10:00:00.000Z'))
  expect((await calibrations()).map(({ month }) => month)).toEqual(['2026-03-01', '2026-04-01'])
})

test('two concurrent runs count nobody twice and never move the cursor back', async () => {
  const run = () => calibrateOutlooks(at('2026-03-04T10:00:00.000Z'), { atOnce: 4 })
  await Promise.all([run(), run()])
  const rows = await calibrations()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.bands.reduce((sum, band) => sum + band.people, 0)).toBe(30)
  const bands = rows[0]?.bands ?? []
  await keepCalibrationCursor(t.db, { month: '2026-04-01', after: 'Q5', bands })
  await keepCalibrationCursor(t.db, { month: '2026-04-01', after: 'Q3', bands })
  const [kept] = await t.db.all<{ after: string }>(
    sql`select value ->> 'after' as after from job_cursors where name = 'outlook-calibration'`,
  )
  expect(kept?.after).toBe('Q5')
})

test('every age band that is shown has enough people', () => {
  const of = (...counts: number[]) =>
    shownBands(counts.map((people) => ({ people, observed: 0, expected: people / 50 })))
  expect(of(1, 2, 3, 4, 5, 6, 7, 1)).toMatchObject([{ from: 18, to: null, people: 29 }])
  expect(of(1, 0, 0, 0, 0, 0, 0, 0)).toEqual([])
  const shown = of(3, 30, 40, 50, 60, 5, 22, 1)
  expect(shown.map(({ from, to, people }) => [from, to, people])).toEqual([
    [18, 50, 33],
    [50, 60, 40],
    [60, 70, 50],
    [70, 80, 60],
    [80, null, 28],
  ])
  for (const { people } of shown) expect(people).toBeGreaterThanOrEqual(fewestInBand)
})
