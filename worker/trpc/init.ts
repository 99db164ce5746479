import { initTRPC, TRPCError } from '@trpc/server'
import { covers } from '../domain/personal-tokens.ts'
import { requireScope } from '../services/access.ts'
import type { Ctx } from '../services/context.ts'
import { errorForLog } from '../services/error-for-log.ts'
import { AppError } from '../services/errors.ts'
import { hintLeagues } from '../services/live/hint.ts'
import { withinBudget } from '../services/spending.ts'
import { costClassOf } from './costs.ts'
import { toWireError, trpcCodes } from './error.ts'
import { rateOf } from './quotas.ts'
import { scopeOf, withheldFrom, without } from './scopes.ts'

/** What a procedure says of itself. `quiet`: it changes nothing that anybody else sees. */
interface Meta {
  quiet?: true
}

const t = initTRPC
  .context<Ctx>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => ({
      code: shape.code,
      message: toWireError(error, ctx).message,
      data: {
        ...toWireError(error, ctx),
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
      },
    }),
  })

/** Gives every refusal of a service its tRPC code, so that batch and HTTP status follow; anything unknown is internal and logged. */
const mapErrors = t.middleware(async ({ ctx, next, path }) => {
  const result = await next()
  if (result.ok) return result
  const cause = result.error.cause
  if (cause instanceof AppError)
    throw new TRPCError({ code: trpcCodes[cause.kind], cause, message: cause.message })
  const wire = toWireError(result.error, ctx)
  if (wire.code === 'internal' || wire.code === 'unavailable')
    ctx.log.error('procedure_failed', {
      path,
      requestId: ctx.requestId,
      error: errorForLog(cause ?? result.error),
    })
  if (wire.code === 'unavailable')
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: cause ?? result.error })
  return result
})

/** Holds personal tokens to their scope (scopes.ts), in what they call and in what they are told: the one place for all transports. */
const heedScope = t.middleware(async ({ ctx, next, path }) => {
  requireScope(ctx, scopeOf(path))
  const result = await next()
  const token = ctx.actor.kind === 'user' ? ctx.actor.token : undefined
  if (!token || !result.ok) return result
  const withheld = withheldFrom((scope) => covers(token.scope, scope))
  return withheld.size > 0 ? { ...result, data: without(withheld, result.data) } : result
})

/** Says which limit a change counts against; the first read of the call counts it (services/access.ts). */
const heedQuota = t.middleware(({ ctx, next, path }) => {
  const rate = rateOf(path)
  return next({ ctx: { ...ctx, quota: rate ? { rate, counted: false } : undefined } })
})

/** Holds every caller to the budget of a minute: the one place for all transports. */
const heedBudget = t.middleware(({ ctx, next, path }) => withinBudget(ctx, costClassOf(path), next))

/** Tells the open screens of a league that a procedure has changed something there: the one place for all that people do. */
const hintChanges = t.middleware(async ({ ctx, next, type, meta }) => {
  if (type !== 'mutation' || meta?.quiet) return next()
  const leagueIds = new Set<string>()
  const sealed = new Set<string>()
  const result = await next({
    ctx: {
      ...ctx,
      about: (leagueId: string) => void leagueIds.add(leagueId),
      notAbout: (leagueId: string) => void sealed.add(leagueId),
    },
  })
  if (result.ok)
    hintLeagues(
      ctx,
      [...leagueIds].filter((leagueId) => !sealed.has(leagueId)),
    )
  return result
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory
/** The one kind of procedure: who may call it is each service's first statement (worker/services/access.ts). */
export const procedure = t.procedure
  .use(mapErrors)
  .use(heedScope)
  .use(heedBudget)
  .use(heedQuota)
  .use(hintChanges)
