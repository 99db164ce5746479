import { sql } from 'drizzle-orm'
import { startTestDatabase } from '../support/database.ts'
import { ledger, rebuild, simulateYear, yearEnd } from '../support/year.ts'

/*
 * A year of the status refresh over 5,000 picked people, hour by hour through the change feed, with 150 real
 * deaths, 40 hoaxes, 20 corrected days and hours without Wikidata, and without the lists of recent deaths:
 * checks all results, and compares the number of requests with polls of everybody.
 */

const line = (what: string, value: string): void => console.log(`  ${what.padEnd(44)} ${value}`)

export const run = async (): Promise<void> => {
  const database = await startTestDatabase()
  const { db } = database
  try {
    const started = performance.now()
    const year = await simulateYear(db, {
      days: 365,
      people: Number(process.env.BENCH_PEOPLE || 5_000),
      deaths: 150,
      hoaxes: 40,
      corrections: 20,
      outages: 40,
      everyHours: 1,
      afterEvent: [0.2, 24.5, 31],
      afterHoax: [],
      pace: 0.1,
      net: false,
    })
    const held = await db.all<{ id: string; diedOn: string }>(
      sql`select id, died_on as "diedOn" from people where status = 'confirmed'`,
    )
    const right = held.filter(({ id, diedOn }) => year.deaths.get(id) === diedOn).length
    const confirmed = await db.all<{ id: string }>(
      sql`select person_id as id from status_events where kind = 'confirmed'`,
    )
    const fooled = year.hoaxes.filter((hoax) => confirmed.some(({ id }) => id === hoax)).length
    const kept = JSON.stringify(await ledger(db))
    await rebuild(db, yearEnd(365))
    const same = kept === JSON.stringify(await ledger(db))
    line('runs', `${year.runs} in ${Math.round((performance.now() - started) / 1000)} s`)
    line(
      'real deaths confirmed with the right day',
      `${right} of ${year.deaths.size} (${confirmed.length} confirmations)`,
    )
    line('hoaxes confirmed', `${fooled} of ${year.hoaxes.length}`)
    line('the ledger equals a rebuild', same ? 'yes' : 'NO')
    line(
      'requests',
      `${year.requests} (${year.byFeed} runs by the feed), polls alone ${year.floor}: ${(year.requests / year.floor).toFixed(3)} x (aim: at most 0.1)`,
    )
  } finally {
    await database.stop()
  }
}
