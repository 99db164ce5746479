import { Hono } from 'hono'
import { errorMessage } from '../contracts/errors.ts'
import { kindOfMail } from '../contracts/news/kind-of-mail.ts'
import { type MailStop, readMailStop, setMailStop } from '../services/notifications/unsubscribe.ts'
import { type RestEnv, restError } from './mount.ts'
import { stopPage } from './stop-page.ts'

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const words = {
  en: {
    title: 'Emails',
    asks: (kind: string) => `Do you want no more emails ${kind}?`,
    stop: (kind: string) => `No more emails ${kind}`,
    stopped: (kind: string) => `You get no more emails ${kind}. All else stays as it is.`,
    again: 'Let them come again',
  },
  it: {
    title: 'E-mail',
    asks: (kind: string) => `Non vuoi più ricevere e-mail ${kind}?`,
    stop: (kind: string) => `Niente più e-mail ${kind}`,
    stopped: (kind: string) => `Non riceverai più e-mail ${kind}. Tutto il resto non cambia.`,
    again: 'Voglio riceverle di nuovo',
  },
} as const

const pageOf = (locale: 'en' | 'it', { kind, stopped }: MailStop): string => {
  const said = words[locale]
  const named = kindOfMail(locale, kind)
  return stopPage(
    locale,
    {
      title: said.title,
      asks: said.asks(named),
      stop: said.stop(named),
      stopped: said.stopped(named),
      again: said.again,
    },
    stopped,
  )
}

/**
 * Where a mail about news leads whoever wants no more of its kind, without signing in. Looking changes nothing, for
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
