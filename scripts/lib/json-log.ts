import { parseJson } from './parse-json.ts'

/** What a server of one's own says: one line of JSON each, with its time. */

type Fields = Record<string, unknown>

const write = (line: Fields): void => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
}

/**
 * Goes on when the reader of the log has gone: what is said then is lost, and every line would fail again, so often that
 * nothing else got its turn, not even SIGTERM.
 */
export const goOnUnheard = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

export const logEvent = (event: string, fields: Fields = {}): void => write({ event, ...fields })

/** An error that nobody expected has its stack; what a person can mend is a sentence. */
export const logError = (event: string, error: unknown, fields: Fields = {}): void =>
  write({
    event,
    level: 'error',
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof Error && error.name !== 'Failure' ? { stack: error.stack } : {}),
    ...fields,
  })

const parsed = (line: string): Fields | null => {
  const value = parseJson(line)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** Passes on what the Worker has said: its own lines are JSON, the runtime's are not. */
export const passOn = (line: string): void => write(parsed(line) ?? { event: 'runtime', message: line })
