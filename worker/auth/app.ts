import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { errorForLog } from '../services/outage.ts'
import { limitBody } from './body.ts'
import { type AuthEnv, createAuthCtx } from './context.ts'
import { AuthError, asAuthError, echoVersion, errorResponse } from './errors.ts'
import { adminRoutes } from './routes/admin.ts'
import { disabledRoutes } from './routes/disabled.ts'
import { externalRoutes } from './routes/external.ts'
import { factorRoutes } from './routes/factors.ts'
import { identityRoutes } from './routes/identities.ts'
import { inviteRoutes } from './routes/invite.ts'
import { logoutRoutes } from './routes/logout.ts'
import { mailedRoutes } from './routes/mailed.ts'
import { metaRoutes } from './routes/meta.ts'
import { signupRoutes } from './routes/signup.ts'
import { tokenRoutes } from './routes/token.ts'
import { userRoutes } from './routes/user.ts'
import { verifyRoutes } from './routes/verify.ts'
import { createSecrets } from './secrets.ts'
import type { AuthSettings } from './settings.ts'

/** No cookies are involved, so any origin may call: a token is what it takes. */
const openToAll = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: ['Authorization', 'Content-Type', 'X-Client-Info', 'X-Supabase-Api-Version', 'apikey'],
  exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
  maxAge: 600,
})

/** The auth server, to be mounted at /auth/v1 behind a middleware that sets `ctx`. With a foreign issuer it offers nothing. */
export const createAuth = ({ env: settings }: { env: AuthSettings }): Hono<AuthEnv> => {
  const app = new Hono<AuthEnv>()
  app.onError((error, c) => {
    const told = asAuthError(error, c.req.query('grant_type') === 'refresh_token')
    const { log, requestId } = c.get('ctx')
    if (told.code === 'unexpected_failure') log.error('auth_failed', { requestId, error: errorForLog(error) })
    return errorResponse(told, c.req.raw.headers)
  })
  app.use(openToAll)
  app.use(limitBody)
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
    for (const routes of [
      signupRoutes,
      tokenRoutes,
      mailedRoutes,
      verifyRoutes,
      logoutRoutes,
      userRoutes,
      identityRoutes,
      disabledRoutes,
      factorRoutes,
      externalRoutes,
      inviteRoutes,
      adminRoutes,
      metaRoutes,
    ])
      app.route('/', routes)
  }
  app.all('*', () => {
    throw new AuthError('not_found')
  })
  return app
}
