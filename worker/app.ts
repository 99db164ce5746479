import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono } from 'hono'
import { uuidv7 } from 'uuidv7'
import { ping } from '../db/queries/health.ts'
import { serveAsset } from './assets.ts'
import { createAuth } from './auth/app.ts'
import type { Deps } from './deps.ts'
import { requestLocale } from './locale.ts'
import { avatarRoutes } from './rest/avatar.ts'
import { calendarFeed } from './rest/calendar.ts'
import { routes } from './rest/index.ts'
import { membershipTable } from './rest/memberships-table.ts'
import { mountRoutes, restError } from './rest/mount.ts'
import { docsRoutes } from './rest/openapi.ts'
import { securityHeaders } from './security-headers.ts'
import type { Actor, Ctx } from './services/context.ts'
import { AppError } from './services/errors.ts'
import { errorForLog } from './services/outage.ts'
import { appRouter } from './trpc/router.ts'

export interface AppEnv {
  Variables: { ctx: Ctx }
}

export type After = (work: Promise<unknown>) => void

const maxTrpcBytes = 256 * 1024

/** What every service gets, for a given actor. */
export const createCtx = (
  deps: Deps,
  request: { actor: Actor; locale: Ctx['locale']; requestId: string; after: After },
): Ctx => ({
  db: deps.db,
  now: deps.clock.now(),
  realNow: deps.clock.realNow(),
  publicUrl: deps.env.PUBLIC_URL,
  ownAccounts: !deps.env.AUTH_ISSUER,
  people: deps.people,
  searchLimit: deps.searchLimit,
  mailer: deps.mailer,
  avatars: deps.avatars,
  log: deps.log,
  ...request,
  // The answer is out by then: the log is the only one left to tell.
  after: (work) =>
    request.after(
      work.catch((error: unknown) =>
        deps.log.error('after_answer_failed', { requestId: request.requestId, error: errorForLog(error) }),
      ),
    ),
})

const bearer = (headers: Headers): string | null =>
  /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null

/** What the log may say of a request: the pattern of its route, never ids, codes or addresses. */
const routeName = (path: string, matched: string): string =>
  path.startsWith('/api/trpc/') ? path : matched === '/*' || matched === '*' ? 'page' : matched

/** The whole HTTP side of the product for one request's dependencies. */
export const createApp = (deps: Deps, after: After): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    const started = Date.now()
    const requestId = uuidv7()
    const request = { locale: requestLocale(c.req.raw.headers), requestId, after }
    // Set before the token is looked at: a foreign issuer out of reach is told in the words of the API too.
    c.set('ctx', createCtx(deps, { actor: { kind: 'anonymous', why: 'missing' }, ...request }))
    const token = bearer(c.req.raw.headers)
    if (token) {
      const actor = await deps.tokens.verify(token, deps.clock.realNow())
      c.set('ctx', createCtx(deps, { actor, ...request }))
    }
    await next()
    c.header('x-request-id', requestId)
    deps.log.info('request', {
      requestId,
      method: c.req.method,
      route: routeName(c.req.path, c.req.routePath),
      status: c.res.status,
      ms: Date.now() - started,
    })
  })
  app.use(securityHeaders(deps.env))

  app.get('/healthz', async (c) => {
    try {
      await ping(deps.db)
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false }, 503)
    }
  })
  app.route('/auth/v1', createAuth(deps))
  app.all('/api/trpc/*', (c) => {
    if (Number(c.req.header('content-length') ?? 0) > maxTrpcBytes)
      return restError(new AppError('too_large'), c.get('ctx'))
    return fetchRequestHandler({
      endpoint: '/api/trpc',
      req: c.req.raw,
      router: appRouter,
      createContext: () => c.get('ctx'),
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
    })
  })
  app.route('/api/v1', docsRoutes)
  app.route('/api/v1', avatarRoutes)
  app.route('/api/v1', mountRoutes(routes))
  app.route('/rest/v1', membershipTable)
  app.route('/calendar', calendarFeed)
  app.all('*', (c) => serveAsset(c.req.raw, deps.env, c.get('ctx').locale))
  app.onError((error, c) => restError(error, c.get('ctx')))
  return app
}
