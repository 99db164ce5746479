import type { ErrorKind } from './entry.ts'

/** Refusals of what operators do. */
export const operatorErrors = {
  operator_not_banned: 'conflict',
} as const satisfies Record<string, ErrorKind>
