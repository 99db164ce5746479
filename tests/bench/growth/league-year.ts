import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { addDays, addMs, type Instant, startOf } from '#domain/calendar-day.ts'
import { startInProcess } from '#tests/nets/app.ts'
import { WikidataStandIn, wikidataVars } from '#tests/stand-ins/wikidata/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase } from '#tests/support/database.ts'
import { addPersons } from '#tests/support/league.ts'
import { runSteps } from '#worker/jobs/index.ts'
import { cleanUp } from '#worker/services/clean-up.ts'
import { createWikidata } from '#worker/wikidata/client.ts'

/*
 * The data that a league stores in a year: ten players with ten picks each and a few changes, a cup and a
 * weekly round robin, a death a month; played day by day through the API and the job. Several such leagues
 * share one database, to average half-filled pages. A year after the next season has opened, minor activity
 * is folded.
 */

const leagues = 5
const players = 10
const picksEach = 10
const deaths = 12
const begins = '2026-01-05'
const ends = '2026-12-20'
const site = 'http://wikidata.test'
const persons = Array.from({ length: 60 }, (_, i) => `Q${300_000 + i}`)
const dayMs = 86_400_000

/** Bytes of the tables that grow with leagues, with their indexes, without free space in their pages. */
const bytesOf = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db.all<{ name: string; bytes: number }>(sql`
    select s.tbl_name as name, sum(b.pgsize - b.unused) as bytes from dbstat b join sqlite_schema s on s.name = b.name
    where s.tbl_name not like 'people%' and s.tbl_name not like 'job_%' and s.tbl_name not like 'sqlite%'
      and s.tbl_name not in ('rate_limits', 'status_events')
    group by s.tbl_name`)
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}
const sum = (bytes: ReadonlyMap<string, number>): number => [...bytes.values()].reduce((a, b) => a + b, 0)

export interface LeagueYear {
  /** Bytes per league after its year. */
  bytes: number
  /** The tables that have grown most, in bytes per league. */
  tables: [name: string, bytes: number][]
  /** Bytes per league once minor activity is folded. */
  folded: number
}

type Call = (user: TestUser, method: string, path: string, body?: unknown) => Promise<Record<string, string>>

const makeLeague = async (call: Call, users: readonly TestUser[], number: number): Promise<string> => {
  const owner = users[0] as TestUser
  const league = await call(owner, 'POST', '/api/v1/league/create', {
    name: `League ${number}`,
    start_date: begins,
    end_date: ends,
  })
  for (const [i, user] of users.entries()) {
    if (i > 0) await call(user, 'GET', `/api/v1/league/join-by-code/${league.invite_code}`)
    const list = await call(user, 'GET', `/api/v1/leagues/${league.id}/deathlists/me`)
    await call(user, 'PUT', `/api/v1/deathlists/${list.id}/name`, { name: `The list of number ${i}` })
    const chosen = persons.filter((_, nr) => (nr * 7 + i) % 5 === 0).slice(0, picksEach + 1)
    const [first, ...others] = chosen
    const add = (wikidataId: string | undefined) =>
      call(user, 'POST', '/api/v1/picks/create', { league_id: league.id, wikidata_id: wikidataId })
    const regretted = await add(first)
    await call(user, 'DELETE', `/api/v1/picks/${regretted.id}`)
    for (const person of others) await add(person)
  }
  const plan = { league_id: league.id, start_date: begins, end_date: ends }
  await call(owner, 'POST', '/api/v1/competition/create', {
    ...plan,
    name: 'Cup',
    type: 'death_cup',
    round_duration_days: 60,
  })
  await call(owner, 'POST', '/api/v1/competition/create', {
    ...plan,
    name: 'Round robin',
    type: 'league_duel',
    match_duration_days: 7,
    allow_draws: true,
  })
  return league.id as string
}

export const measureLeagueYear = async (): Promise<LeagueYear> => {
  const database = await startTestDatabase()
  try {
    const { db } = database
    const app = await startInProcess(db)
    const standIn = new WikidataStandIn({ people: false })
    for (const id of persons) standIn.world.add({ id, label: `Person ${id}`, born: '1935-05-05' })
    await addPersons(
      db,
      persons.map((id) => ({ id })),
      '2026-01-01T00:00:00.000Z',
    )
    let now: Instant = startOf('2026-01-02')
    const set = (at: Instant) => {
      now = at
      app.setNow(at)
    }
    set(now)
    const call: Call = async (user, method, path, body) => {
      const answer = await app.fetch(path, {
        method,
        headers: { authorization: `Bearer ${await app.tokenOf(user)}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text}`)
      // The API's own answers: objects, or empty.
      return text ? (JSON.parse(text) as Record<string, string>) : {}
    }
    const settings = {
      ...wikidataVars(site),
      WIKIDATA_CONTACT: 'bench@deathlist.invalid',
      PUBLIC_URL: 'https://deathlist.example',
    }
    const cron = async () => {
      const people = createWikidata(settings, { fetch: standIn.fetch })
      const ctx = ctxFor(db, null, { actor: { kind: 'job', name: 'bench' }, now, people })
      const summary = await runSteps(ctx)
      if (summary.ok !== true) throw new Error(`The job failed: ${JSON.stringify(summary)}`)
    }

    const empty = await bytesOf(db)
    const owners: { user: TestUser; league: string }[] = []
    for (let i = 0; i < leagues; i++) {
      const users = await addUsers(
        db,
        Array.from({ length: players }, (_, k) => `P${i}x${k}`),
      )
      owners.push({ user: users[0] as TestUser, league: await makeLeague(call, users, i) })
    }
    for (let day = begins, nr = 1; day <= addDays(ends, 16); day = addDays(day, 1), nr++) {
      set(addMs(startOf(day), dayMs / 2))
      if (nr % 28 === 14 && nr / 28 < deaths)
        standIn.world.kill(persons[Math.floor(nr / 28) * 4] ?? '', { date: day, reference: 'real' })
      await cron()
    }
    const full = await bytesOf(db)
    for (const { user, league } of owners)
      await call(user, 'POST', `/api/v1/leagues/${league}/seasons`, { start_afresh: true })
    const opened = await bytesOf(db)
    await cleanUp({ db, now: addMs(now, 366 * dayMs), realNow: new Date().toISOString() })
    const folded = await bytesOf(db)
    const each = (bytes: number) => bytes / leagues
    return {
      bytes: each(sum(full) - sum(empty)),
      tables: [...full]
        .map(([name, bytes]): [string, number] => [name, each(bytes - (empty.get(name) ?? 0))])
        .sort((a, b) => b[1] - a[1])
        .slice(0, 8),
      folded: each(sum(full) - sum(empty) - (sum(opened) - sum(folded))),
    }
  } finally {
    await database.stop()
  }
}
