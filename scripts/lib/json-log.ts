import { messageOf } from './failure.ts'
import { parseJson } from './parse-json.ts'

/** The log of a self-hosted server: one JSON object per line, each with its time. */

type Fields = Record<string, unknown>

const write = (line: Fields): void => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
}

/**
 * Ignores errors of the log's output when its reader has ended. The lines are lost; otherwise each would fail again, so
 * often that nothing else could run, not even the SIGTERM handler.
 */
export const ignoreClosedOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

export const logEvent = (event: string, fields: Fields = {}): void => write({ event, ...fields })

/** Logs an unexpected error with its stack, a Failure as a sentence. */
export const logError = (event: string, error: unknown): void =>
  write({
    event,
    level: 'error',
    message: messageOf(error),
    ...(error instanceof Error && error.name !== 'Failure' ? { stack: error.stack } : {}),
  })

const parsed = (line: string): Fields | null => {
  const value = parseJson(line)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

/** Logs a line of the Worker: its own lines are JSON, those of the runtime are not. */
export const passOn = (line: string): void => write(parsed(line) ?? { event: 'runtime', message: line })
