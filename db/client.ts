import { type Client, createClient, type InStatement, LibsqlError } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'

export interface DbOptions {
  url: string
  authToken?: string | undefined
  /** Replaces the global fetch: tests count round trips and break them here. */
  fetch?: typeof globalThis.fetch
}

const isRead = (statement: InStatement | [string, unknown?]): boolean => {
  const sql =
    typeof statement === 'string' ? statement : Array.isArray(statement) ? statement[0] : statement.sql
  return /^\s*(select|with\b(?![\s\S]*\b(insert|update|delete)\b))/i.test(sql)
}

/** A text with half a surrogate pair is no JSON to the database: that half is replaced, as everywhere else. */
const wellFormed = (statement: InStatement): InStatement => {
  if (typeof statement === 'string' || !Array.isArray(statement.args)) return statement
  const args = statement.args.map((value) => (typeof value === 'string' ? value.toWellFormed() : value))
  return { ...statement, args }
}

const retryWaitsMs = [10, 20, 40, 80, 160, 320, 640, 1280]

/**
 * Tries again while the server says that the database is locked, as it does to whoever comes while it checkpoints. What
 * was refused so has changed nothing: a batch is one transaction, a lone statement one of its own.
 */
const whileBusy = async <T>(run: () => Promise<T>): Promise<T> => {
  for (const wait of retryWaitsMs) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof LibsqlError) || !error.code.startsWith('SQLITE_BUSY')) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    }
  }
  return run()
}

/**
 * Sends each call with a client of its own, as `open` makes them: in workerd what one request waits for may not be
 * settled by another, and over HTTP nothing but such waiting is kept between two calls anyway.
 *
 * A batch of reads runs as a read transaction, any other takes the write lock at its first statement: a transaction
 * that reads first and upgrades later fails under concurrent writers.
 */
const callByCall = (open: () => Client): Client =>
  new Proxy(open(), {
    get(first, property) {
      if (property === 'batch')
        return (statements: Parameters<Client['batch']>[0]) =>
          whileBusy(() =>
            open().batch(
              statements.map((statement) => (Array.isArray(statement) ? statement : wellFormed(statement))),
              statements.every(isRead) ? 'read' : 'write',
            ),
          )
      if (property === 'execute')
        return (statement: InStatement) => whileBusy(() => open().execute(wellFormed(statement)))
      const value: unknown = Reflect.get(first, property, first)
      return typeof value === 'function' ? value.bind(first) : value
    },
  })

/**
 * The database over HTTP, for as many requests as its isolate answers: no connection is kept. Every awaited statement
 * and every `batch` is one round trip; `batch` runs its statements in one transaction.
 */
export const createDb = ({ url, authToken, fetch }: DbOptions) => {
  const open = () =>
    createClient({
      url,
      ...(authToken ? { authToken } : {}),
      ...(fetch ? { fetch } : {}),
    })
  return drizzle(callByCall(open), { casing: 'snake_case' })
}

export type Db = ReturnType<typeof createDb>
