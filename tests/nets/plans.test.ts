/** @module-tag nets */
import { createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableNames } from '../support/database/database-dump.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { statementsOf } from './statements.ts'

/**
 * The query plan of every statement that the pages, the calls and the job send must use an index. A statement that
 * scans a table gets slower with every league.
 */

/** Tables whose size does not depend on the number of leagues. */
const small = new Set([
  'job_leases',
  'job_cursors',
  'propagations',
  'news_to_send',
  'growth',
  'removed_objects',
  'push_services',
  'outlook_calibrations',
])

/** Indexes that contain due rows only. */
const ofDue = new Set(['deathlists_unsettled', 'picks_suspended'])

/** Permitted scans of a growing table: a part of the statement that identifies it, the table, and the reason. */
const allowed: readonly [part: string, table: string, why: string][] = [
  ['"human" = ?', 'people', 'the whole index once a month, a chunk a run, behind a cursor'],
  ['where waiting is not null limit', 'people', 'the index of those of whom something waits: few, for a day'],
]

let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())

/** The tables of a statement by the names that it uses for them, aliases included. */
const namesIn = (sql: string, tables: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const names = new Map([...tables].map((table) => [table, table]))
  for (const [, table = '', alias] of sql.matchAll(
    /(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi,
  ))
    if (tables.has(table) && alias) names.set(alias, table)
  return names
}

test('no statement scans a growing table, or sorts its rows of all leagues', {
  timeout: 300_000,
}, async () => {
  const statements = await statementsOf(t)
  const growing = new Set((await tableNames(t.db)).filter((table) => !small.has(table)))
  expect(statements.length).toBeGreaterThan(200)

  const client = createClient({ url: t.url })
  const walks: string[] = []
  const used = new Set<string>()
  for (const { sql, args } of statements) {
    const names = namesIn(sql, growing)
    const { rows } = await client.execute({ sql: `explain query plan ${sql}`, args })
    // A sort by the last terms only is within groups of equal first terms.
    for (const sort of rows.filter(({ detail }) =>
      /^USE TEMP B-TREE(?! FOR (?:LAST|RIGHT))/.test(String(detail)),
    ))
      for (const { parent, detail } of rows) {
        const [, name = '', rest = ''] = /^(?:SCAN|SEARCH) (\w+)(.*)/.exec(String(detail)) ?? []
        // The rows of one league, person or user may be sorted; not those of a time or a state, which span all leagues.
        if (parent === sort.parent && names.has(name) && !/VIRTUAL/.test(rest) && !/\b\w*id=\?/.test(rest))
          walks.push(`SORT ${detail}: ${sql.replace(/\s+/g, ' ').trim()}`)
      }
    for (const { detail } of rows) {
      // A range of ids covers nearly everything. A range of times covers old or due rows only.
      const onwards = /^SEARCH (\w+) USING (?:COVERING )?INDEX (\w+) \(\w*id[<>]\?(?: AND \w+[<>]\?)?\)/
      const range = onwards.exec(String(detail))
      const found =
        range && !ofDue.has(range[2] ?? '') ? range : /^SCAN (\w+)(?! VIRTUAL)/.exec(String(detail))
      const table = names.get(found?.[1] ?? '')
      // SQLite searches the rows that refer to a new one only if a reference is broken, which never happens at run
      // time.
      if (!table || (/^\s*insert/i.test(sql) && !sql.includes(table))) continue
      const exception = allowed.find(([part, of]) => of === table && sql.includes(part))
      if (exception) used.add(exception[0])
      else walks.push(`${detail}: ${sql.replace(/\s+/g, ' ').trim()}`)
    }
  }
  expect(walks).toEqual([])
  expect(allowed.filter(([part]) => !used.has(part))).toEqual([])
})
