import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { runBatch } from '#db/batch.ts'
import { accountBy } from '#db/queries/auth/accounts.ts'
import { userWithEmail } from '#db/queries/auth/conditions.ts'
import { demoAddress, demoPlayers } from '#db/seed/demo-players.ts'
import { toAccount } from './account.ts'
import type { AuthContext, AuthEnv } from './context.ts'
import { AuthError, invalid } from './errors.ts'
import { fields, readBody } from './input.ts'
import { checkCount, countCall } from './limits.ts'
import { draftSession, type SessionBody } from './tokens/sessions.ts'

/*
 * A public demo: visitors enter as one of its players, without a password, and nobody can change the shared
 * accounts.
 */

/** The calls of the auth server that a demo offers. */
const openCalls = new Set([
  'POST /token',
  'POST /logout',
  'GET /user',
  'GET /passkeys',
  'GET /settings',
  'GET /health',
  'GET /.well-known/jwks.json',
])

/** @throws AuthError demo_closed for every call that a demo does not offer */
export const closeAccounts: MiddlewareHandler<AuthEnv> = async (c, next) => {
  const path = c.req.path.replace(/^\/auth\/v1/, '')
  if (!openCalls.has(`${c.req.method === 'HEAD' ? 'GET' : c.req.method} ${path}`))
    throw new AuthError('demo_closed')
  await next()
}

const entryInput = z.object({ player: fields.text })

/** Creates a session as one of the players. @throws AuthError validation_failed, over_request_rate_limit */
export const enterAsPlayer = async (c: AuthContext): Promise<SessionBody> => {
  const auth = c.get('auth')
  const { player } = await readBody(c, entryInput)
  const name = demoPlayers.find((each) => each === player)
  if (!name) throw invalid(`player: one of ${demoPlayers.join(', ')}`)
  const { count, found } = await runBatch(auth.db, {
    count: countCall(auth, 'demoEntry'),
    found: accountBy(auth.db, userWithEmail(demoAddress(name))),
  })
  checkCount(auth, 'demoEntry', count)
  const account = toAccount(found)
  if (!account) throw new AuthError('invalid_credentials')
  const session = draftSession(auth, account, 'demo')
  await runBatch(auth.db, { begun: session.parts })
  return session.body()
}
