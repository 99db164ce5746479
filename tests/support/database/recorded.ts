import { createDb, type Db } from '#db/client.ts'
import { databaseFetchWith } from '#tests/support/database/database-fetch.ts'

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
  sql: string
  args?: WireValue[]
}
interface WireRequest {
  type: string
  stmt?: WireStatement
  batch?: { steps: { stmt: WireStatement }[] }
}

const given = ({ type, value, base64 }: WireValue): Recorded['args'][number] => {
  if (type === 'integer') return Number(value)
  if (type === 'blob') return Buffer.from(base64 ?? '', 'base64')
  return value ?? null
}

/** A database client that reports every statement that it sends. */
export const recordingDb = (url: string, onStatement: (statement: Recorded) => void): Db =>
  createDb({
    url,
    fetch: databaseFetchWith({
      onRequest: (text) => {
        // The fields we read of the database protocol.
        const { requests = [] } = JSON.parse(text) as { requests?: WireRequest[] }
        for (const { stmt, batch } of requests)
          for (const { sql, args = [] } of stmt ? [stmt] : (batch?.steps ?? []).map((step) => step.stmt))
            onStatement({ sql, args: args.map(given) })
      },
    }),
  })
