import { createDb, type Db } from '../../db/client.ts'
import { addMs } from '../../worker/domain/calendar-day.ts'
import { runSteps } from '../../worker/jobs/index.ts'
import { createWikidata } from '../../worker/wikidata/client.ts'
import { startInProcess } from '../nets/app.ts'
import { WikidataStandIn } from '../stand-ins/wikidata/index.ts'
import { addUsers, ctxFor, type TestUser } from '../support/ctx.ts'
import { startTestDatabase } from '../support/database.ts'
import { addPicks } from '../support/game.ts'
import { addLeague } from '../support/league.ts'
import { addAllPeople, addLeagues, favourite, personIds } from './growth/build.ts'

/*
 * What everything costs with more leagues, on a real sqld: small leagues are added by SQL, and at each size the same
 * calls are made in one of them, the scheduled job runs on a quiet quarter of an hour, and somebody dies whom a tenth of
 * all leagues hold. Each figure stands beside that of the size before; the floor is that it does not grow. Other sizes
 * with GROWTH=1000,2000.
 */

const sizes = (process.env.GROWTH ?? '5000,20000,80000').split(',').map(Number)
const site = 'http://wikidata.test'
const start = '2026-05-10T12:00:00.000Z'
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

interface Figure {
  ms: number
  trips: number
  /** Requests to Wikidata. */
  requests?: number
}

/** Figures by what they are of, for one size. */
type Figures = Map<string, Figure>

const tell = (leagues: number, figures: Figures, before: Figures | null): void => {
  console.log(`\n  ${leagues.toLocaleString('en')} leagues`)
  for (const [what, { ms, trips, requests }] of figures) {
    const last = before?.get(what)
    console.log(
      `  ${what.padEnd(44)} ${ms.toFixed(1).padStart(10)} ms ${String(trips).padStart(6)} trips` +
        `${requests === undefined ? '' : ` ${requests} requests`}${last ? `   x ${(ms / last.ms).toFixed(2)}` : ''}`,
    )
  }
}

export const run = async (): Promise<void> => {
  const database = await startTestDatabase()
  try {
    let trips = 0
    const db: Db = createDb({
      url: database.url,
      fetch: (...request) => {
        trips++
        return fetch(...request)
      },
    })
    const standIn = new WikidataStandIn({ people: false })
    for (const id of [favourite, ...personIds])
      standIn.world.add({ id, label: `Person ${id}`, born: '1935-05-05' })
    await addAllPeople(db, start)
    const users = (await addUsers(db, ['Ada', 'Bea', 'Cy', 'Di'])) as [TestUser, TestUser, TestUser, TestUser]
    const league = await addLeague(db, users, { startDate: '2026-01-01', endDate: '2026-12-31' })
    for (const [i, user] of users.entries())
      await addPicks(db, league, user, personIds.slice(i * 5, i * 5 + 5), '2026-01-01T00:00:00.000Z')
    const app = await startInProcess(db)
    const headers = {
      authorization: `Bearer ${await app.tokenOf(users[0])}`,
      'content-type': 'application/json',
    }

    let now = start
    /** The scheduled job; answers how long it took, its trips and its requests, and what its steps say. */
    const cron = async (minutes: number) => {
      now = addMs(now, minutes * 60_000)
      app.setNow(now)
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
      trips = 0
      const from = performance.now()
      const summary = await runSteps(ctxFor(db, null, { actor: { kind: 'job', name: 'bench' }, now, people }))
      if (summary.ok !== true) throw new Error(`The job failed: ${JSON.stringify(summary)}`)
      return { ms: performance.now() - from, trips, requests: people.usage().requests, summary }
    }
    const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
      const answer = await app.fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    const timed = async (times: number, ask: () => Promise<unknown>): Promise<Figure> => {
      await ask()
      const all: number[] = []
      trips = 0
      for (let i = 0; i < times; i++) {
        const from = performance.now()
        await ask()
        all.push(performance.now() - from)
      }
      return { ms: median(all), trips: Math.round(trips / times) }
    }
    const page = (name: string, input?: unknown) => () =>
      call(
        'GET',
        `/api/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
      )
    const inLeague = { league: league.slug }
    const pages: [string, () => Promise<unknown>][] = [
      ['league.dashboard', page('league.dashboard')],
      ...(
        [
          'league.overview',
          'league.game',
          'deathlist.page',
          'standings.page',
          'pick.page',
          'league.membersPage',
          'competition.listPage',
          'calendar.page',
        ] as const
      ).map((name): [string, () => Promise<unknown>] => [name, page(name, inLeague)]),
      ['person.get', page('person.get', { wikidataId: personIds[0] })],
    ]

    let before: Figures | null = null
    let built = 0
    for (const size of sizes) {
      const from = performance.now()
      await addLeagues(db, built, size)
      built = size
      console.log(`  built ${size} leagues in ${((performance.now() - from) / 1000).toFixed(0)} s`)
      const figures: Figures = new Map()
      // Everybody is looked up, and what that brings is worked off.
      for (let i = 0; i < 3; i++) await cron(15)
      figures.set('a quiet run of the job', await cron(15))
      for (const [name, ask] of pages) figures.set(name, await timed(25, ask))
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
      figures.set(
        'a league made',
        await timed(8, () => call('POST', '/api/v1/league/create', { name: 'Another' })),
      )
      figures.set(
        'people searched',
        await timed(10, () => call('GET', '/api/v1/picks/search?q=person%20q1000')),
      )

      standIn.world.kill(favourite, { date: now.slice(0, 10), reference: 'real' })
      const reported = await cron(15)
      figures.set('a death held by a tenth: the run that hears of it', reported)
      let total: Figure = { ms: 0, trips: 0, requests: 0 }
      let runs = 0
      for (let left = true; left && runs < 50; runs++) {
        const one = await cron(runs === 0 ? 26 * 60 : 15)
        total = {
          ms: total.ms + one.ms,
          trips: total.trips + one.trips,
          requests: (total.requests ?? 0) + one.requests,
        }
        const clock = one.summary.competition_clock as { more?: boolean; leaderboards?: number }
        left = clock.more === true || (clock.leaderboards ?? 0) > 0
      }
      figures.set('from its confirmation to the last leaderboard', total)
      tell(size, figures, before)
      console.log(
        `  ${runs} runs of the job; ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB held by this process`,
      )
      standIn.world.revive(favourite)
      for (let i = 0; i < 4; i++) await cron(26 * 60)
      before = figures
    }
  } finally {
    await database.stop()
  }
}
