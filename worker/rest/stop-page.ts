import { html } from 'hono/html'
import type { Locale } from '../contracts/errors.ts'
import { plainPage } from './plain-page.ts'

/** What such a page says. */
export interface StopWords {
  title: string
  asks: string
  stop: string
  stopped: string
  again: string
}

/** A page on which somebody says that no more mails of a kind are wanted, or that they are again. Without scripts. */
export const stopPage = (locale: Locale, said: StopWords, stopped: boolean): string =>
  plainPage(locale, {
    title: said.title,
    body: html`<h1>${said.title}</h1>
<p role="status">${stopped ? said.stopped : said.asks}</p>
<form method="post" action="${stopped ? '?again' : '?'}">
<button>${stopped ? said.again : said.stop}</button>
</form>
<p><a href="/">Deathlist</a></p>`,
  })
