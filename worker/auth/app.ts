import { Hono, type HonoRequest } from 'hono'
import { cors } from 'hono/cors'
import { limitBody } from '../http/body.ts'
import type { Ctx } from '../services/context.ts'
import { errorForLog } from '../services/error-for-log.ts'
import { type AuthEnv, createAuthCtx } from './context.ts'
import { closeAccounts } from './demo.ts'
import { asAuthError, echoVersion, errorResponse } from './errors.ts'
import { adminRoutes } from './routes/admin.ts'
import { consoleRoutes } from './routes/console.ts'
import { externalRoutes } from './routes/external.ts'
import { factorRoutes } from './routes/factors.ts'
import { identityRoutes } from './routes/identities.ts'
import { inviteRoutes } from './routes/invite.ts'
import { logoutRoutes } from './routes/logout.ts'
import { mailedRoutes } from './routes/mailed.ts'
import { metaRoutes } from './routes/meta.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { recoveryCodeRoutes } from './routes/recovery-codes.ts'
import { signupRoutes } from './routes/signup.ts'
import { tokenRoutes } from './routes/token.ts'
import { userRoutes } from './routes/user.ts'
import { verifyRoutes } from './routes/verify.ts'
import type { AuthSettings } from './settings.ts'
import { createSecrets } from './tokens/secrets.ts'

/**
 * Any origin may call, because each call needs a token. Cookies are only set and read for our own pages (browser.ts,
 * remembered-session.ts): for a page of another origin they are never set, sent or returned.
 */
const openToAll = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: ['Authorization', 'Content-Type', 'X-Client-Info', 'X-Supabase-Api-Version', 'apikey'],
  exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  maxAge: 600,
})

const maxBodyBytes = 64 * 1024

/**
 * All calls of the auth server, below the path that it is mounted at. Written by hand, because it speaks GoTrue's
 * protocol and no library for Workers does (.github/decisions/0001-own-auth-server.md).
 */
export const authRoutes = new Hono<AuthEnv>()
for (const routes of [
  signupRoutes,
  tokenRoutes,
  mailedRoutes,
  verifyRoutes,
  logoutRoutes,
  userRoutes,
  identityRoutes,
  recoveryCodeRoutes,
  factorRoutes,
  passkeyRoutes,
  externalRoutes,
  inviteRoutes,
  adminRoutes,
  consoleRoutes,
  metaRoutes,
])
  authRoutes.route('/', routes)

const renewingGrants = new Set(['refresh_token', 'cookie'])

/** An error response in the protocol's format. Unexpected errors are logged. */
export const authFailure = (error: unknown, request: HonoRequest, { log, requestId }: Ctx): Response => {
  const authError = asAuthError(error, renewingGrants.has(request.query('grant_type') ?? ''))
  if (authError.code === 'unexpected_failure')
    log.error('auth_failed', { requestId, error: errorForLog(error) })
  return errorResponse(authError, request.raw.headers)
}

/**
 * The auth server, to be mounted at /auth/v1 behind a middleware that sets `ctx`. With a foreign issuer it has no
 * routes. Requests without a matching route go on to the next handler.
 */
export const createAuth = ({ env: settings }: { env: AuthSettings }): Hono<AuthEnv> => {
  const app = new Hono<AuthEnv>()
  app.onError((error, c) => authFailure(error, c.req, c.get('ctx')))
  app.use(openToAll)
  app.use(limitBody({ maxBytes: maxBodyBytes }))
  if (!settings.AUTH_ISSUER) {
    if (!settings.AUTH_SECRET || settings.AUTH_SIGNING_KEYS.length === 0)
      throw new Error('Configuration: AUTH_SECRET and AUTH_SIGNING_KEYS are needed unless AUTH_ISSUER is set')
    const secrets = createSecrets(settings.AUTH_SECRET)
    app.use(async (c, next) => {
      c.set('auth', createAuthCtx(c.get('ctx'), c.req.raw.headers, { settings, secrets }))
      await next()
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
      echoVersion(c)
    })
    if (settings.DEMO_RESET) app.use(closeAccounts)
    app.route('/', authRoutes)
  }
  return app
}
