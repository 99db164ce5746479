import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { uuidv7 } from 'uuidv7'
import { ping } from '../db/queries/health.ts'
import { serveAsset } from './assets.ts'
import { authRoutes, createAuth } from './auth/app.ts'
import { socketHeader } from './contracts/live-messages.ts'
import type { Deps } from './deps.ts'
import { failure, isPage } from './faces.ts'
import { limitBody } from './http/body.ts'
import { methodsOf } from './http/methods.ts'
import { requestLocale } from './locale.ts'
import { avatarRoutes } from './rest/avatar.ts'
import { calendarFeed } from './rest/calendar-feed.ts'
import { feeds } from './rest/feeds.ts'
import { routes } from './rest/index.ts'
import { invitationStop } from './rest/invitation-stop.ts'
import { liveRoutes } from './rest/live.ts'
import { mailStop } from './rest/mail-stop.ts'
import { membershipTable } from './rest/memberships-table.ts'
import { mountRoutes } from './rest/mount.ts'
import { docsRoutes } from './rest/openapi.ts'
import { securityHeaders } from './security-headers.ts'
import { isDatabaseOutage } from './services/causes.ts'
import type { Ctx } from './services/context.ts'
import { errorForLog } from './services/error-for-log.ts'
import { AppError } from './services/errors.ts'
import { answerTrpc, calledAt, maxTrpcBytes } from './trpc/http.ts'

export interface AppEnv {
  Variables: { ctx: Ctx; requestId: string }
}

/** What every service gets, for a given actor: what the isolate has, and what is the request's own. */
export const createCtx = (
  deps: Deps,
  request: Pick<Ctx, 'actor' | 'locale' | 'requestId' | 'after' | 'socket'>,
): Ctx => ({
  db: deps.db,
  now: deps.clock.now(),
  realNow: deps.clock.realNow(),
  publicUrl: deps.env.PUBLIC_URL,
  ownAccounts: !deps.env.AUTH_ISSUER,
  people: deps.openPeople(),
  searchLimit: deps.searchLimit,
  edgeCache: deps.edgeCache,
  mailer: deps.mailer,
  push: deps.push,
  addresses: deps.addresses,
  blurOf: deps.blurOf,
  avatars: deps.avatars,
  webhooks: deps.webhooks,
  queue: deps.queue,
  live: deps.live,
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

/** What programs may call, but for the auth server and the question whether all is well. */
const api = new Hono<AppEnv>()
  .all('/api/trpc/*', limitBody({ maxBytes: maxTrpcBytes }), (c) => answerTrpc(c.req.raw, c.get('ctx')))
  .route('/api/v1', docsRoutes)
  .route('/api/v1', avatarRoutes)
  .route('/api/v1', mountRoutes(routes))
  .route('/api/v1', liveRoutes)
  .route('/rest/v1', membershipTable)
  .route('/calendar', calendarFeed)
  .route('/feeds', feeds)
  .route('/invitations', invitationStop)
  .route('/unsubscribe', mailStop)

const authPath = '/auth/v1'
const healthPath = '/healthz'
const apiMethods = methodsOf([...api.routes, { method: 'GET', path: healthPath }])
const authMethods = methodsOf(new Hono().route(authPath, authRoutes).routes)
const pageMethods = ['GET', 'HEAD']

/** Refuses what nothing else has answered: a method that the path does not take, or a path that is none. */
const refuseUnknown: Handler<AppEnv> = (c) => {
  const { path } = c.req
  const ofAuth = c.get('ctx').ownAccounts ? authMethods(path) : []
  const allowed = isPage(path) ? pageMethods : [...apiMethods(path), ...ofAuth]
  if (allowed.length === 0) return failure(new AppError('not_found'), c.req, c.get('ctx'))
  const refusal = failure(new AppError('method_not_allowed'), c.req, c.get('ctx'))
  refusal.headers.set('allow', allowed.join(', '))
  return refusal
}

/** What the log may say of a request: the pattern of its route, never ids, codes or addresses. */
const routeName = (c: Context<AppEnv>): string => {
  const { path, routePath } = c.req
  if (path.startsWith('/api/trpc/')) return calledAt(new URL(c.req.url))
  if (routePath !== '/*' && routePath !== '*') return routePath
  return isPage(path) ? 'page' : 'none'
}

/** The ctx of a request before anybody has looked at who sent it. */
const anonymousCtx = (deps: Deps, c: Context<AppEnv>): Ctx =>
  createCtx(deps, {
    actor: { kind: 'anonymous', why: 'missing' },
    locale: requestLocale(c.req.raw.headers),
    requestId: c.get('requestId'),
    socket: c.req.header(socketHeader) ?? null,
    after: (work) => c.executionCtx.waitUntil(work),
  })

/** Says who calls, and logs what they were answered. */
const receive =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = Date.now()
    // Set before the token is looked at: a foreign issuer out of reach is told in the words of the API too.
    const ctx = anonymousCtx(deps, c)
    c.set('ctx', ctx)
    const identify = async (): Promise<void> => {
      const token = bearer(c.req.raw.headers)
      if (token) c.set('ctx', { ...ctx, actor: await deps.tokens.verify(token, ctx.realNow) })
    }
    // Whoever can't be identified just now gets an answer that is logged and headed as any other.
    await identify().then(next, (error: unknown) => {
      c.res = failure(error, c.req, ctx)
    })
    deps.log.info('request', {
      requestId: ctx.requestId,
      method: c.req.method,
      route: routeName(c),
      status: c.res.status,
      ms: Date.now() - started,
    })
  }

/**
 * The whole HTTP side of the product, made once for all requests. Each comes with its execution context, whose
 * `waitUntil` gets what goes on after the answer.
 */
export const createApp = (deps: Deps): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('requestId', uuidv7())
    await next()
    c.header('x-request-id', c.get('requestId'))
  })
  app.use(securityHeaders(deps.env))
  // Before anything is known of who asks: these are the same for all, and too many to be logged.
  app.get('*', (c, next) => (isPage(c.req.path) ? serveAsset(c.req.raw, deps.env) : next()))
  app.get(healthPath, async (c) => {
    try {
      await ping(deps.db)
      return c.json({ ok: true })
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error
      deps.log.error('unhealthy', { requestId: c.get('requestId'), error: errorForLog(error) })
      return c.json({ ok: false }, 503)
    }
  })
  app.use(receive(deps))

  app.route('/', api)
  app.route(authPath, createAuth(deps))
  app.all('*', refuseUnknown)
  // What is answered above has no ctx to fail with.
  app.onError((error, c) => failure(error, c.req, c.get('ctx') ?? anonymousCtx(deps, c)))
  return app
}
