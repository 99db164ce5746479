import { type Client, createClient, type InStatement, LibsqlError } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { DatabaseOutage, UniqueViolation } from './errors.ts'
import { createPipeline, type Pipeline, type Sent } from './pipeline.ts'

export interface DbOptions {
  url: string
  authToken?: string | undefined
  /** Replaces the global fetch: for a faster connection, and for tests that count or fail round trips. */
  fetch?: typeof globalThis.fetch | undefined
  /** Time limit of a call, in ms; without it a call waits for ever. A write that exceeds it may have taken effect. */
  deadlineMs?: number | undefined
  /** Called after each round trip with its duration in ms, and whether it got a response. */
  onRoundTrip?: ((ms: number, ok: boolean) => void) | undefined
  /** Receives the number of values that each batch has read, in the async context of the caller. */
  onValues?: ((values: number) => void) | undefined
}

const outage =
  (message: string) =>
  (cause: unknown): never => {
    throw new DatabaseOutage(message, { cause })
  }

const tooManyRequests = 429

/**
 * A fetch that throws DatabaseOutage. Only here is it certain that the connection to the database failed, and not a
 * statement.
 */
const reaching =
  ({ fetch, onRoundTrip }: Pick<DbOptions, 'fetch' | 'onRoundTrip'>): typeof globalThis.fetch =>
  async (...request) => {
    const started = performance.now()
    const report = (ok: boolean) => onRoundTrip?.(performance.now() - started, ok)
    const response = await (fetch ?? globalThis.fetch)(...request).catch((error: unknown) => {
      report(false)
      return outage('no answer')(error)
    })
    const { status } = response
    report(status < 500 && status !== tooManyRequests)
    if (status >= 500 || status === tooManyRequests) {
      await response.body?.cancel().catch(() => {})
      throw new DatabaseOutage(`status ${status}`)
    }
    return response
  }

/** The error code only says that it was a constraint; the kind of constraint is only in SQLite's message. */
const isUniqueRefusal = ({ code, message }: LibsqlError): boolean =>
  /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(code) ||
  (code === 'SQLITE_CONSTRAINT' &&
    /^(SQLITE_CONSTRAINT: )*SQLite error: UNIQUE constraint failed: /.test(message))

const isBusy = (error: unknown): error is LibsqlError =>
  error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY')

/** The disk is full or fails: reads still work, and writes will again once there is space. */
const isDiskFailure = (error: unknown): error is LibsqlError =>
  error instanceof LibsqlError && /^SQLITE_(IOERR|FULL)/.test(error.code)

/** Converts a client error to one of ours (errors.ts), if it is not caused by a defect in our code. */
const named = (error: unknown): unknown => {
  if (isDiskFailure(error)) return new DatabaseOutage('the disk', { cause: error })
  if (isBusy(error)) return new DatabaseOutage('busy', { cause: error })
  if (error instanceof LibsqlError && isUniqueRefusal(error))
    return new UniqueViolation('taken', { cause: error })
  return error
}

const retryWaitsMs = [10, 20, 40, 80, 160, 320, 640, 1280]

/**
 * Retries while the server reports a locked database, as it does during a checkpoint. A refused call has changed
 * nothing: a batch is one transaction, and so is a single statement.
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

/** The library's client, with `batch` and `execute` sent through our pipeline. */
const through = (pipeline: Pipeline, client: Client): Client =>
  new Proxy(client, {
    get(_, property) {
      if (property === 'batch')
        return (statements: readonly Sent[]) => whileBusy(() => pipeline.batch(statements))
      if (property === 'execute')
        return (statement: InStatement) => whileBusy(() => pipeline.execute(statement))
      const value: unknown = Reflect.get(client, property, client)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })

/**
 * The database over HTTP, shared by all requests of the isolate. Every awaited statement and every `batch` is one round
 * trip; `batch` runs its statements in one transaction. Thrown errors (errors.ts) may be wrapped: search the chain of
 * causes.
 */
export const createDb = ({ url, authToken, onValues, deadlineMs, ...watching }: DbOptions) => {
  const fetch = reaching(watching)
  const pipeline = createPipeline({
    url,
    authToken,
    fetch,
    deadlineMs,
    json: (response) => response.json().catch(outage('half an answer')),
    onValues,
  })
  const client = createClient({ url, ...(authToken ? { authToken } : {}), fetch })
  return drizzle(through(pipeline, client), { casing: 'snake_case' })
}

export type Db = ReturnType<typeof createDb>
