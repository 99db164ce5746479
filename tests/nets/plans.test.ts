import { createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdsLease } from '#db/queries/jobs.ts'
import { changedPeople, duePeople, lookAgain } from '#db/queries/people-watched.ts'
import { activity, pushSubscriptions } from '../../db/schema/index.ts'
import { now, type Scene } from '../authorisation/scene.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { emptyDatabase, tableNames } from '../support/database-dump.ts'
import { mailStopToken, subscription } from '../support/push.ts'
import { startInProcess } from './app.ts'
import { everythingFor, readableLeagues } from './reads.ts'
import { type Recorded, recordingDb } from './recorded.ts'
import { makeWorld } from './world.ts'
import { writes } from './writes.ts'

/**
 * How the database goes about every statement that the pages, the calls and the job send: it must find its rows by an
 * index. One that walks through a table costs more with every league that there is.
 */

/** Tables that stay small whatever the number of leagues. */
const small = new Set([
  'job_leases',
  'job_cursors',
  'spreads',
  'news_to_send',
  'growth',
  'outlook_calibrations',
])

/** Indexes that hold nothing but what is due. */
const ofDue = new Set(['deathlists_unsettled', 'picks_suspended'])

/** What walks through a table that grows, and why it may: a telling part of the statement, and the table. */
const allowed: readonly [part: string, table: string, why: string][] = [
  ['"human" = ?', 'people', 'the whole index once a month, a portion a run, behind a cursor'],
]

let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())

/** The names by which a statement calls tables, aliases included. */
const namesIn = (sql: string, tables: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const names = new Map([...tables].map((table) => [table, table]))
  for (const [, table = '', alias] of sql.matchAll(
    /(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi,
  ))
    if (tables.has(table) && alias) names.set(alias, table)
  return names
}

/** A death that a league is told of, one of whose members has a browser that takes pushes. */
const addNews = async (db: TestDatabase['db'], { cast, here }: Scene): Promise<void> => {
  const at = new Date().toISOString()
  await db.insert(pushSubscriptions).values({
    id: 'subscription',
    userId: cast.member.id,
    endpoint: 'https://push.invalid/x',
    ...subscription.keys,
    createdAt: at,
  })
  for (const [i, kind] of (['reported', 'confirmed', 'retracted', 'confirmed'] as const).entries())
    await db
      .insert(activity)
      .values({ id: `news-${i}`, leagueId: here.league.id, kind, personId: 'Q1', data: {}, at: now })
}

test('no statement walks through a table that grows, or sorts what all leagues have in it', {
  timeout: 120_000,
}, async () => {
  const statements = new Map<string, Recorded>()
  const db = recordingDb(t.url, (statement) => statements.set(statement.sql, statement))
  const app = await startInProcess(db)
  const tables = await tableNames(t.db)
  const growing = new Set(tables.filter((table) => !small.has(table)))
  const begin = async () => {
    await emptyDatabase(t.db, tables)
    app.setNow(now)
    return makeWorld(t.db)
  }
  for (const write of writes) {
    const { scene, refs } = await begin()
    refs.stop = app.addresses.tokenFor('guest@example.org')
    refs.mailStop = mailStopToken(app.addresses, scene.cast.member.id)
    const { path, init } = write.request(write.sure, refs)
    const headers = new Headers(init.headers)
    if (write.by !== 'anonymous')
      headers.set('authorization', `Bearer ${await app.tokenOf(scene.cast[write.by])}`)
    await app.fetch(path, { ...init, headers })
  }
  const { scene, feeds } = await begin()
  const headers = { authorization: `Bearer ${await app.tokenOf(scene.cast.owner)}` }
  for (const { here } of await readableLeagues(t.db))
    for (const { path } of everythingFor(here, {
      isAdmin: true,
      faces: ['trpc', 'rest'],
      of: ['user', 'league', 'competition', 'person'],
    }))
      await app.fetch(path, { headers })
  for (const feed of feeds) expect((await app.fetch(feed)).status).toBe(200)
  // Something that goes out, to a browser and by mail, so that all that sending asks is asked.
  await addNews(t.db, scene)
  await app.cron()
  // Wikidata is out of reach here: what the change feed brings up is asked by itself.
  const limits = { running: 10, others: 10 }
  await changedPeople(db, new Map([['Q1', 1]]))
  await duePeople(db, { now, before: now }, limits)
  await lookAgain(db, ['Q1'], holdsLease({ name: 'nobody', holder: 'nobody' }))
  expect(statements.size).toBeGreaterThan(200)

  const client = createClient({ url: t.url })
  const walks: string[] = []
  const used = new Set<string>()
  for (const { sql, args } of statements.values()) {
    const names = namesIn(sql, growing)
    const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args })
    // A sort by the last terms alone is of what is equal in the first.
    for (const sort of rows.filter(({ detail }) =>
      /^USE TEMP B-TREE(?! FOR (?:LAST|RIGHT))/.test(String(detail)),
    ))
      for (const { parent, detail } of rows) {
        const [, name = '', rest = ''] = /^(?:SCAN|SEARCH) (\w+)(.*)/.exec(String(detail)) ?? []
        // One league's, one person's, one user's rows may be sorted; not those of a time or a state, which all leagues have.
        if (parent === sort.parent && names.has(name) && !/VIRTUAL/.test(rest) && !/\b\w*id=\?/.test(rest))
          walks.push(`SORT ${detail}: ${sql.replace(/\s+/g, ' ').trim()}`)
      }
    for (const { detail } of rows) {
      // From an id on, whatever is there: as good as all of it. From or to a moment is what is old, or due.
      const onwards = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \(\w*id[<>]\?(?: AND \w+[<>]\?)?\)/
      const range = onwards.exec(String(detail))
      const found =
        range && !ofDue.has(range[2] ?? '') ? range : /^SCAN (\w+)(?! VIRTUAL)/.exec(String(detail))
      const table = names.get(found?.[1] ?? '')
      // Rows that might refer to a new one are looked for only where a reference is broken: never, at run time.
      if (!table || (/^\s*insert/i.test(sql) && !sql.includes(table))) continue
      const exception = allowed.find(([part, of]) => of === table && sql.includes(part))
      if (exception) used.add(exception[0])
      else walks.push(`${detail}: ${sql.replace(/\s+/g, ' ').trim()}`)
    }
  }
  expect(walks).toEqual([])
  expect(allowed.filter(([part]) => !used.has(part))).toEqual([])
})
