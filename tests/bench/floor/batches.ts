import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { inRoot } from '#scripts/lib/paths.ts'

/*
 * The HTTP body of each page's batch from before its reads were optimized: a fixed floor, independent of the
 * present pages. Values that differ between leagues are replaced by names.
 */

const file = inRoot('tests/bench/floor/batches.json.gz')

/** The body of a page's batch, by the page's procedure. */
export type Batches = Readonly<Record<string, string>>

/** Values by their placeholder names: ids, the slug, the time, the day. */
export type Named = Readonly<Record<string, string>>

export const readBatches = (): Batches | null =>
  existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()) : null

export const writeBatches = (batches: Batches): void =>
  writeFileSync(file, gzipSync(JSON.stringify(batches), { level: 9 }))

/** Replaces values by names; of two values, one part of the other, the longer one first. */
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

/** The statements of a batch with their values, without those of its transaction. */
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
