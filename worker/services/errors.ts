import { fallbackLanguage } from '#locales/languages.ts'
import type { ServerTexts } from '#locales/server.ts'
import { type ErrorCode, type ErrorKind, errorCatalogue } from '../contracts/error-catalogue.ts'
import { errorMessage, type Locale } from '../contracts/errors.ts'
import { wordsIn } from '../contracts/words.ts'

/** The only error that services throw on purpose; any other error is a defect, and its text is never shown. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  /** The invalid input field, in the contract's (camelCase) spelling. */
  readonly field: string | undefined
  readonly params: Record<string, string | number>
  /** Seconds after which the same call may succeed; null if unknown. */
  readonly retryAfter: number | null

  constructor(
    code: ErrorCode,
    options: { field?: string; params?: Record<string, string | number>; retryAfter?: number } = {},
  ) {
    super(errorMessage(code, fallbackLanguage, options.params))
    this.name = 'AppError'
    this.code = code
    this.kind = errorCatalogue[code]
    this.field = options.field
    this.params = options.params ?? {}
    this.retryAfter = options.retryAfter ?? null
  }
}

/** The error for a request that is malformed as a whole, or in the named field. */
export const malformed = (
  { locale }: { locale: Locale },
  says: keyof ServerTexts['requests'],
  field?: string,
): AppError =>
  new AppError('validation_failed', {
    ...(field !== undefined && { field }),
    params: { detail: wordsIn(locale, 'requests')(says, { name: field ?? '' }) },
  })
