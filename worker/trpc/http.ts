import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { statuses } from '../contracts/error-catalogue.ts'
import { maxBatchCalls } from '../contracts/fields/batch.ts'
import { costClasses, maxBatchCost } from '../domain/spending.ts'
import type { Ctx } from '../services/context.ts'
import { errorForLog } from '../services/error-for-log.ts'
import { AppError, malformed } from '../services/errors.ts'
import { retryHeaders, toWireError, trpcCodes } from './error.ts'
import { appRouter, procedures } from './router.ts'
import { conditionalOf, unchanged, unlessUnchanged } from './unchanged.ts'

const endpoint = '/api/trpc'

/** The maximum size of a request body in bytes, for all its calls together. */
export const maxTrpcBytes = 256 * 1024

const methods = { query: 'GET', mutation: 'POST' } as const

/** An error in tRPC's format, for all calls of a request. */
export const trpcError = (error: unknown, ctx: Ctx): Response => {
  const wire = toWireError(error, ctx)
  if (wire.kind === 'internal')
    ctx.log.error('trpc_failed', { requestId: ctx.requestId, error: errorForLog(error) })
  const httpStatus = statuses[wire.kind]
  return Response.json(
    {
      error: {
        message: wire.message,
        code: TRPC_ERROR_CODES_BY_KEY[trpcCodes[wire.kind]],
        data: { ...wire, httpStatus },
      },
    },
    { status: httpStatus, headers: { 'cache-control': 'no-store', ...retryHeaders([error]) } },
  )
}

/** The procedure names in a URL: one or (`?batch=1`) several; null if the URL is malformed. */
const callsAt = ({ pathname, searchParams }: URL): string[] | null => {
  try {
    const path = decodeURIComponent(pathname.slice(endpoint.length + 1))
    return searchParams.get('batch') === '1' ? path.split(',') : [path]
  } catch {
    return null
  }
}

/** A URL's procedures for the log: only names of existing procedures, nothing else from the URL. */
export const calledAt = (url: URL): string => {
  const calls = callsAt(url) ?? []
  const known = calls.slice(0, maxBatchCalls).map((name) => (procedures.has(name) ? name : '?'))
  return `${endpoint}/${known.join(',')}`
}

/**
 * Answers the calls of a request, whose body was read within `maxTrpcBytes`. Checks everything about the request as a
 * whole; the library only gets calls of one type, with that type's method.
 * @throws AppError validation_failed, not_found, method_not_allowed, too_many_calls, batch_too_dear
 */
export const answerTrpc = async (request: Request, ctx: Ctx): Promise<Response> => {
  const url = new URL(request.url)
  const calls = callsAt(url)
  if (!calls) throw malformed(ctx, 'addressUnreadable')
  if (calls.length > maxBatchCalls) throw new AppError('too_many_calls', { params: { max: maxBatchCalls } })
  const called = calls.flatMap((name) => procedures.get(name) ?? [])
  const [type, ...others] = new Set(called.map((procedure) => procedure.type))
  if (!type) throw new AppError('not_found')
  const cost = called.reduce((sum, { meta }) => sum + costClasses[meta.cost].most, 0)
  if (cost > maxBatchCost) throw new AppError('batch_too_dear')
  if (others.length > 0) throw malformed(ctx, 'mixedCalls')
  const method = methods[type]
  // HEAD is handled as GET; its body is dropped later.
  if (method !== (request.method === 'HEAD' ? 'GET' : request.method)) {
    const refusal = trpcError(new AppError('method_not_allowed'), ctx)
    refusal.headers.set('allow', method === 'GET' ? 'GET, HEAD' : method)
    return refusal
  }
  if (method === 'POST' && !/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw malformed(ctx, 'jsonOnly')
  // The library's other features are not used: no streamed responses, no connection parameters.
  url.searchParams.delete('connectionParams')
  // Each of several calls would have its own version.
  const conditional = calls.length === 1 ? conditionalOf(request, ctx) : undefined
  const answer = await fetchRequestHandler({
    endpoint,
    req: new Request(url, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: await request.text() } : {}),
    }),
    router: appRouter,
    createContext: () => (conditional ? { ...ctx, conditional } : ctx),
    responseMeta: ({ errors }) => ({ headers: { 'cache-control': 'no-store', ...retryHeaders(errors) } }),
  })
  return conditional?.unchanged ? unchanged(conditional) : unlessUnchanged(request, answer, conditional)
}
