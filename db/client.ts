import { type Client, createClient, type InStatement, LibsqlError } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import { DatabaseOutage, UniqueViolation } from './errors.ts'
import { createPipeline, type Pipeline, type Sent } from './pipeline.ts'

export interface DbOptions {
  url: string
  authToken?: string | undefined
  /** Replaces the global fetch: a shorter way, and where tests count round trips and break them. */
  fetch?: typeof globalThis.fetch | undefined
  /** Is told of each round trip, how many ms it took, and whether it was answered. */
  onRoundTrip?: ((ms: number, ok: boolean) => void) | undefined
  /** Receives how many values each batch has read, in the async context of the caller. */
  onValues?: ((values: number) => void) | undefined
}

const outage =
  (message: string) =>
  (cause: unknown): never => {
    throw new DatabaseOutage(message, { cause })
  }

const tooManyRequests = 429

/** Asks over `fetch`. Only here is it sure that what fails is the way to the database and nothing that was asked. */
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

/** The library's client, whose `batch` and `execute` go through our pipeline. */
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
 * The database over HTTP, for as many requests as its isolate answers. Every awaited statement and every `batch` is one
 * round trip; `batch` runs its statements in one transaction. What they throw (errors.ts) may come wrapped: it is looked
 * for down the causes.
 */
export const createDb = ({ url, authToken, onValues, ...watching }: DbOptions) => {
  const fetch = reaching(watching)
  const pipeline = createPipeline({
    url,
    authToken,
    fetch,
    json: (response) => response.json().catch(outage('half an answer')),
    onValues,
  })
  const client = createClient({ url, ...(authToken ? { authToken } : {}), fetch })
  return drizzle(through(pipeline, client), { casing: 'snake_case' })
}

export type Db = ReturnType<typeof createDb>
