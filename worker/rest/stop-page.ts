import { html } from 'hono/html'
import type { Locale } from '../contracts/errors.ts'
import { wordsIn } from '../contracts/words.ts'
import { plainPage } from './plain-page.ts'

/** A page on which somebody says that no more mails of a kind are wanted, or that they are again. Without scripts. */
export const stopPage = (
  locale: Locale,
  about: 'mailStop' | 'invitationStop',
  values: { kind?: string },
  stopped: boolean,
): string => {
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
