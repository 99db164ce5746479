import { type InArgs, type InStatement, type InValue, LibsqlError, type ResultSet } from '@libsql/client/web'
import { noRows, resultOf, type Spelt, type SpeltResult, valuesIn } from './rows.ts'
import { type Stream, Streams } from './streams.ts'

/*
 * The protocol of the database (Hrana 2 over HTTP, as JSON). The library's client opens a stream for each call, closes it
 * with it and stores each SQL text first: with a stream that stays open a call takes 4 ms less, as its connection need not
 * read the schema again.
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

const isRead = (sql: string): boolean => /^\s*(select|with\b(?![\s\S]*\b(insert|update|delete)\b))/i.test(sql)

/**
 * A batch of reads is a read transaction, any other takes the write lock at its first statement: a transaction that reads
 * first and upgrades later fails under concurrent writers.
 */
const beginOf = (statements: readonly Sent[]): string =>
  statements.every(({ sql }) => isRead(sql)) ? 'BEGIN TRANSACTION READONLY' : 'BEGIN IMMEDIATE'

/**
 * `changes()` tells what the last write on the stream did: without one before it in the batch, that of another batch.
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
  // A text with half a surrogate pair is no JSON to the database: that half is replaced, as everywhere else.
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

/** A statement of a batch. */
export interface Sent {
  sql: string
  args: InArgs
  /** It says whether something holds, as `whetherSql` does. */
  isCondition?: true
  /** The place of the condition under which it is run. */
  onlyIf?: number
}

/**
 * Around what is asked: the protocol runs a step depending on whether another went well, so what does not hold is an error
 * of a kind that no other statement makes on purpose.
 */
export const whetherSql = ['select json(iif(', ", '1', 'not so'))"] as const
const isNotSo = ({ message }: SpeltError): boolean => message.includes('malformed JSON')

const ok = (step: number): Condition => ({ type: 'ok', step })

/**
 * Each statement runs only after the one before; what does not come to the end is rolled back. A condition that can't be
 * asked is not told from one that does not hold until the answer is read: its batch is refused, but not rolled back.
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
    // A step that was not run counts as an error.
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

/** What is said by an answer that is no answer to the question: a wrong token, an address that is none. */
const refusalOf = async (response: Response): Promise<LibsqlError> => {
  const text = await response.text()
  try {
    const { message, code } = JSON.parse(text) as Partial<SpeltError>
    if (message) return refusal({ message, code: code ?? 'SERVER_ERROR' })
  } catch {
    // It says so in words.
  }
  return new LibsqlError(`Server returned HTTP status ${response.status}: ${text.trim()}`, 'SERVER_ERROR')
}

/** What a server says to a baton that it does not know, any more or yet: nothing was run. */
const isUnknownStream = ({ status }: Response): boolean => status === 400 || status === 404

export interface PipelineOptions {
  url: string
  authToken?: string | undefined
  /** @throws what the caller is to see when there is no answer, or none worth reading. */
  fetch: typeof globalThis.fetch
  /** @throws the same, for an answer that breaks off. */
  json: (response: Response) => Promise<unknown>
  /** Receives how many values each batch has read, in the async context of the caller. */
  onValues?: ((values: number) => void) | undefined
}

/** Sends one request at a time by each of a few streams, and opens another where those are in use. */
export const createPipeline = ({ url, authToken, fetch, json, onValues }: PipelineOptions) => {
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
      }),
    )

  /** @throws LibsqlError where the database refuses */
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
      // In the words of the protocol where it is no refusal.
      const { baton, base_url, results } = (await json(response)) as Answer
      const [outcome] = results
      if (!outcome) throw new LibsqlError('An answer without a result', 'HRANA_PROTO_ERROR')
      left =
        place && baton !== null
          ? { baton, url: base_url?.replace(/\/*$/, '') ?? place.stream?.url ?? home }
          : null
      // A batch that was broken off may hold its transaction: its stream is closed, which ends that.
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
    /** A lone statement, a transaction of its own. */
    execute: async (statement: InStatement): Promise<ResultSet> => {
      const stmt = spellStatement(statement)
      requireOwnChanges([stmt])
      const outcome = await ask({ type: 'execute', stmt })
      if (outcome.type === 'error') throw refusal(outcome.error)
      if (outcome.response.type !== 'execute')
        throw new LibsqlError('No answer to a statement', 'HRANA_PROTO_ERROR')
      return resultOf(outcome.response.result)
    },

    /** All statements in one transaction, or none. */
    batch: async (statements: readonly Sent[]): Promise<ResultSet[]> => {
      const outcome = await ask({ type: 'batch', batch: { steps: stepsOf(statements) } })
      if (outcome.type === 'error') throw refusal(outcome.error)
      if (outcome.response.type !== 'batch')
        throw new LibsqlError('No answer to a batch', 'HRANA_PROTO_ERROR')
      const { step_results, step_errors } = outcome.response.result
      // Without the step that rolls back: where all went well it has not run, and else the first error says why.
      for (const [step, error] of step_errors.slice(0, -1).entries())
        if (error && !(statements[step - 1]?.isCondition && isNotSo(error))) throw refusal(error)
      // Begun, run, committed and rolled back: the last but one says that all of it stands.
      if (!step_results.at(-2)) throw new LibsqlError('The transaction was rolled back', 'TRANSACTION_CLOSED')
      onValues?.(step_results.reduce((sum, result) => sum + (result ? valuesIn(result.rows) : 0), 0))
      return statements.map((_, i) => resultOf(step_results[i + 1] ?? noRows))
    },
  }
}

export type Pipeline = ReturnType<typeof createPipeline>
