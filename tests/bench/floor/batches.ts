import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { inRoot } from '#scripts/lib/paths.ts'

/*
 * The batch that each page sent before its reads were made slim, as it went over the wire: the floor does not sink with
 * the pages. What differs from one league to the next has a name in place of its value.
 */

const file = inRoot('tests/bench/floor/batches.json.gz')

/** The body of a page's batch, by the page's procedure. */
export type Batches = Readonly<Record<string, string>>

/** Values by the names that stand for them: ids, the slug, the moment, the day. */
export type Named = Readonly<Record<string, string>>

export const readBatches = (): Batches | null =>
  existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()) : null

export const writeBatches = (batches: Batches): void =>
  writeFileSync(file, gzipSync(JSON.stringify(batches), { level: 9 }))

/** Puts names in place of values; of a value that is a part of another the longer one comes first. */
export const withNames = (body: string, named: Named): string =>
  Object.entries(named)
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((text, [name, value]) => text.replaceAll(value, `{{${name}}}`), body)

export const withValues = (body: string, named: Named): string =>
  Object.entries(named).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, value), body)

interface Sent {
  requests: {
    type: string
    sql_id?: number
    sql?: string
    batch?: {
      steps: {
        stmt: { sql?: string; sql_id?: number; args?: { type: string; value?: string | number }[] }
      }[]
    }
  }[]
}

/** The statements of a batch with their values, without what begins and ends its transaction. */
export const statementsOf = (body: string): { sql: string; values: (string | number | null)[] }[] => {
  const { requests }: Sent = JSON.parse(body)
  const stored = new Map(requests.map(({ sql_id, sql }) => [sql_id, sql]))
  return requests
    .flatMap(({ batch }) => batch?.steps ?? [])
    .map(({ stmt }) => ({
      sql: stmt.sql ?? stored.get(stmt.sql_id) ?? '',
      values: (stmt.args ?? []).map(({ type, value }) =>
        type === 'null' ? null : type === 'integer' ? Number(value) : (value ?? null),
      ),
    }))
    .filter(({ sql }) => !/^\s*(begin|commit|rollback)/i.test(sql))
}
