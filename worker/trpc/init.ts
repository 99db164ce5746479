import { initTRPC, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server'
import type { z } from 'zod'
import { covers } from '../domain/personal-tokens.ts'
import { requireOutsideDemo, requireScope } from '../services/access.ts'
import type { User } from '../services/actor.ts'
import { requireBounded } from '../services/bounded-input.ts'
import type { Ctx, Watched } from '../services/context.ts'
import { errorForLog } from '../services/error-for-log.ts'
import { AppError } from '../services/errors.ts'
import { hintLeagues } from '../services/live/hint.ts'
import { readVersion } from '../services/page-version.ts'
import { withinBudget } from '../services/spending.ts'
import type { Declaration, Meta, MutationDeclaration, QueryDeclaration, RestCall } from './declaration.ts'
import { toWireError, trpcCodes } from './error.ts'
import { withheldFrom, without } from './withheld.ts'

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

/**
 * Maps each error of a service to its tRPC code, which sets the HTTP status too. Unknown errors are internal and
 * logged.
 */
const mapErrors = t.middleware(async ({ ctx, next, path }) => {
  const result = await next()
  if (result.ok || ctx.conditional?.unchanged) return result
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

/** Enforces a personal token's scope on the call and on its result: the only place, for all transports. */
const requireTokenScope = ({ scope }: Declaration) =>
  t.middleware(async ({ ctx, next }) => {
    requireScope(ctx, scope)
    const result = await next()
    const token = ctx.actor.kind === 'user' ? ctx.actor.token : undefined
    if (!token || !result.ok) return result
    const withheld = withheldFrom((needed) => covers(token.scope, needed))
    return withheld.size > 0 ? { ...result, data: without(withheld, result.data) } : result
  })

/** In a public demo, refuses what would outlive a visit, or take something away from the other visitors. */
const closeInDemo = t.middleware(({ ctx, next }) => {
  requireOutsideDemo(ctx)
  return next()
})

/** Enforces the caller's budget per minute, and sets the limit that a change counts against (services/access.ts). */
const limit = ({ cost, quota }: Meta) =>
  t.middleware(({ ctx, next }) =>
    withinBudget(ctx, cost, () =>
      quota ? next({ ctx: { quota: { rate: quota, counted: false } } }) : next(),
    ),
  )

/** Checks the size of the input, within the budget, before the schema validates it. */
const boundInput = t.middleware(async ({ next, getRawInput }) => {
  requireBounded(await getRawInput())
  return next()
})

/**
 * Skips the call if one small query shows that the response is unchanged and the caller has it, or we have cached it
 * (`unchanged`; the transport then sends 304, or the cached response). Otherwise the call's own first read also reads
 * the version.
 */
const answerUnchanged = (version: NonNullable<Meta['version']>, input: z.ZodType | undefined) =>
  t.middleware(async ({ ctx, next, getRawInput }) => {
    const { conditional } = ctx
    if (!conditional) return next()
    const given = input?.safeParse(await getRawInput())
    if (given?.success === false) return next()
    // The declared function takes the output of this schema.
    const statement: Watched['statement'] = (user: User) => version(ctx, given?.data as never, user)
    if (conditional.isAsked) {
      const now = await readVersion(ctx, statement)
      if (now !== null && conditional.has(now)) {
        conditional.version = now
        conditional.unchanged = true
        throw new TRPCError({ code: 'PRECONDITION_FAILED' })
      }
    }
    const watched: Watched = { statement, version: undefined }
    const result = await next({ ctx: { watched } })
    if (result.ok) conditional.version = watched.version ?? null
    return result
  })

/**
 * Sends a hint to a league's open screens after a procedure has changed something there: the only place for all user
 * actions.
 */
const hintChanges = t.middleware(async ({ ctx, next }) => {
  const leagueIds = new Set<string>()
  const sealed = new Set<string>()
  const result = await next({
    ctx: {
      publish: (leagueId: string) => void leagueIds.add(leagueId),
      suppress: (leagueId: string) => void sealed.add(leagueId),
    },
  })
  if (result.ok)
    hintLeagues(
      ctx,
      [...leagueIds].filter((leagueId) => !sealed.has(leagueId)),
    )
  return result
})

/**
 * The only kind of procedure. Who may call it is checked by the first statement of each service
 * (worker/services/access.ts).
 */
const procedure = (type: 'query' | 'mutation', meta: Meta, input: z.ZodType | undefined) => {
  const { scope, inDemo = scope !== 'session', version, quiet } = meta
  const changes = type === 'mutation'
  // Each middleware copies the context for the next one, so only add those that are needed.
  const scoped = t.procedure.meta(meta).use(mapErrors).use(requireTokenScope(meta))
  const open = changes && !inDemo ? scoped.use(closeInDemo) : scoped
  const limited = open.use(limit(meta))
  const bounded = input ? limited.use(boundInput) : limited
  const conditional = version ? bounded.use(answerUnchanged(version, input)) : bounded
  return changes && !quiet ? conditional.use(hintChanges) : conditional
}

/** Input and output schemas; without one there is no input or output. */
interface Shape<Input extends z.ZodType, Output extends z.ZodType> {
  input?: Input
  output?: Output
}

type Service<Input extends z.ZodType, Output extends z.ZodType> = (
  ctx: Ctx,
  input: z.output<Input>,
) => z.input<Output> | Promise<z.input<Output>>

interface Def<Input extends z.ZodType, Output extends z.ZodType> {
  input: z.input<Input>
  output: z.output<Output>
  meta: Meta
}

/**
 * Functions that create queries and mutations for a section of the REST document, from a declaration, a service and
 * REST calls.
 */
export const proceduresOf = (tag: string) => {
  const builder = <Input extends z.ZodType, Output extends z.ZodType>(
    type: 'query' | 'mutation',
    { input, output, ...declared }: Omit<Meta, 'tag' | 'rest'> & Shape<Input, Output>,
    rest: readonly RestCall<z.output<Output>>[],
  ) => {
    // A call's `reply` gets the output of its own procedure.
    const open = procedure(type, { ...declared, tag, rest: rest as readonly RestCall[] }, input)
    const taking = input ? open.input(input) : open
    return output ? taking.output(output) : taking
  }
  // The types below repeat what the library would infer from known schemas.
  return {
    query: <Input extends z.ZodType = z.ZodVoid, Output extends z.ZodType = z.ZodVoid>(
      declared: QueryDeclaration<z.output<Input>> & Shape<Input, Output>,
      service: Service<Input, Output>,
      ...rest: RestCall<z.output<Output>>[]
    ) =>
      builder('query', declared, rest).query(({ ctx, input }) =>
        service(ctx, input as z.output<Input>),
      ) as unknown as TRPCQueryProcedure<Def<Input, Output>>,
    mutation: <Input extends z.ZodType = z.ZodVoid, Output extends z.ZodType = z.ZodVoid>(
      declared: MutationDeclaration & Shape<Input, Output>,
      service: Service<Input, Output>,
      ...rest: RestCall<z.output<Output>>[]
    ) =>
      builder('mutation', declared, rest).mutation(({ ctx, input }) =>
        service(ctx, input as z.output<Input>),
      ) as unknown as TRPCMutationProcedure<Def<Input, Output>>,
  }
}

export const router = t.router
export const createCallerFactory = t.createCallerFactory
