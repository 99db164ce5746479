import { type InArgs, type InStatement, type InValue, LibsqlError, type ResultSet } from '@libsql/client/web'
import { noRows, resultOf, type Spelt, type SpeltResult, valuesIn } from './rows.ts'
import { type Stream, Streams } from './streams.ts'

/*
 * The database's protocol (Hrana 2 over HTTP, as JSON). The library's client opens and closes a stream for
 * each call, and each new stream has to read the schema. With an open stream a call takes 4 ms less (decision
 * 20).
 */

interface SpeltStatement {
  sql: string
  args?: Spelt[]
  want_rows?: boolean
}

type Condition =
  | { type: 'ok'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] }

interface Step {
  condition?: Condition
  stmt: SpeltStatement
}

type Request = { type: 'execute'; stmt: SpeltStatement } | { type: 'batch'; batch: { steps: Step[] } }

interface SpeltError {
  message: string
  code?: string | null
}

interface BatchResult {
  step_results: (SpeltResult | null)[]
  step_errors: (SpeltError | null)[]
}

type Outcome =
  | {
      type: 'ok'
      response: { type: 'execute'; result: SpeltResult } | { type: 'batch'; result: BatchResult }
    }
  | { type: 'error'; error: SpeltError }

interface Answer {
  baton: string | null
  base_url: string | null
  results: Outcome[]
}

export const isRead = (sql: string): boolean =>
  /^\s*(select|with\b(?![\s\S]*\b(insert|update|delete)\b))/i.test(sql)

/**
 * A batch of reads is a read transaction; any other takes the write lock at once: a transaction that reads first and
 * upgrades later fails under concurrent writers.
 */
const beginOf = (statements: readonly Sent[]): string =>
  statements.every(({ sql }) => isRead(sql)) ? 'BEGIN TRANSACTION READONLY' : 'BEGIN IMMEDIATE'

/**
 * `changes()` counts the rows of the last write on the connection. In a batch that has not written yet, that write
 * belongs to another batch.
 * @throws TypeError
 */
const requireOwnChanges = (statements: readonly Pick<Sent, 'sql'>[]): void => {
  const asks = statements.findIndex(({ sql }) => sql.includes('changes()'))
  if (asks >= 0 && statements.slice(0, asks).every(({ sql }) => isRead(sql)))
    throw new TypeError('changes() would tell of another batch')
}

const bytesAsText = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** @throws RangeError for a number that is not finite */
const spell = (value: InValue): Spelt => {
  if (value === null) return { type: 'null' }
  // The database rejects JSON with half a surrogate pair: that half is replaced, as everywhere else.
  if (typeof value === 'string') return { type: 'text', value: value.toWellFormed() }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (value instanceof ArrayBuffer) return { type: 'blob', base64: bytesAsText(new Uint8Array(value)) }
  if (value instanceof Uint8Array) return { type: 'blob', base64: bytesAsText(value) }
  const number = Number(value)
  if (!Number.isFinite(number)) throw new RangeError('Only finite numbers can be sent to the database')
  return { type: 'float', value: number }
}

const spellArgs = (args: InArgs): Spelt[] => {
  if (!Array.isArray(args)) throw new TypeError('Values are given by their order')
  return args.map(spell)
}

const spellStatement = (statement: InStatement): SpeltStatement =>
  typeof statement === 'string'
    ? { sql: statement, want_rows: true }
    : { sql: statement.sql, args: spellArgs(statement.args ?? []), want_rows: true }

export interface Sent {
  sql: string
  args: InArgs
  /** It is a condition, made with `whetherSql`. */
  isCondition?: true
  /** It runs only if the condition at this index of the batch is true. */
  onlyIf?: number
}

/**
 * The SQL around a condition. In this protocol a step can depend only on whether another step succeeded, so a false
 * condition fails, with an error of its own.
 */
export const whetherSql = ['select json(iif(', ", '1', 'not so'))"] as const
const isNotSo = ({ message }: SpeltError): boolean => message.includes('malformed JSON')

const ok = (step: number): Condition => ({ type: 'ok', step })

/**
 * Each statement runs only if the one before succeeded; otherwise the transaction is rolled back. If a condition fails
 * for another reason than being false, the caller gets an error, but the other statements of the batch are committed:
 * the server can't distinguish the two.
 */
const stepsOf = (statements: readonly Sent[]): Step[] => {
  requireOwnChanges(statements)
  const steps: Step[] = [{ stmt: { sql: beginOf(statements) } }]
  const notFailed: Condition[] = []
  let last = 0
  for (const statement of statements) {
    const { isCondition, onlyIf } = statement
    const condition: Condition =
      onlyIf === undefined ? ok(last) : { type: 'and', conds: [ok(last), ok(onlyIf + 1)] }
    const step = steps.push({ condition, stmt: spellStatement(statement) }) - 1
    // The server does not count a skipped step as `ok`.
    if (onlyIf !== undefined)
      notFailed.push({ type: 'or', conds: [{ type: 'not', cond: ok(onlyIf + 1) }, ok(step)] })
    else if (!isCondition) last = step
  }
  const whole: Condition = { type: 'and', conds: [ok(last), ...notFailed] }
  const commit = steps.push({ condition: whole, stmt: { sql: 'COMMIT' } }) - 1
  steps.push({ condition: { type: 'not', cond: ok(commit) }, stmt: { sql: 'ROLLBACK' } })
  return steps
}

const refusal = ({ message, code }: SpeltError): LibsqlError => new LibsqlError(message, code ?? 'UNKNOWN')

/** The error in a response whose status is not 200, such as for a wrong token. */
const refusalOf = async (response: Response): Promise<LibsqlError> => {
  const text = await response.text()
  try {
    const { message, code } = JSON.parse(text) as Partial<SpeltError>
    if (message) return refusal({ message, code: code ?? 'SERVER_ERROR' })
  } catch {
    // Not JSON: the text is the message.
  }
  return new LibsqlError(`Server returned HTTP status ${response.status}: ${text.trim()}`, 'SERVER_ERROR')
}

/** The server does not know the baton, or has closed its stream. It has run nothing. */
const isUnknownStream = ({ status }: Response): boolean => status === 400 || status === 404

export interface PipelineOptions {
  url: string
  authToken?: string | undefined
  /**
   * @throws an error of the caller's choice if there is no response, or one with a status of 429 or above 499
   */
  fetch: typeof globalThis.fetch
  deadlineMs?: number | undefined
  /** @throws an error of the caller's choice if the response is incomplete */
  json: (response: Response) => Promise<unknown>
  /** Receives the number of values that each batch has read, in the async context of the caller. */
  onValues?: ((values: number) => void) | undefined
}

/** Reuses a few open streams, each for one request at a time, and opens another stream when all are in use. */
export const createPipeline = ({ url, authToken, fetch, deadlineMs, json, onValues }: PipelineOptions) => {
  const home = url.replace(/^libsql:/, 'https:').replace(/\/*$/, '')
  const streams = new Streams()
  const headers = {
    'content-type': 'application/json',
    ...(authToken ? { authorization: `Bearer ${authToken}` } : {}),
  }
  const post = (stream: Stream | null, requests: readonly (Request | { type: 'close' })[]) =>
    fetch(
      new Request(`${stream?.url ?? home}/v2/pipeline`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ baton: stream?.baton ?? null, requests }),
        ...(deadlineMs === undefined ? {} : { signal: AbortSignal.timeout(deadlineMs) }),
      }),
    )

  /** @throws LibsqlError if the database refuses the request */
  const ask = async (request: Request): Promise<Outcome> => {
    const place = streams.take(performance.now())
    const requests = place ? [request] : [request, { type: 'close' } as const]
    let left: Stream | null = null
    try {
      let response = await post(place?.stream ?? null, requests)
      if (place?.stream && isUnknownStream(response)) {
        await response.body?.cancel()
        response = await post(null, requests)
      }
      if (!response.ok) throw await refusalOf(response)
      // With status 200 the server follows the protocol.
      const { baton, base_url, results } = (await json(response)) as Answer
      const [outcome] = results
      if (!outcome) throw new LibsqlError('An answer without a result', 'HRANA_PROTO_ERROR')
      left =
        place && baton !== null
          ? { baton, url: base_url?.replace(/\/*$/, '') ?? place.stream?.url ?? home }
          : null
      // A batch that failed as a whole may have left its transaction open. Closing the stream ends it.
      if (left && outcome.type === 'error' && request.type === 'batch') {
        const broken = left
        left = null
        await post(broken, [{ type: 'close' }]).then((closed) => closed.body?.cancel())
      }
      return outcome
    } finally {
      place?.leave(left)
    }
  }

  return {
    /** Runs a single statement in a transaction of its own. */
    execute: async (statement: InStatement): Promise<ResultSet> => {
      const stmt = spellStatement(statement)
      requireOwnChanges([stmt])
      const outcome = await ask({ type: 'execute', stmt })
      if (outcome.type === 'error') throw refusal(outcome.error)
      if (outcome.response.type !== 'execute')
        throw new LibsqlError('No answer to a statement', 'HRANA_PROTO_ERROR')
      return resultOf(outcome.response.result)
    },

    /** Runs all statements in one transaction: all take effect, or none. */
    batch: async (statements: readonly Sent[]): Promise<ResultSet[]> => {
      const outcome = await ask({ type: 'batch', batch: { steps: stepsOf(statements) } })
      if (outcome.type === 'error') throw refusal(outcome.error)
      if (outcome.response.type !== 'batch')
        throw new LibsqlError('No answer to a batch', 'HRANA_PROTO_ERROR')
      const { step_results, step_errors } = outcome.response.result
      // The last step is the rollback: its error is never the cause.
      for (const [step, error] of step_errors.slice(0, -1).entries())
        if (error && !(statements[step - 1]?.isCondition && isNotSo(error))) throw refusal(error)
      // The last but one is the commit.
      if (!step_results.at(-2)) throw new LibsqlError('The transaction was rolled back', 'TRANSACTION_CLOSED')
      onValues?.(step_results.reduce((sum, result) => sum + (result ? valuesIn(result.rows) : 0), 0))
      return statements.map((_, i) => resultOf(step_results[i + 1] ?? noRows))
    },
  }
}

export type Pipeline = ReturnType<typeof createPipeline>
