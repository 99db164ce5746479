import type { ErrorCode } from '../contracts/errors.ts'
import { AppError } from './errors.ts'

/** Throws what a pure rule refuses with; null: nothing to refuse. */
export const refuse = (
  code: ErrorCode | null,
  options: { field?: string; params?: Record<string, string | number> } = {},
): void => {
  if (code !== null) throw new AppError(code, options)
}
