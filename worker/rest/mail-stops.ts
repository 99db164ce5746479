import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { errorMessage, type Locale } from '../contracts/errors.ts'
import { kindOfMail } from '../contracts/news/kind-of-mail.ts'
import { wordsIn } from '../contracts/words.ts'
import type { Ctx } from '../services/context.ts'
import { readInvitationStop, setInvitationStop } from '../services/members/stop-invitations.ts'
import { readMailStop, setMailStop } from '../services/notifications/unsubscribe.ts'
import type { RestEnv } from './mount.ts'
import { plainPage } from './plain-page.ts'

const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

type About = 'mailStop' | 'invitationStop'

/** The page on which a reader unsubscribes from a kind of mail, or subscribes again. Without scripts. */
const stopPage = (locale: Locale, about: About, values: { kind?: string }, stopped: boolean): string => {
  const t = wordsIn(locale, 'pages')
  const title = t(`${about}.title`)
  return plainPage(locale, {
    title,
    body: html`<h1>${title}</h1>
<p role="status">${t(`${about}.${stopped ? 'stopped' : 'asks'}`, values)}</p>
<form method="post" action="${stopped ? '?again' : '?'}">
<button>${t(`${about}.${stopped ? 'again' : 'stop'}`, values)}</button>
</form>
<p><a href="/">Deathlist</a></p>`,
  })
}

/**
 * The unsubscribe page for the token of a mailed link, open to anybody with the link. Opening it changes nothing,
 * because programs fetch links before people do; its button does.
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
  return routes
}

/** The page for people who want no more invitations to leagues. */
export const invitationStop = stopRoutes('invitationStop', readInvitationStop, setInvitationStop, () => ({}))

/** The page linked in mails about news; a mail program's one-click unsubscribe (RFC 8058) works too. */
export const mailStop = stopRoutes('mailStop', readMailStop, setMailStop, (locale, { kind }) => ({
  kind: kindOfMail(locale, kind),
}))
