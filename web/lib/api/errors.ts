import { TRPCClientError } from '@trpc/client'
import type { ErrorCode } from '#contracts/error-catalogue.ts'
import { t } from '../i18n/i18n.ts'
import { notify } from '../notices/notify.ts'

/** What the user may see of a failed call. `code` is null if no answer came, or one that is not in our API's form. */
export interface Problem {
  code: ErrorCode | null
  /** In the user's language, ready to be shown */
  message: string
  /** The invalid input field, named as in the contract; null if none */
  field: string | null
  /** An id to quote in support requests; null without an answer */
  requestId: string | null
}

const isWireData = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && 'code' in data && 'message' in data && 'requestId' in data

/** A call outside of tRPC that was refused */
export class RequestFailed extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

const plain = (message: string): Problem => ({ code: null, message, field: null, requestId: null })

export const badStatus = ({ status, statusText }: Response): Problem =>
  plain(t('errors.request', { status, statusText }))

export const problemOf = (error: unknown): Problem => {
  if (error instanceof RequestFailed) return error.problem
  // The type parameter only types `data`, which is checked below.
  const failed = error instanceof TRPCClientError ? (error as TRPCClientError<never>) : null
  const data: unknown = failed?.data
  if (isWireData(data)) return data
  const response: unknown = failed?.meta?.response
  if (response instanceof Response && !response.ok) return badStatus(response)
  return plain(navigator.onLine === false ? t('errors.offline') : t('errors.network'))
}

export const isProblem = (error: unknown, code: ErrorCode): boolean => problemOf(error).code === code

/** Notifies the user of a failed mutation: `title` says what failed, the server's message says why. */
export const notifyProblem = (title: string, error: unknown): void =>
  notify.error(title, { description: problemOf(error).message })
