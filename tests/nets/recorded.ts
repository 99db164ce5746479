import { createDb, type Db } from '#db/client.ts'
import { databaseFetch } from '#tests/support/database/database-fetch.ts'

/** A statement that was sent to the database. */
export interface Recorded {
  sql: string
  args: (string | number | null | Uint8Array)[]
}

interface WireValue {
  type: string
  value?: string | number
  base64?: string
}
interface WireStatement {
  sql?: string
  sql_id?: number
  args?: WireValue[]
}
interface WireRequest {
  type: string
  /** From `store_sql`: later statements of the same request refer to this text by its number. */
  sql_id?: number
  sql?: string
  stmt?: WireStatement
  batch?: { steps: { stmt: WireStatement }[] }
}

const given = ({ type, value, base64 }: WireValue): Recorded['args'][number] => {
  if (type === 'integer') return Number(value)
  if (type === 'blob') return Buffer.from(base64 ?? '', 'base64')
  return value ?? null
}

/** A database client that reports every statement that it sends. */
export const recordingDb = (url: string, tell: (statement: Recorded) => void): Db =>
  createDb({
    url,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      // The fields we read of the database protocol.
      const { requests = [] } = (await request.clone().json()) as { requests?: WireRequest[] }
      const texts = new Map(requests.map(({ sql_id, sql }) => [sql_id, sql]))
      for (const { stmt, batch } of requests)
        for (const { sql, sql_id, args = [] } of stmt
          ? [stmt]
          : (batch?.steps ?? []).map((step) => step.stmt)) {
          const text = sql ?? texts.get(sql_id)
          if (text) tell({ sql: text, args: args.map(given) })
        }
      return databaseFetch(request)
    },
  })
