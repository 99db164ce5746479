import { Hono } from 'hono'
import { errorMessage } from '../contracts/errors.ts'
import { readInvitationStop, setInvitationStop } from '../services/members/stop-invitations.ts'
import { type RestEnv, restError } from './mount.ts'
import { stopPage } from './stop-page.ts'

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/**
 * Where a mailed invitation leads anybody who wants no more of them: open to all who have the link, without an account.
 * Looking changes nothing, for programs look at links before people do; the button does.
 */
export const invitationStop = new Hono<RestEnv>()
  .get('/:token', async (c) => {
    const ctx = c.get('ctx')
    const state = await readInvitationStop(ctx, c.req.param('token'))
    if (!state) return c.text(errorMessage('not_found', ctx.locale), 404, headers)
    return c.html(stopPage(ctx.locale, 'invitationStop', {}, state.stopped), 200, headers)
  })
  .post('/:token', async (c) => {
    const ctx = c.get('ctx')
    const wanted = c.req.query('again') !== undefined
    const state = await setInvitationStop(ctx, c.req.param('token'), !wanted)
    if (!state) return c.text(errorMessage('not_found', ctx.locale), 404, headers)
    return c.html(stopPage(ctx.locale, 'invitationStop', {}, state.stopped), 200, headers)
  })

invitationStop.onError((error, c) => restError(error, c.get('ctx')))
