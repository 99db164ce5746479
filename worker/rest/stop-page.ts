import { html } from 'hono/html'
import type { Locale } from '../contracts/errors.ts'

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

/** The page on which somebody says that no more invitations are wanted, or that they are again. Without scripts. */
export const stopPage = (locale: Locale, stopped: boolean): string => {
  const said = words[locale]
  return String(html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${said.title} · Deathlist</title>
<link rel="stylesheet" href="/api/v1/docs.css">
</head>
<body>
<main>
<h1>${said.title}</h1>
<p role="status">${stopped ? said.stopped : said.asks}</p>
<form method="post" action="${stopped ? '?again' : '?'}">
<button>${stopped ? said.again : said.stop}</button>
</form>
<p><a href="/">Deathlist</a></p>
</main>
</body>
</html>`)
}
