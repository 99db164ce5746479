import { Hono } from 'hono'
import { runBatch } from '#db/batch.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  deleteUnboundSubscriptions,
} from '#db/queries/auth/sessions.ts'
import { renewConnections } from '#worker/services/live/hint.ts'
import type { AuthEnv } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { readSignedIn } from '../tokens/bearer.ts'
import { deleteRememberedSession } from '../tokens/remembered-session.ts'

export const logoutRoutes = new Hono<AuthEnv>().post('/logout', async (c) => {
  const auth = c.get('auth')
  const { db, settings } = auth
  const asked = c.req.query('scope') || 'global'
  if (asked !== 'global' && asked !== 'local' && asked !== 'others')
    throw invalid(`Unsupported logout scope "${asked.slice(0, 20)}"`)
  // The account's other sessions belong to other visitors.
  if (settings.DEMO_RESET && asked === 'others') throw new AuthError('demo_closed')
  const scope = settings.DEMO_RESET ? 'local' : asked
  const { account, session } = await readSignedIn(c, { allowBanned: true })
  const userId = account.user.id
  if (scope === 'local') await deleteSession(db, userId, session.id)
  else
    await runBatch(db, {
      sessions:
        scope === 'global' ? deleteSessionsOf(db, userId) : deleteOtherSessions(db, userId, session.id),
      browsers: deleteUnboundSubscriptions(db, userId),
    })
  if (scope !== 'others') deleteRememberedSession(c)
  // In a demo they belong to other visitors.
  if (!settings.DEMO_RESET) renewConnections(auth, userId)
  return c.body(null, 204)
})
