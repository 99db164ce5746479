import { TRPCError } from '@trpc/server'
import { Hono } from 'hono'
import type { z } from 'zod'
import { fieldToWire, fromWire, messageToWire, toWire } from '#contracts/fields/spelling.ts'
import { once } from '#domain/once.ts'
import { statuses } from '../contracts/error-catalogue.ts'
import { limitBody } from '../http/body.ts'
import { requireBounded } from '../services/bounded-input.ts'
import type { Ctx } from '../services/context.ts'
import { errorForLog } from '../services/error-for-log.ts'
import { malformed } from '../services/errors.ts'
import { Reply } from '../trpc/declaration.ts'
import { retryHeaders, toWireError } from '../trpc/error.ts'
import { conditionalOf, unchanged, unlessUnchanged } from '../trpc/unchanged.ts'
import type { Route } from './routes.ts'

export interface RestEnv {
  Variables: { ctx: Ctx }
}

const maxBodyBytes = 64 * 1024

/** The error format of the REST API: `{code, message, field?, request_id}` with the status of the error's kind. */
export const restError = (error: unknown, ctx: Ctx): Response => {
  const wire = toWireError(error, ctx)
  if (wire.kind === 'internal')
    ctx.log.error('rest_failed', { requestId: ctx.requestId, error: errorForLog(error) })
  return Response.json(
    {
      code: wire.code,
      message: messageToWire(wire),
      ...(wire.field ? { field: fieldToWire(wire.field) } : {}),
      request_id: wire.requestId,
    },
    { status: statuses[wire.kind], headers: { 'content-language': ctx.locale, ...retryHeaders([error]) } },
  )
}

const readJson = async (request: Request, ctx: Ctx): Promise<unknown> => {
  const text = await request.text()
  if (text.trim() === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw malformed(ctx, 'notJson')
  }
  requireBounded(body)
  return fromWire(body)
}

/** Validates the input. @throws TRPCError BAD_REQUEST, as a procedure does for its input */
export const parseInput = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value)
  if (!result.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: result.error })
  return result.data
}

/** Mounts a table of routes: thin adapters that convert the spelling and call the procedures. */
export const mountRoutes = (routes: readonly Route[]): Hono<RestEnv> => {
  const app = new Hono<RestEnv>()
  app.use(limitBody({ maxBytes: maxBodyBytes }))
  for (const route of routes)
    for (const path of route.paths)
      app.on(route.method.toUpperCase(), path, async (c) => {
        const conditional = conditionalOf(c.req.raw, c.get('ctx'))
        const ctx = conditional ? { ...c.get('ctx'), conditional } : c.get('ctx')
        const params: Record<string, string> = c.req.param()
        const taken = once(async () => ({
          params,
          body: route.body ? parseInput(route.body, await readJson(c.req.raw, ctx)) : undefined,
          query: route.query ? parseInput(route.query, fromWire(c.req.query())) : undefined,
        }))
        const result = await route.run(ctx, taken).catch((error: unknown) => {
          if (conditional?.unchanged) return null
          throw error
        })
        if (conditional?.unchanged) return unchanged(conditional)
        const reply = result instanceof Reply ? result : new Reply(result)
        const headers = { 'cache-control': 'no-store', ...reply.headers }
        if (route.media)
          return unlessUnchanged(
            c.req.raw,
            new Response(String(reply.body), { headers: { 'content-type': route.media, ...headers } }),
            conditional,
          )
        const value = reply.body === undefined ? {} : route.verbatim ? reply.body : toWire(reply.body)
        return unlessUnchanged(c.req.raw, Response.json(value, { headers }), conditional)
      })
  app.onError((error, c) => restError(error, c.get('ctx')))
  return app
}
