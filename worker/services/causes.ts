import { DatabaseOutage, UniqueViolation } from '#db/errors.ts'

/** An error and its causes, outermost first. */
export const causes = (error: unknown): unknown[] => {
  const chain: unknown[] = []
  for (let at: unknown = error; at && chain.length < 8; at = at instanceof Error ? at.cause : undefined)
    chain.push(at)
  return chain
}

/** True for a failure of the database itself, however deeply wrapped. */
export const isDatabaseOutage = (error: unknown): boolean =>
  causes(error).some((cause) => cause instanceof DatabaseOutage)

/** True for a write that violated a unique index: another write came first. */
export const isUniqueViolation = (error: unknown): boolean =>
  causes(error).some((cause) => cause instanceof UniqueViolation)
