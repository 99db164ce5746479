import { type Client, createClient, type InStatement, LibsqlError } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { DatabaseOutage, UniqueViolation } from './errors.ts'
import { type Answer, BatchRows } from './rows.ts'

export interface DbOptions {
  url: string
  authToken?: string | undefined
  /** Replaces the global fetch: tests count round trips and break them here. */
  fetch?: typeof globalThis.fetch
  /** Is told of each round trip, how many ms it took, and whether it was answered. */
  onRoundTrip?: ((ms: number, ok: boolean) => void) | undefined
  /** Receives how many values each batch has read, in the async context of the caller. */
  onValues?: ((values: number) => void) | undefined
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

const outage =
  (message: string) =>
  (cause: unknown): never => {
    throw new DatabaseOutage(message, { cause })
  }

const tooManyRequests = 429

/** Asks over `fetch`, and keeps the rows of a batch for itself. Only here is it sure that what fails is the way to the database and nothing that was asked. */
const reaching =
  (
    { fetch, onRoundTrip, onValues }: Omit<DbOptions, 'url' | 'authToken'>,
    rows?: BatchRows,
  ): typeof globalThis.fetch =>
  async (...request) => {
    const started = performance.now()
    const told = (ok: boolean) => onRoundTrip?.(performance.now() - started, ok)
    const response = await (fetch ?? globalThis.fetch)(...request).catch((error: unknown) => {
      told(false)
      return outage('no answer')(error)
    })
    const { status } = response
    told(status < 500 && status !== tooManyRequests)
    if (status >= 500 || status === tooManyRequests) {
      await response.body?.cancel().catch(() => {})
      throw new DatabaseOutage(`status ${status}`)
    }
    const json = response.json.bind(response)
    // The client reads an answer by this alone.
    response.json = async () => {
      // In the words of the protocol where it is no refusal; the client checks them.
      const answer = (await json().catch(outage('half an answer'))) as Answer
      const values = response.ok ? rows?.takeFrom(answer) : undefined
      if (values) onValues?.(values)
      return answer
    }
    return response
  }

/** The code of a refusal says that it was a constraint; which kind, only SQLite's own words say, after the code. */
const isUniqueRefusal = ({ code, message }: LibsqlError): boolean =>
  /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(code) ||
  (code === 'SQLITE_CONSTRAINT' &&
    /^(SQLITE_CONSTRAINT: )*SQLite error: UNIQUE constraint failed: /.test(message))

const isBusy = (error: unknown): error is LibsqlError =>
  error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY')

/** The disk is full, or does not answer: what is there can be read, and written again once there is room. */
const isDiskFailure = (error: unknown): error is LibsqlError =>
  error instanceof LibsqlError && /^SQLITE_(IOERR|FULL)/.test(error.code)

/** What the client has thrown, as one of our own where it is none of our defects. */
const named = (error: unknown): unknown => {
  if (isDiskFailure(error)) return new DatabaseOutage('the disk', { cause: error })
  if (isBusy(error)) return new DatabaseOutage('busy', { cause: error })
  if (error instanceof LibsqlError && isUniqueRefusal(error))
    return new UniqueViolation('taken', { cause: error })
  return error
}

const retryWaitsMs = [10, 20, 40, 80, 160, 320, 640, 1280]

/**
 * Tries again while the server says that the database is locked, as it does to those who come while it checkpoints. What
 * was refused so has changed nothing: a batch is one transaction, a lone statement one of its own.
 * @throws DatabaseOutage, UniqueViolation; anything else is a defect
 */
const whileBusy = async <T>(run: () => Promise<T>): Promise<T> => {
  for (const wait of retryWaitsMs) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error)) throw named(error)
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    }
  }
  return run().catch((error: unknown) => {
    throw named(error)
  })
}

/**
 * Sends each call with a client of its own, as `open` makes them: in workerd what one request waits for may not be
 * settled by another, and over HTTP nothing but such waiting is kept between two calls anyway.
 *
 * A batch of reads runs as a read transaction, any other takes the write lock at its first statement: a transaction
 * that reads first and upgrades later fails under concurrent writers.
 */
const callByCall = (open: (rows?: BatchRows) => Client): Client =>
  new Proxy(open(), {
    get(first, property) {
      if (property === 'batch')
        return (statements: Parameters<Client['batch']>[0]) =>
          whileBusy(async () => {
            const rows = new BatchRows()
            const results = await open(rows).batch(
              statements.map((statement) => (Array.isArray(statement) ? statement : wellFormed(statement))),
              statements.every(isRead) ? 'read' : 'write',
            )
            return rows.putInto(results)
          })
      if (property === 'execute')
        return (statement: InStatement) => whileBusy(() => open().execute(wellFormed(statement)))
      const value: unknown = Reflect.get(first, property, first)
      return typeof value === 'function' ? value.bind(first) : value
    },
  })

/**
 * The database over HTTP, for as many requests as its isolate answers: no connection is kept. Every awaited statement
 * and every `batch` is one round trip; `batch` runs its statements in one transaction. What they throw (errors.ts) may
 * come wrapped: it is looked for down the causes.
 */
export const createDb = ({ url, authToken, ...watching }: DbOptions) => {
  const open = (rows?: BatchRows) =>
    createClient({
      url,
      ...(authToken ? { authToken } : {}),
      fetch: reaching(watching, rows),
    })
  return drizzle(callByCall(open), { casing: 'snake_case' })
}

export type Db = ReturnType<typeof createDb>
