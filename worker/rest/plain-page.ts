import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Locale } from '../contracts/errors.ts'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

interface Plain {
  /** Shown before the app's name; without it, only the app's name. */
  title?: string
  head?: Html
  body: Html
}

/** A page of the Worker itself, without scripts, and not indexed by search engines. */
export const plainPage = (locale: Locale, { title, head, body }: Plain): string =>
  String(html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head ?? ''}
<title>${title ? `${title} · Deathlist` : 'Deathlist'}</title>
<link rel="stylesheet" href="/api/v1/docs.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>`)
