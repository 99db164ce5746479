import type { ErrorCode } from '../contracts/error-catalogue.ts'
import { AppError } from './errors.ts'

/** Throws the error of a domain rule's refusal; does nothing for null. */
export const refuse = (
  code: ErrorCode | null,
  options: { field?: string; params?: Record<string, string | number> } = {},
): void => {
  if (code !== null) throw new AppError(code, options)
}
