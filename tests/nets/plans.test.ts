/** @module-tag nets */
import { createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { tableNames } from '../support/database-dump.ts'
import { statementsOf } from './statements.ts'

/**
 * How the database goes about every statement that the pages, the calls and the job send: it must find its rows by an
 * index. One that walks through a table costs more with every league that there is.
 */

/** Tables that stay small whatever the number of leagues. */
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

/** Indexes that hold nothing but what is due. */
const ofDue = new Set(['deathlists_unsettled', 'picks_suspended'])

/** What walks through a table that grows, and why it may: a telling part of the statement, and the table. */
const allowed: readonly [part: string, table: string, why: string][] = [
  ['"human" = ?', 'people', 'the whole index once a month, a portion a run, behind a cursor'],
  ['where waiting is not null limit', 'people', 'the index of those of whom something waits: few, for a day'],
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

test('no statement walks through a table that grows, or sorts what all leagues have in it', {
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
