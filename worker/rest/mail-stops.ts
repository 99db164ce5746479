import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { errorMessage, type Locale } from '../contracts/errors.ts'
import { kindOfMail } from '../contracts/news/kind-of-mail.ts'
import { wordsIn } from '../contracts/words.ts'
import type { Ctx } from '../services/context.ts'
import { readInvitationStop, setInvitationStop } from '../services/members/stop-invitations.ts'
import { readMailStop, setMailStop } from '../services/notifications/unsubscribe.ts'
import { type RestEnv, restError } from './mount.ts'
import { plainPage } from './plain-page.ts'

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

type About = 'mailStop' | 'invitationStop'

/** A page on which somebody says that no more mails of a kind are wanted, or that they are again. Without scripts. */
const stopPage = (locale: Locale, about: About, values: { kind?: string }, stopped: boolean): string => {
  const say = wordsIn(locale, 'pages')
  const title = say(`${about}.title`)
  return plainPage(locale, {
    title,
    body: html`<h1>${title}</h1>
<p role="status">${say(`${about}.${stopped ? 'stopped' : 'asks'}`, values)}</p>
<form method="post" action="${stopped ? '?again' : '?'}">
<button>${say(`${about}.${stopped ? 'again' : 'stop'}`, values)}</button>
</form>
<p><a href="/">Deathlist</a></p>`,
  })
}

/**
 * That page behind the token of a mailed link, open to all who have it. Looking changes nothing, for programs look at links
 * before people do; the button does.
 */
const stopRoutes = <State extends { stopped: boolean }>(
  about: About,
  read: (ctx: Ctx, token: string) => Promise<State | null>,
  set: (ctx: Ctx, token: string, stopped: boolean) => Promise<State | null>,
  valuesOf: (locale: Locale, state: State) => { kind?: string },
): Hono<RestEnv> => {
  const answer = (c: Context<RestEnv>, state: State | null) => {
    const { locale } = c.get('ctx')
    if (!state) return c.text(errorMessage('not_found', locale), 404, headers)
    return c.html(stopPage(locale, about, valuesOf(locale, state), state.stopped), 200, headers)
  }
  const routes = new Hono<RestEnv>()
  routes.get('/:token', async (c) => answer(c, await read(c.get('ctx'), c.req.param('token'))))
  routes.post('/:token', async (c) =>
    answer(c, await set(c.get('ctx'), c.req.param('token'), c.req.query('again') === undefined)),
  )
  routes.onError((error, c) => restError(error, c.get('ctx')))
  return routes
}

/** Where a mailed invitation leads anybody who wants no more of them. */
export const invitationStop = stopRoutes('invitationStop', readInvitationStop, setInvitationStop, () => ({}))

/** Where a mail about news leads; the one click of a mail program (RFC 8058) stops them too. */
export const mailStop = stopRoutes('mailStop', readMailStop, setMailStop, (locale, { kind }) => ({
  kind: kindOfMail(locale, kind),
}))
