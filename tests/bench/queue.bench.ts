import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { Failure } from '#scripts/lib/failure.ts'
import { startKillableWorld, victims } from '../kills/world.ts'
import { addAllPeople, addLeagues, favourite } from './growth/build.ts'

/*
 * The death of a person on 300,000 lists (HOLDERS, four in a league), on the queue of the real Worker and a
 * real sqld: from its confirmation to the last leaderboard, while database and Worker are killed alternately
 * (QUEUE_KILLS in total; the next run of the job follows each time at once, since a local queue is lost with
 * its Worker). Then every leaderboard is checked. Goal: nothing missing, nothing twice, no chunk above a
 * second.
 */

const holders = Number(process.env.HOLDERS ?? 300_000)
const kills = Number(process.env.QUEUE_KILLS ?? 12)
const leagues = holders / 4
const diedOn = '2026-05-08'
const now = '2026-05-10T12:00:00.000Z'

const taskLine = z.object({
  event: z.literal('task'),
  task: z.string(),
  ms: z.number(),
  longestMs: z.number().optional(),
})
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const run = async (): Promise<void> => {
  const bundles = mkdtempSync(join(tmpdir(), 'deathlist-queue-worker-'))
  await buildWorker('local', { outdir: bundles })
  const world = await startKillableWorld(bundles)
  const { db } = world
  const one = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await db.all<{ n: number }>(query))[0]?.n ?? -1
  const setClock = () =>
    fetch(`${world.url}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    })
  try {
    const built = Date.now()
    await addAllPeople(db, '2026-01-01T00:00:00.000Z')
    await addLeagues(db, 0, leagues, { allHoldFavourite: true })
    console.log(`  ${leagues.toLocaleString('en')} leagues built in ${seconds(Date.now() - built)}`)
    await setClock()
    await runBatch(db, {
      life: db.run(sql`update people set status = 'confirmed', died_on = ${diedOn}, confirmed_at = ${now},
        updated_at = ${now} where id = ${favourite}`),
      log: db.run(sql`insert into status_events (id, person_id, kind, at, died_on, evidence)
        values (${uuidv7()}, ${favourite}, 'confirmed', ${now}, ${diedOn}, '{}')`),
      way: beginPropagations(
        db,
        [
          {
            personId: favourite,
            marks: true,
            days: [diedOn],
            lines: [{ kind: 'confirmed', data: { diedOn } }],
          },
        ],
        now,
      ),
    })
    const left = async () => ({
      ways: await one(sql`select count(*) as n from propagations`),
      stale: await one(sql`select count(*) as n from leaderboards where stale_since > ''`),
      lists: await one(sql`select count(*) as n from deathlists where unsettled_since is not null`),
      computed: await one(sql`select count(*) as n from leaderboards where computed_revision > 1`),
    })
    const from = Date.now()
    let killed = 0
    let quiet = 0
    let peak = world.memory()
    await world.fire()
    for (;;) {
      await sleep(1_000)
      const memory = world.memory()
      peak = {
        database: Math.max(peak.database, memory.database),
        worker: Math.max(peak.worker, memory.worker),
      }
      const { ways, stale, lists, computed } = await left()
      if (ways + stale + lists === 0) break
      // Kills at equal intervals of finished work.
      if (killed < kills && computed >= (leagues * killed) / kills) {
        await world.kill(victims[killed % victims.length] ?? 'worker')
        killed++
        await setClock()
        await world.fire()
        quiet = 0
      } else if (++quiet % 30 === 0) {
        // The next scheduled run.
        await world.fire()
        console.log(`  ${seconds(Date.now() - from)}: ${computed.toLocaleString('en')} computed`)
      }
      if (Date.now() - from > 3_600_000) throw new Failure('It does not come to an end.')
    }
    const took = Date.now() - from
    const tasks = world.log.flatMap((line) => {
      const parsed = line.startsWith('{') ? taskLine.safeParse(JSON.parse(line)).data : undefined
      return parsed ? [parsed] : []
    })
    for (const kind of ['propagate', 'settle', 'recompute']) {
      const these = tasks.filter(({ task }) => task === kind).map(({ ms }) => ms)
      const middle = these.toSorted((a, b) => a - b)[Math.floor(these.length / 2)] ?? 0
      console.log(
        `  ${kind.padEnd(10)} ${String(these.length).padStart(6)} tasks, median ${middle} ms, longest ${Math.max(0, ...these)} ms`,
      )
    }
    const longest = Math.max(0, ...tasks.map(({ longestMs }) => longestMs ?? 0))
    console.log(`  longest chunk ${longest} ms`)
    console.log(
      `  ${holders.toLocaleString('en')} holders in ${seconds(took)}, ${killed} kills; at most ` +
        `${(peak.worker / 1e6).toFixed(0)} MB for the Worker, ${(peak.database / 1e6).toFixed(0)} MB for the database`,
    )
    const wrong = [
      ['entries', await one(sql`select count(*) as n from score_entries where points > 0`), holders],
      ['rows with points', await one(sql`select count(*) as n from standings where points > 0`), holders],
      ['rows in all', await one(sql`select count(*) as n from standings`), holders],
      [
        'leagues with the news',
        await one(sql`select count(distinct league_id) as n from activity where kind = 'confirmed'`),
        leagues,
      ],
      ['lines of it', await one(sql`select count(*) as n from activity where kind = 'confirmed'`), leagues],
      [
        'leaderboards marked more than once',
        await one(sql`select count(*) as n from leaderboards where revision > 2`),
        0,
      ],
      ['tasks that failed for good', await one(sql`select count(*) as n from dead_tasks`), 0],
    ].filter(([, is, should]) => is !== should)
    for (const [what, is, should] of wrong) console.log(`  WRONG ${what}: ${is}, not ${should}`)
    if (wrong.length > 0) throw new Failure('Not everything is as it has to be.')
    console.log('  every leaderboard right, nothing twice')
    if (longest > 1_000) throw new Failure('A chunk took more than a second.')
  } finally {
    await world.stop()
    rmSync(bundles, { recursive: true, force: true })
  }
}
