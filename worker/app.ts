import { type Context, type Handler, Hono, type HonoRequest, type MiddlewareHandler } from 'hono'
import { ping } from '../db/queries/people/health.ts'
import { authFailure, authRoutes, createAuth } from './auth/app.ts'
import { socketHeader } from './contracts/fields/socket-header.ts'
import type { Deps } from './deps.ts'
import { networksOf } from './domain/network.ts'
import { quotaLeft, tokenQuota } from './domain/personal-tokens.ts'
import type { AppEnv } from './http/app-env.ts'
import { limitBody } from './http/body.ts'
import { compression } from './http/compression.ts'
import { methodsOf } from './http/methods.ts'
import { securityText } from './http/security-text.ts'
import { invitationImage, invitationPage, signInByInvitation } from './invitation-page.ts'
import { requestLocale } from './locale.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { mayReadMetrics, metricsText } from './metrics/page.ts'
import { isPage, isUnder, securityTextPath } from './pages/page-paths.ts'
import { frame, servePages } from './pages/pages.ts'
import { avatarRoutes } from './rest/avatar.ts'
import { calendarFeed } from './rest/calendar-feed.ts'
import { feeds } from './rest/feeds.ts'
import { liveRoutes } from './rest/live.ts'
import { invitationStop, mailStop } from './rest/mail-stops.ts'
import { membershipTable } from './rest/memberships-table.ts'
import { mountRoutes, restError } from './rest/mount.ts'
import { docsRoutes } from './rest/openapi.ts'
import { routes } from './rest/routes.ts'
import type { Actor } from './services/actor.ts'
import { isDatabaseOutage } from './services/causes.ts'
import type { Ctx } from './services/context.ts'
import { errorForLog } from './services/error-for-log.ts'
import { AppError } from './services/errors.ts'
import { isPersonalToken } from './services/personal-tokens/token-keys.ts'
import { sharedPicture } from './shared-picture.ts'
import { answerTrpc, calledAt, maxTrpcBytes, trpcError } from './trpc/http.ts'

/** The context that every service gets, for a given actor: the isolate's dependencies and the request's own values. */
export const createCtx = (
  { env, clock, openPeople, tokens, meter, tracer, ...shared }: Deps,
  request: Pick<Ctx, 'actor' | 'locale' | 'requestId' | 'after' | 'socket' | 'networks'>,
): Ctx => ({
  ...shared,
  now: clock.now(),
  realNow: clock.realNow(),
  publicUrl: env.PUBLIC_URL,
  ownAccounts: !env.AUTH_ISSUER,
  demo: env.DEMO_RESET,
  people: openPeople(),
  operators: env.OPERATORS,
  ...request,
  // The response has been sent by then, so a failure can only be logged.
  after: (work) =>
    request.after(
      work.catch((error: unknown) =>
        shared.log.error('after_answer_failed', { requestId: request.requestId, error: errorForLog(error) }),
      ),
    ),
})

const bearer = (headers: Headers): string | null =>
  /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null

/** The API routes, without the auth server and the health check. */
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
  .route('/', mcpRoutes)

const authPath = '/auth/v1'
const healthPath = '/healthz'
const metricsPath = '/metrics'
const apiMethods = methodsOf([
  ...api.routes,
  ...[healthPath, '/shared/:file'].map((path) => ({ method: 'GET', path })),
])
const authMethods = methodsOf(new Hono().route(authPath, authRoutes).routes)
const pageMethods = ['GET', 'HEAD']

/** An error response in the format that the path's clients expect: tRPC, the auth server, or the rest of the API. */
const failure = (error: unknown, request: HonoRequest, ctx: Ctx): Response => {
  if (isUnder(request.path, '/auth')) return authFailure(error, request, ctx)
  return isUnder(request.path, '/api/trpc') ? trpcError(error, ctx) : restError(error, ctx)
}

/** Answers requests that no route has handled: 405 for a method that the path does not support, else 404. */
const refuseUnknown =
  ({ env }: Deps): Handler<AppEnv> =>
  (c) => {
    const { path } = c.req
    const ofAuth = c.get('ctx').ownAccounts ? authMethods(path) : []
    const isThere = isPage(path) && (path !== securityTextPath || env.SECURITY_CONTACT !== '')
    const allowed = isThere ? pageMethods : [...apiMethods(path), ...ofAuth]
    if (allowed.length === 0) return failure(new AppError('not_found'), c.req, c.get('ctx'))
    const refusal = failure(new AppError('method_not_allowed'), c.req, c.get('ctx'))
    refusal.headers.set('allow', allowed.join(', '))
    return refusal
  }

const grantTypes = new Set(['password', 'pkce', 'refresh_token', 'cookie'])

/** The route pattern for the log: never ids, codes or addresses. */
const routeName = (c: Context<AppEnv>): string => {
  const { path, routePath } = c.req
  if (path.startsWith('/api/trpc/')) return calledAt(new URL(c.req.url))
  // Refreshing a session does not count as a sign-in.
  const grant = c.req.query('grant_type')
  if (routePath === `${authPath}/token` && grantTypes.has(grant ?? ''))
    return `${routePath}?grant_type=${grant}`
  if (routePath !== '/*' && routePath !== '*') return routePath
  return isPage(path) ? 'page' : 'none'
}

/** The context of a request before its sender is known. */
const anonymousCtx = (deps: Deps, c: Context<AppEnv>): Ctx =>
  createCtx(deps, {
    actor: { kind: 'anonymous', why: 'missing' },
    locale: requestLocale(c.req.raw.headers),
    requestId: c.get('requestId'),
    networks: networksOf(c.req.header('cf-connecting-ip') ?? ''),
    socket: c.req.header(socketHeader) ?? null,
    after: (work) => c.executionCtx.waitUntil(work),
  })

/** True for paths that accept personal tokens: the public API and MCP, never account routes. */
const takesPersonalTokens = (path: string): boolean => isUnder(path, '/api/v1') || path === '/mcp'

/** The actor that a token names. Only personal tokens need a query. */
const actorOf = (deps: Deps, token: string, path: string, ctx: Ctx): Promise<Actor> | Actor =>
  isPersonalToken(token)
    ? (takesPersonalTokens(path) && deps.tokenKeys.read(token)) || { kind: 'anonymous', why: 'invalid' }
    : deps.tokens.verify(token, ctx.realNow)

/** Sets RateLimit headers (IETF draft) with the remaining quota of a personal token. */
const setQuotaHeaders = (headers: Headers, { actor, realNow }: Ctx): void => {
  const calls = actor.kind === 'user' ? actor.token?.calls : undefined
  if (calls == null) return
  const { left, seconds } = quotaLeft(calls, Math.floor(Date.parse(realNow) / 1000))
  headers.set('ratelimit-policy', `"token";q=${tokenQuota.calls};w=${tokenQuota.seconds}`)
  headers.set('ratelimit', `"token";r=${left};t=${seconds}`)
  if (calls > tokenQuota.calls) headers.set('retry-after', String(seconds))
}

const logAnswer = (
  deps: Deps,
  c: Context<AppEnv>,
  { route, status, started }: { route: string; status: number; started: number },
): void =>
  deps.log.info('request', {
    requestId: c.get('requestId'),
    method: c.req.method,
    route,
    status,
    ms: Date.now() - started,
  })

/** Identifies the caller, sets the context and logs the response. */
const receive =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const started = Date.now()
    // Set before the token is verified, so that an unreachable foreign issuer also gives an error in the API's format.
    const ctx = anonymousCtx(deps, c)
    c.set('ctx', ctx)
    const identify = async (): Promise<void> => {
      const token = bearer(c.req.raw.headers)
      if (token) c.set('ctx', { ...ctx, actor: await actorOf(deps, token, c.req.path, ctx) })
    }
    // If identification fails, the error response still gets its headers and its log line.
    const answer = () =>
      identify().then(next, (error: unknown) => {
        c.res = failure(error, c.req, ctx)
      })
    const outcome = () => ({
      name: `${c.req.method} ${routeName(c)}`,
      ok: c.res.status < 500,
      attributes: {
        'http.request.method': c.req.method,
        'http.route': routeName(c),
        'http.response.status_code': c.res.status,
        'request.id': ctx.requestId,
      },
    })
    await (deps.tracer
      ? deps.tracer.trace(answer, outcome, ctx.after, c.req.header('traceparent'))
      : answer())
    setQuotaHeaders(c.res.headers, c.get('ctx'))
    logAnswer(deps, c, { route: routeName(c), status: c.res.status, started })
  }

/**
 * Creates the HTTP app, once for all requests. Each request needs an execution context: its `waitUntil` runs work after
 * the response.
 */
export const createApp = (deps: Deps): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  if (deps.env.COMPRESSION) app.use(compression)
  app.use(...frame(deps.env))
  const { SECURITY_CONTACT, PUBLIC_URL } = deps.env
  if (SECURITY_CONTACT)
    app.get(securityTextPath, (c) => c.text(securityText(SECURITY_CONTACT, PUBLIC_URL, deps.clock.realNow())))
  // Assets need no client identification. They are too many to log, except 404s.
  app.get('*', async (c, next) => {
    const started = Date.now()
    const answer = await servePages(deps.env)(c, next)
    if (answer?.status === 404) logAnswer(deps, c, { route: 'page', status: 404, started })
    return answer
  })
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
  app.get(metricsPath, async (c, next) => {
    const { METRICS_TOKEN } = deps.env
    if (!METRICS_TOKEN) return next()
    if (!mayReadMetrics(c.req.header('authorization'), METRICS_TOKEN))
      throw new AppError('authentication_required')
    return c.body(await metricsText(deps.db, deps.meter, deps.clock.realNow()), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
  app.use(receive(deps))

  app.get('/join/:code/card.png', invitationImage(deps))
  app.get('/join/:code', invitationPage(deps))
  app.get('/auth', signInByInvitation(deps))
  app.get('/shared/:file', sharedPicture(deps))
  app.route('/', api)
  app.route(authPath, createAuth(deps))
  app.all('*', refuseUnknown(deps))
  // Errors above this point happen before the context is set.
  app.onError((error, c) => failure(error, c.req, c.get('ctx') ?? anonymousCtx(deps, c)))
  return app
}
