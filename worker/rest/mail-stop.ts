import { Hono } from 'hono'
import { errorMessage, type Locale } from '../contracts/errors.ts'
import { kindOfMail } from '../contracts/news/kind-of-mail.ts'
import { type MailStop, readMailStop, setMailStop } from '../services/notifications/unsubscribe.ts'
import { type RestEnv, restError } from './mount.ts'
import { stopPage } from './stop-page.ts'

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const pageOf = (locale: Locale, { kind, stopped }: MailStop): string =>
  stopPage(locale, 'mailStop', { kind: kindOfMail(locale, kind) }, stopped)

/**
 * Where a mail about news leads anybody who wants no more of its kind, without signing in. Looking changes nothing, for
 * programs look at links before people do; the button does, and so does the one click of a mail program (RFC 8058).
 */
export const mailStop = new Hono<RestEnv>()
  .get('/:token', async (c) => {
    const ctx = c.get('ctx')
    const state = await readMailStop(ctx, c.req.param('token'))
    if (!state) return c.text(errorMessage('not_found', ctx.locale), 404, headers)
    return c.html(pageOf(ctx.locale, state), 200, headers)
  })
  .post('/:token', async (c) => {
    const ctx = c.get('ctx')
    const state = await setMailStop(ctx, c.req.param('token'), c.req.query('again') === undefined)
    if (!state) return c.text(errorMessage('not_found', ctx.locale), 404, headers)
    return c.html(pageOf(ctx.locale, state), 200, headers)
  })

mailStop.onError((error, c) => restError(error, c.get('ctx')))
