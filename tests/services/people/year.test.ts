import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../support/database.ts'
import { ledger, rebuild, simulateYear, type YearResult, yearEnd } from '../../support/year.ts'

/** A year of the size that a full game has; tests/bench/year.bench.ts looks more often, and prints more. */
describe('a year', () => {
  let database: TestDatabase
  let year: YearResult

  beforeAll(async () => {
    database = await startTestDatabase()
    year = await simulateYear(database.db, {
      people: 5_000,
      deaths: 150,
      hoaxes: 40,
      corrections: 20,
      outages: 40,
      everyHours: 168,
      afterEvent: [],
      // An outage lasts thirteen hours at most: one of these two looks finds Wikidata there.
      afterHoax: [0.2, 14],
    })
    console.log(
      `a year: ${year.runs} runs, ${year.requests} requests, floor ${year.floor} (${(year.requests / year.floor).toFixed(2)} x)`,
    )
  }, 900_000)
  afterAll(() => database?.stop())

  test('every real death is confirmed once, with the right day', async () => {
    const rows = await database.db.all<{ id: string; diedOn: string }>(
      sql`select id, died_on as "diedOn" from people where status = 'confirmed'`,
    )
    expect(new Map(rows.map(({ id, diedOn }) => [id, diedOn]))).toEqual(year.deaths)
    const twice = await database.db.all(
      sql`select person_id from status_events where kind = 'confirmed' group by person_id having count(*) > 1`,
    )
    expect(twice).toEqual([])
    const scored = await database.db.all<{ id: string; diedOn: string }>(
      sql`select person_id as id, died_on as "diedOn" from score_entries where status = 'confirmed'`,
    )
    expect(new Map(scored.map(({ id, diedOn }) => [id, diedOn]))).toEqual(year.deaths)
  })

  test('no hoax was ever confirmed, though they were noticed', async () => {
    const kinds = await database.db.all<{ id: string; kind: string }>(
      sql`select person_id as id, kind from status_events where kind in ('reported', 'confirmed')`,
    )
    const of = (kind: string) => new Set(kinds.filter((event) => event.kind === kind).map(({ id }) => id))
    expect(year.hoaxes.filter((id) => of('confirmed').has(id))).toEqual([])
    expect(year.hoaxes.every((id) => of('reported').has(id))).toBe(true)
  })

  test('the ledger is what a rebuild from the log gives', async () => {
    const kept = await ledger(database.db)
    expect((kept[0] as unknown[]).length).toBe(year.deaths.size)
    await rebuild(database.db, yearEnd)
    expect(await ledger(database.db)).toEqual(kept)
  })

  test('few requests more than the least possible', () => {
    // The second net and the second opinions are one request each.
    expect(year.requests / year.floor).toBeLessThan(1.2)
  })
})
