import { picks } from '../../db/schema/index.ts'
import { addMs } from '../../worker/domain/calendar-day.ts'
import { refreshStatuses } from '../../worker/services/people/refresh/refresh.ts'
import { createWikidata } from '../../worker/wikidata/client.ts'
import { WikidataStandIn } from '../stand-ins/wikidata/index.ts'
import { addUsers, ctxFor } from '../support/ctx.ts'
import { startTestDatabase } from '../support/database.ts'
import { addLeague, addPersons } from '../support/league.ts'

/*
 * The status refresh of 20,000 picked people on a real sqld against the stand-in: requests beside the least possible
 * (polls of fifty, and fifty changed items a reading), and round trips to the database. A first look at everybody, a
 * quiet run, and one in which a fiftieth of the items was edited and twenty people died.
 */

const count = Number(process.env.BENCH_PEOPLE || 20_000)
const perRun = 12_000
const site = 'http://wikidata.test'
const start = '2026-05-10T12:00:00.000Z'
const line = (what: string, value: string): void => console.log(`  ${what.padEnd(44)} ${value}`)

export const run = async (): Promise<void> => {
  const database = await startTestDatabase()
  const { db } = database
  try {
    const standIn = new WikidataStandIn({ people: false })
    const ids = Array.from({ length: count }, (_, i) => `Q${10_000 + i}`)
    for (const id of ids) standIn.world.add({ id, label: `Person ${id}`, born: '1935-05-05' })
    const chunk = 1_000
    const [user] = await addUsers(db, ['Ada'])
    if (!user) throw new Error('no user')
    const league = await addLeague(db, [user], { startDate: '2026-01-01' })
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
    let hour = 0
    /** Runs until everybody was looked at, as the cron would, one after another. */
    const all = async (what: string): Promise<void> => {
      const total = { requests: 0, polled: 0, changed: 0, runs: 0, roundTrips: 0 }
      const from = performance.now()
      while (total.polled < count && total.runs < 10) {
        hour++
        const people = createWikidata(
          {
            WIKIDATA_URL: site,
            WIKIDATA_SPARQL_URL: `${site}/sparql`,
            WIKIPEDIA_URL: site,
            WIKIDATA_CONTACT: 'bench@deathlist.invalid',
            PUBLIC_URL: 'https://deathlist.example',
          },
          { fetch: standIn.fetch },
        )
        const ctx = ctxFor(db, null, {
          actor: { kind: 'job', name: 'bench' },
          now: addMs(start, hour * 900_000),
          people,
        })
        database.resetRoundTrips()
        const summary = await refreshStatuses(ctx)
        total.requests += summary.requests
        total.polled += summary.polled
        total.changed += summary.changed
        total.roundTrips += database.roundTrips()
        total.runs++
      }
      const floor = Math.ceil(total.polled / 50) + Math.ceil(total.changed / 50)
      line(
        what,
        `${total.requests} requests (${(total.requests / floor).toFixed(2)} x the floor of ${floor}), ${total.roundTrips} round trips, ${total.runs} runs, ${((performance.now() - from) / 1000).toFixed(1)} s, ${total.changed} read`,
      )
    }
    line('people, at most in one run', `${count}, ${perRun}: the second run looks at the first ones again`)
    await all('everybody for the first time')
    await all('nothing new')
    for (const [at, id] of ids.entries()) if (at % 50 === 0) standIn.world.touch(id)
    for (const id of ids.slice(0, 20)) standIn.world.kill(id, { date: '2026-05-10', reference: 'real' })
    await all('a fiftieth edited, twenty dead')
  } finally {
    await database.stop()
  }
}
