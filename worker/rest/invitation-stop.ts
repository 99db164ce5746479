import { Hono } from 'hono'
import { errorMessage } from '../contracts/errors.ts'
import { readInvitationStop, setInvitationStop } from '../services/members/stop-invitations.ts'
import { type RestEnv, restError } from './mount.ts'
import { stopPage } from './stop-page.ts'

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const words = {
  en: {
    title: 'Invitations',
    asks: 'Do you want no more invitations to leagues at this address?',
    stop: 'No more invitations',
    stopped: 'No invitations to leagues go to this address any more, whoever sends them.',
    again: 'Allow invitations again',
  },
  it: {
    title: 'Inviti',
    asks: 'Non vuoi più ricevere inviti alle leghe a questo indirizzo?',
    stop: 'Niente più inviti',
    stopped: 'A questo indirizzo non arrivano più inviti alle leghe, da chiunque vengano spediti.',
    again: 'Accetta di nuovo gli inviti',
  },
} as const

/**
 * Where a mailed invitation leads whoever wants no more of them: open to all who have the link, without an account.
 * Looking changes nothing, for programs look at links before people do; the button does.
 */
export const invitationStop = new Hono<RestEnv>()
  .get('/:token', async (c) => {
    const ctx = c.get('ctx')
    const state = await readInvitationStop(ctx, c.req.param('token'))
    if (!state) return c.text(errorMessage('not_found', ctx.locale), 404, headers)
    return c.html(stopPage(ctx.locale, words[ctx.locale], state.stopped), 200, headers)
  })
  .post('/:token', async (c) => {
    const ctx = c.get('ctx')
    const wanted = c.req.query('again') !== undefined
    const state = await setInvitationStop(ctx, c.req.param('token'), !wanted)
    if (!state) return c.text(errorMessage('not_found', ctx.locale), 404, headers)
    return c.html(stopPage(ctx.locale, words[ctx.locale], state.stopped), 200, headers)
  })

invitationStop.onError((error, c) => restError(error, c.get('ctx')))
