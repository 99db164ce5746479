import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { fallbackLanguage } from '#locales/languages.ts'
import { type ErrorCode, type ErrorKind, errorCatalogue } from '../contracts/error-catalogue.ts'
import { errorMessage } from '../contracts/errors.ts'
import { validationDetail } from '../contracts/fields/validation.ts'
import { wordsIn } from '../contracts/words.ts'
import { causes, isDatabaseOutage } from '../services/causes.ts'
import type { Ctx } from '../services/context.ts'
import { AppError } from '../services/errors.ts'

export const trpcCodes: Record<ErrorKind, TRPC_ERROR_CODE_KEY> = {
  bad_request: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_SUPPORTED',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  rate_limited: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
}

/** An error as every transport sends it. `message` is in the user's language and contains nothing internal. */
export interface WireError {
  code: ErrorCode
  kind: ErrorKind
  message: string
  field: string | null
  requestId: string
}

/** The Retry-After header for several errors: the longest wait that one of them has. */
export const retryHeaders = (errors: readonly unknown[]): Record<string, string> => {
  const waits = errors.flatMap((error) =>
    [...causes(error)].flatMap((cause) => (cause instanceof AppError ? (cause.retryAfter ?? []) : [])),
  )
  return waits.length > 0 ? { 'retry-after': String(Math.max(...waits)) } : {}
}

/** Converts any error to its public form. */
export const toWireError = (
  error: unknown,
  ctx: Pick<Ctx, 'locale' | 'requestId'> | undefined,
): WireError => {
  const locale = ctx?.locale ?? fallbackLanguage
  const wire = (
    code: ErrorCode,
    field: string | null,
    params?: Record<string, string | number>,
  ): WireError => ({
    code,
    kind: errorCatalogue[code],
    message: errorMessage(code, locale, params),
    field,
    requestId: ctx?.requestId ?? '',
  })
  for (const cause of causes(error)) {
    if (cause instanceof AppError) return wire(cause.code, cause.field ?? null, cause.params)
    // Only a failed validation of input is the client's fault. Any other one, of an output in particular, is a defect.
    if (cause instanceof TRPCError && cause.code === 'BAD_REQUEST' && cause.cause instanceof ZodError) {
      const { field, detail } = validationDetail(cause.cause, locale)
      return wire('validation_failed', field, { detail })
    }
  }
  if (error instanceof TRPCError) {
    if (error.code === 'NOT_FOUND') return wire('not_found', null)
    if (error.code === 'METHOD_NOT_SUPPORTED') return wire('method_not_allowed', null)
    if (error.code === 'PAYLOAD_TOO_LARGE') return wire('too_large', null)
    if (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST')
      return wire('validation_failed', null, {
        detail: wordsIn(locale, 'requests')('malformed'),
      })
  }
  if (isDatabaseOutage(error)) return wire('unavailable', null)
  return wire('internal', null)
}
