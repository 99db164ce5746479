/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  ledger,
  rebuild,
  simulateYear,
  type YearResult,
  type YearScale,
  yearEnd,
} from '#tests/support/year.ts'

interface YearCase {
  name: string
  scale: Omit<YearScale, 'deaths' | 'hoaxes' | 'corrections' | 'afterEvent'>
  /** Highest ratio of requests to those of polls only. */
  share: number
  /** Whether nearly all runs use the feed, or nearly none. */
  byFeed: boolean
}

/** Enough for all kinds of events; tests/bench/year.bench.ts has the size of a full game, and prints more. */
const years: YearCase[] = [
  {
    // The bench runs a whole year; Wikidata's pace is lower than the real one, as is the number of picks.
    name: 'in six weeks, through the change feed, every three hours, without the lists of recent deaths',
    scale: { days: 42, people: 1_500, everyHours: 3, afterHoax: [0.2], pace: 0.05, net: false, outages: 8 },
    share: 0.55,
    byFeed: true,
  },
  {
    name: 'through weekly polls, with a feed too busy to follow',
    // An outage lasts thirteen hours at most: one of these two fetches finds Wikidata available.
    scale: {
      days: 182,
      people: 600,
      everyHours: 168,
      afterHoax: [0.2, 14],
      pace: 10,
      net: true,
      outages: 20,
    },
    // The lists of recent deaths, the second sources and the history before each confirmation are requests as well, and
    // polls of few people take few requests.
    share: 1.4,
    byFeed: false,
  },
]

describe.each(years)('simulated events of a year, $name', ({ scale, share, byFeed }) => {
  let database: TestDatabase
  let year: YearResult

  beforeAll(async () => {
    database = await startTestDatabase()
    year = await simulateYear(database.db, {
      deaths: 75,
      hoaxes: 24,
      corrections: 10,
      afterEvent: [],
      ...scale,
    })
    console.log(
      `a year: ${year.runs} runs, ${year.byFeed} by feed, ${year.requests} requests, polls ${year.floor} (${(year.requests / year.floor).toFixed(3)} x)`,
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
    const seen = year.hoaxes.filter((id) => year.seenFirst.has(id))
    expect(seen.length).toBeGreaterThan(18)
    expect(seen.filter((id) => !of('reported').has(id))).toEqual([])
  })

  test('every death and hoax was noticed by the first run that could', async () => {
    const reported = await database.db.all<{ id: string; at: string }>(
      sql`select person_id as id, min(at) as at from status_events where kind = 'reported' group by person_id`,
    )
    expect(new Map(reported.map(({ id, at }) => [id, at]))).toEqual(year.seenFirst)
  })

  test('the ledger equals a rebuild from the log', async () => {
    const kept = await ledger(database.db)
    expect((kept[0] as unknown[]).length).toBe(year.deaths.size)
    await rebuild(database.db, yearEnd(scale.days))
    expect(await ledger(database.db)).toEqual(kept)
  })

  test('the refresh needs few requests compared with polls only', () => {
    expect(year.requests / year.floor).toBeLessThan(share)
    expect(year.byFeed / year.runs > 0.65).toBe(byFeed)
    expect(year.byFeed / year.runs < 0.1).toBe(!byFeed)
  })
})
