import { type ErrorCode, type ErrorKind, errorCatalogue, errorMessage } from '../contracts/errors.ts'

/** The one error that services throw on purpose; anything else is a defect and never shows its text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  /** The input field at fault, in the contract's (camelCase) spelling. */
  readonly field: string | undefined
  readonly params: Record<string, string | number>
  /** Seconds after which the same call may be answered; null: nobody knows. */
  readonly retryAfter: number | null

  constructor(
    code: ErrorCode,
    options: { field?: string; params?: Record<string, string | number>; retryAfter?: number } = {},
  ) {
    super(errorMessage(code, 'en', options.params))
    this.name = 'AppError'
    this.code = code
    this.kind = errorCatalogue[code].kind
    this.field = options.field
    this.params = options.params ?? {}
    this.retryAfter = options.retryAfter ?? null
  }
}
