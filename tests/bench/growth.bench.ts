import { createDb, type Db } from '#db/client.ts'
import { addMs } from '#domain/calendar-day.ts'
import { createSecrets } from '#scripts/lib/settings/secrets.ts'
import { jobSteps, runSteps } from '#worker/jobs/index.ts'
import { createWikidata } from '#worker/wikidata/client.ts'
import { startInProcess } from '../nets/app.ts'
import { startWikidataStandIn, wikidataVars } from '../stand-ins/wikidata/index.ts'
import { addUsers, ctxFor, type TestUser } from '../support/ctx.ts'
import { startTestDatabase } from '../support/database.ts'
import { addPicks } from '../support/game.ts'
import { addLeague } from '../support/league.ts'
import { addAllPeople, addLeagues, favourite, personIds } from './growth/build.ts'
import { startInWorkerd } from './growth/in-workerd.ts'
import { measureLeagueYear } from './growth/league-year.ts'
import { withBundles } from './support/bundles.ts'
import { deletePeak, peakMb } from './support/memory.ts'

/*
 * The cost of everything as the number of leagues grows, on a real sqld. Small leagues are added by SQL; at
 * each size the same calls are made in one of them, the scheduled job runs on a quiet quarter of an hour, and
 * a person dies whom a tenth of all leagues hold. Each figure is printed with that of the previous size; the
 * goal is that it does not grow. The same pages and death then run in workerd, to measure the peak memory of
 * workerd and sqld; at the end a few leagues play a year, to measure the stored bytes. Other sizes with
 * GROWTH=1000,2000.
 */

const sizes = (process.env.GROWTH ?? '5000,20000,80000').split(',').map(Number)
const origin = 'http://127.0.0.1:8787'
const start = '2026-05-10T12:00:00.000Z'
/** The first step of the job after the last message. */
const chartsFrom = jobSteps.findIndex(({ name }) => name === 'calibrating')
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

interface Figure {
  ms: number
  /** Null: unknown. */
  trips: number | null
  /** Requests to Wikidata. */
  requests?: number
}

/** The result of the job's step that computes leaderboards. */
interface Clock {
  more?: boolean
  leaderboards?: number
}
const isBusy = ({ more, leaderboards }: Clock): boolean => more === true || (leaderboards ?? 0) > 0

/** Figures by their subject, for one size. */
type Figures = Map<string, Figure>

const printFigures = (leagues: number, figures: Figures, before: Figures | null): void => {
  console.log(`\n  ${leagues.toLocaleString('en')} leagues`)
  for (const [what, { ms, trips, requests }] of figures) {
    const last = before?.get(what)
    console.log(
      `  ${what.padEnd(44)} ${ms.toFixed(1).padStart(10)} ms${trips === null ? '' : ` ${String(trips).padStart(6)} trips`}` +
        `${requests === undefined ? '' : ` ${requests} requests`}${last ? `   x ${(ms / last.ms).toFixed(2)}` : ''}`,
    )
  }
}

const printLeagueYear = async (): Promise<void> => {
  const { bytes, folded, tables } = await measureLeagueYear()
  const kb = (count: number) => `${(count / 1000).toFixed(1)} kB`
  console.log(
    `\n  a league-year of ten players, a cup and a weekly round robin: ${kb(bytes)}, ${kb(folded)} once folded`,
  )
  console.log(`  ${tables.map(([name, count]) => `${name} ${kb(count)}`).join(', ')}`)
}

/** Measures every size, then the data of a year. */
export const run = async (): Promise<void> => {
  await withBundles(measureSizes)
  await printLeagueYear()
}

const measureSizes = async (bundles: string): Promise<void> => {
  const database = await startTestDatabase()
  const standIn = await startWikidataStandIn({ people: false })
  const site = standIn.url
  const secrets = await createSecrets()
  const wikidata = {
    ...wikidataVars(site),
    WIKIDATA_CONTACT: 'bench@deathlist.invalid',
    PUBLIC_URL: origin,
  }
  const inWorkerd = await startInWorkerd(bundles, {
    ...secrets,
    ...wikidata,
    DATABASE_URL: database.url,
    EMAIL_CONFIRMATION: 'off',
    AUTH_RATE_LIMIT: 'off',
    COST_BUDGET: 'off',
  })
  const processes = [
    ['sqld', database.pid] as const,
    ...inWorkerd.pids.map((pid) => ['workerd', pid] as const),
  ]
  const printMemory = (what: string) =>
    console.log(
      `  ${what.padEnd(44)} ${processes.map(([name, pid]) => `${name} ${peakMb(pid).toFixed(0)} MB`).join(', ')} at most`,
    )
  try {
    let trips = 0
    const db: Db = createDb({
      url: database.url,
      fetch: (...request) => {
        trips++
        return fetch(...request)
      },
    })
    for (const id of [favourite, ...personIds])
      standIn.world.add({ id, label: `Person ${id}`, born: '1935-05-05' })
    await addAllPeople(db, start)
    const users = (await addUsers(db, ['Ada', 'Bea', 'Cy', 'Di'])) as [TestUser, TestUser, TestUser, TestUser]
    const league = await addLeague(db, users, { startDate: '2026-01-01', endDate: '2026-12-31' })
    for (const [i, user] of users.entries())
      await addPicks(db, league, user, personIds.slice(i * 5, i * 5 + 5), '2026-01-01T00:00:00.000Z')
    const app = await startInProcess(db, { ...secrets, ...wikidata })
    const token = await app.tokenOf(users[0])

    let now = start
    /** Time of the chart steps since this was set to zero. */
    let charts = 0
    /**
     * Runs the scheduled job; returns the time until the last message, its round trips and requests, and the results of
     * its steps.
     */
    const cron = async (minutes: number) => {
      now = addMs(now, minutes * 60_000)
      app.setNow(now)
      const people = createWikidata(wikidata)
      const ctx = ctxFor(db, null, { actor: { kind: 'job', name: 'bench' }, now, people })
      const run = async (steps: typeof jobSteps) => {
        trips = 0
        const from = performance.now()
        const summary = await runSteps(ctx, steps)
        if (summary.ok !== true) throw new Error(`The job failed: ${JSON.stringify(summary)}`)
        return { ms: performance.now() - from, trips, requests: people.requests(), summary }
      }
      const measured = await run(jobSteps.slice(0, chartsFrom))
      charts += (await run(jobSteps.slice(chartsFrom))).ms
      return measured
    }
    /** A second death, processed by the job in workerd; everything is restored afterwards. */
    const dieInWorkerd = async (): Promise<Figure> => {
      const runAt = async (minutes: number) => {
        now = addMs(now, minutes * 60_000)
        await inWorkerd.setNow(now)
        return inWorkerd.cron()
      }
      standIn.world.kill(favourite, { date: now.slice(0, 10), reference: 'real' })
      await runAt(15)
      const from = performance.now()
      for (let left = true, runs = 0; left && runs < 50; runs++) {
        const clock = (await runAt(runs === 0 ? 26 * 60 : 15)).competition_clock as Clock
        left = isBusy(clock)
      }
      const ms = performance.now() - from
      standIn.world.revive(favourite)
      for (let i = 0; i < 4; i++) await runAt(26 * 60)
      return { ms, trips: null }
    }
    const call = async (method: string, path: string, body?: unknown, by = token): Promise<Response> => {
      const answer = await app.fetch(path, {
        method,
        headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    const timed = async (times: number, request: () => Promise<unknown>): Promise<Figure> => {
      await request()
      const all: number[] = []
      trips = 0
      for (let i = 0; i < times; i++) {
        const from = performance.now()
        await request()
        all.push(performance.now() - from)
      }
      return { ms: median(all), trips: Math.round(trips / times) }
    }
    const page = (name: string, input?: unknown): [name: string, path: string] => [
      name,
      `/api/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
    ]
    const inLeague = { league: league.slug }
    const pages = [
      page('league.dashboard'),
      ...[
        'league.home',
        'deathlist.page',
        'standings.page',
        'pick.page',
        'league.membersPage',
        'competition.listPage',
        'calendar.page',
      ].map((name) => page(name, inLeague)),
      page('person.get', { wikidataId: personIds[0] }),
    ]

    let before: Figures | null = null
    let built = 0
    for (const size of sizes) {
      const from = performance.now()
      await addLeagues(db, built, size)
      built = size
      console.log(`  built ${size} leagues in ${((performance.now() - from) / 1000).toFixed(0)} s`)
      const figures: Figures = new Map()
      // Fetch everybody, and process the results.
      for (let i = 0; i < 3; i++) await cron(15)
      charts = 0
      figures.set('a quiet run of the job', await cron(15))
      figures.set('its charts and clean-up', { ms: charts, trips: null })
      for (const [name, path] of pages) figures.set(name, await timed(25, () => call('GET', path)))
      const added: string[] = []
      figures.set(
        'a pick added',
        await timed(8, async () => {
          const answer = await call('POST', '/api/v1/picks/create', {
            league_id: league.id,
            wikidata_id: personIds[100 + added.length],
          })
          added.push(((await answer.json()) as { id: string }).id)
          // The list holds ten.
          if (added.length % 4 === 0)
            for (const id of added.splice(-4)) await call('DELETE', `/api/v1/picks/${id}`)
        }),
      )
      for (const id of added) await call('DELETE', `/api/v1/picks/${id}`)
      // The daily limit of one account.
      const [maker] = (await addUsers(db, [`Maker${size}`])) as [TestUser]
      const makers = await app.tokenOf(maker)
      const make = (name: string) => call('POST', '/api/v1/league/create', { name }, makers)
      figures.set('a league made', await timed(8, () => make('Another')))
      const made = await make('To be joined')
      const { invite_code: code } = (await made.json()) as { invite_code: string }
      const guests = await Promise.all(
        (
          await addUsers(
            db,
            Array.from({ length: 9 }, (_, i) => `Guest${size}x${i}`),
          )
        ).map(app.tokenOf),
      )
      figures.set(
        'a league joined',
        await timed(8, () => call('GET', `/api/v1/league/join-by-code/${code}`, undefined, guests.pop())),
      )
      const search = `/api/v1/picks/search?league_id=${league.id}&q=person%20q1000`
      figures.set('people searched', await timed(10, () => call('GET', search)))

      standIn.world.kill(favourite, { date: now.slice(0, 10), reference: 'real' })
      charts = 0
      const reported = await cron(15)
      figures.set('a death held by a tenth: the run that hears of it', reported)
      let total: Figure = { ms: 0, trips: 0, requests: 0 }
      let runs = 0
      for (let left = true; left && runs < 50; runs++) {
        const one = await cron(runs === 0 ? 26 * 60 : 15)
        total = {
          ms: total.ms + one.ms,
          trips: (total.trips ?? 0) + one.trips,
          requests: (total.requests ?? 0) + one.requests,
        }
        left = isBusy(one.summary.competition_clock as Clock)
      }
      figures.set('from its confirmation to the last leaderboard', total)
      figures.set('charts and clean-up of these runs', { ms: charts, trips: null })
      standIn.world.revive(favourite)
      for (let i = 0; i < 4; i++) await cron(26 * 60)

      // Repeat in workerd, to measure the memory of a Worker.
      for (const [, pid] of processes) deletePeak(pid)
      for (let i = 0; i < 10; i++) for (const [, path] of pages) await inWorkerd.get(path, token)
      for (let i = 0; i < 10; i++) await inWorkerd.get(search, token)
      figures.set('the same death in workerd, with charts', await dieInWorkerd())
      printFigures(size, figures, before)
      printMemory('pages, then that death')
      console.log(
        `  ${runs} runs of the job; ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB held by this process`,
      )
      before = figures
    }
  } finally {
    await inWorkerd.stop()
    await standIn.stop()
    await database.stop()
  }
}
