import { sql } from 'drizzle-orm'
import { picks } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { type RefreshSummary, refreshStatuses } from '#worker/services/people/refresh/refresh.ts'
import { createWikidata } from '#worker/wikidata/client.ts'
import { WikidataStandIn, wikidataVars } from '../stand-ins/wikidata/index.ts'
import { addUsers, ctxFor } from '../support/ctx.ts'
import { startTestDatabase } from '../support/database.ts'
import { addLeague, addPersons } from '../support/league.ts'

/*
 * The status refresh on a real sqld against the stand-in, where others make ten edits a second, every quarter
 * of an hour: requests by the change feed, compared with polls of fifty, at 100, 20,000 and 200,000 watched
 * people. Measures the first run, which fetches everybody; a quiet run (the lists of recent deaths are
 * fetched once an hour); one with edits of a fiftieth of the items and twenty deaths; and a whole day with
 * its full scan.
 */

const counts = (process.env.BENCH_PEOPLE || '100,20000,200000').split(',').map(Number)
const pace = 10
const quarterMs = 900_000
const runsOfDay = 96
const site = 'http://wikidata.test'
const start = '2026-05-10T12:00:00.000Z'
const line = (what: string, value: string): void => console.log(`  ${what.padEnd(44)} ${value}`)

const benchCount = async (count: number): Promise<void> => {
  const database = await startTestDatabase()
  const { db } = database
  try {
    const standIn = new WikidataStandIn({ people: false })
    const ids = Array.from({ length: count }, (_, i) => `Q${10_000 + i}`)
    for (const id of ids) standIn.world.add({ id, label: `Person ${id}`, born: '1935-05-05' })
    const [user] = await addUsers(db, ['Ada'])
    if (!user) throw new Error('no user')
    const league = await addLeague(db, [user], { startDate: '2026-01-01' })
    const chunk = 1_000
    for (let from = 0; from < count; from += chunk) {
      const some = ids.slice(from, from + chunk)
      await addPersons(
        db,
        some.map((id) => ({ id })),
        start,
      )
      await db.insert(picks).values(
        some.map((personId) => ({
          id: `pick-${personId}`,
          deathlistId: league.lists[user.id] ?? '',
          leagueId: league.id,
          seasonId: league.seasonId,
          userId: user.id,
          personId,
          addedAt: '2026-01-01T00:00:00.000Z',
          countsFrom: '2026-01-03',
        })),
      )
    }
    let now = start
    standIn.world.clock = () => Date.parse(now)
    standIn.world.changes.pace = pace
    const run = async (): Promise<RefreshSummary & { roundTrips: number }> => {
      now = addMs(now, quarterMs)
      const people = createWikidata(
        {
          ...wikidataVars(site),
          WIKIDATA_CONTACT: 'bench@deathlist.invalid',
          PUBLIC_URL: 'https://deathlist.example',
        },
        { fetch: standIn.fetch },
      )
      database.resetRoundTrips()
      const summary = await refreshStatuses(
        ctxFor(db, null, { actor: { kind: 'job', name: 'bench' }, now, realNow: now, people }),
      )
      return { ...summary, roundTrips: database.roundTrips() }
    }
    const printRun = (what: string, one: Awaited<ReturnType<typeof run>>, runs: number): void =>
      line(
        what,
        `${one.source}: ${one.requests} requests, ${one.roundTrips} round trips, ${one.changed} read, ${(one.tookMs / 1000).toFixed(1)} s${runs > 1 ? `, the last of ${runs} runs` : ''}`,
      )
    console.log(`\n  ${count} watched people: a poll of all is ${Math.ceil(count / 50)} requests`)
    let runs = 0
    let last = await run()
    for (runs = 1; (await unpolled(database)) > 0; runs++) last = await run()
    printRun('everybody for the first time', last, runs)
    for (runs = 0; runs === 0 || last.behindSince !== null; runs++) last = await run()
    printRun('until nothing is behind', last, runs)
    printRun('nothing new', await run(), 1)
    for (const [at, id] of ids.entries()) if (at % 50 === 0) standIn.world.touch(id)
    for (const id of ids.slice(0, 20)) standIn.world.kill(id, { date: '2026-05-10', reference: 'real' })
    printRun('a fiftieth edited, twenty dead', await run(), 1)
    const day: number[] = []
    for (let i = 0; i < runsOfDay; i++) day.push((await run()).requests)
    const sorted = [...day].sort((a, b) => a - b)
    const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
    line(
      'a day of 96 runs, twenty in dispute or dead',
      `${sum(day)} requests (polls alone: ${Math.ceil(count / 50) * runsOfDay}); median ${sorted[runsOfDay >> 1]}, most ${sorted.at(-1)}; ${day.filter((n) => n <= 25).length} runs of at most 25`,
    )
    const [oldest] = await db.all<{ at: string }>(
      sql`select min(polled_at) as at from people where watch > 0`,
    )
    line(
      'looked at least lately, by a poll of its own',
      `${((Date.parse(now) - Date.parse(oldest?.at ?? '')) / 3_600_000).toFixed(1)} h ago (aim: within a day)`,
    )
  } finally {
    await database.stop()
  }
}

const unpolled = async ({ db }: Awaited<ReturnType<typeof startTestDatabase>>): Promise<number> => {
  const [row] = await db.all<{ people: number }>(
    sql`select count(*) as people from people where watch > 0 and polled_at is null`,
  )
  return row?.people ?? 0
}

export const run = async (): Promise<void> => {
  for (const count of counts) await benchCount(count)
}
