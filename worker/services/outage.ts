import { ZodError } from 'zod'

/** An error and what caused it, outermost first. */
export const causes = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let at: unknown = error; at && chain.length < 8; at = at instanceof Error ? at.cause : undefined)
    chain.push(at)
  return chain
}

/** What an error says of its own. A failed query's message is left out: it quotes what people have typed. */
const described = (error: unknown): string =>
  error instanceof Error && !error.message.startsWith('Failed query:')
    ? `${error.message} ${'code' in error ? String(error.code) : ''}`
    : ''

/** Database out of reach, as the libSQL client reports it: a failed fetch or a 5xx answer, however deeply wrapped. */
export const isDatabaseOutage = (error: unknown): boolean =>
  causes(error).some((cause) =>
    /fetch failed|network|ECONNREFUSED|Server returned HTTP status 5|\bSERVER_ERROR\b|HTTP status 5|connection lost|internal error/i.test(
      described(cause),
    ),
  )

/** A unique index refused the write: somebody else was first. */
export const isUniqueViolation = (error: unknown): boolean =>
  causes(error).some((cause) =>
    /UNIQUE constraint failed|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(described(cause)),
  )

/** One line of an error: its message, or where a value was not what a schema says, and how; never the value. */
const tellingLine = (error: unknown): string => {
  if (error instanceof ZodError)
    return error.issues
      .slice(0, 5)
      .map(({ path, code }) => `${path.map(String).join('.') || '(all)'} ${code}`)
      .join(', ')
  return error instanceof Error ? (error.message.split('\n')[0]?.slice(0, 200) ?? '') : ''
}

/**
 * What the log may say of an error: the names down its chain of causes, and the innermost message. The messages in
 * between are left out: a failed query's carries its parameters, and so people's names and addresses.
 */
export const errorForLog = (error: unknown): string => {
  const chain = causes(error)
  const names = chain.map((cause) => (cause instanceof Error ? cause.name : typeof cause))
  const innermost = chain.at(-1)
  return `${names.join(' < ')}: ${tellingLine(innermost)}`
}
