import { fallbackLanguage } from '#locales/languages.ts'
import type { ServerTexts } from '#locales/server.ts'
import { type ErrorCode, type ErrorKind, errorCatalogue, errorMessage } from '../contracts/errors.ts'
import { wordsIn } from '../contracts/words.ts'
import type { Ctx } from './context.ts'

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
    super(errorMessage(code, fallbackLanguage, options.params))
    this.name = 'AppError'
    this.code = code
    this.kind = errorCatalogue[code]
    this.field = options.field
    this.params = options.params ?? {}
    this.retryAfter = options.retryAfter ?? null
  }
}

/** The refusal of a request that is not in order as a whole, or whose named field is not. */
export const malformed = (
  { locale }: Pick<Ctx, 'locale'>,
  says: keyof ServerTexts['requests'],
  field?: string,
): AppError =>
  new AppError('validation_failed', {
    ...(field !== undefined && { field }),
    params: { detail: wordsIn(locale, 'requests')(says, { name: field ?? '' }) },
  })
