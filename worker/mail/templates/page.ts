import { html, raw } from 'hono/html'
import type { Locale } from '#contracts/errors.ts'

type Html = ReturnType<typeof html>

export const colour = {
  paper: '#faf7f0',
  ink: '#1d1b18',
  soft: '#5d574e',
  rule: '#ddd5c6',
  accent: '#7a1f2b',
}
export const serif = "Newsreader,Georgia,'Times New Roman',serif"
export const sans = "Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/**
 * The dark mode. Colours are inline styles, because some programs drop the head. Programs that keep it and are in dark
 * mode use these instead, by the classes `paper`, `ink`, `soft`, `rule`, `ring` and `act`.
 */
const dark = `@media (prefers-color-scheme:dark){
.paper{background:#161513!important}
.ink{color:#efe9de!important}
.soft{color:#b3aa9b!important}
.rule{border-color:#35312c!important}
.ring{border-color:#efe9de!important}
.act{background:#e08e8b!important;color:#2a0d10!important}
}`

/** A secondary link below a mail's text. */
export const small = (label: string, url: string): Html =>
  html`<p style="margin:8px 0 0;font:14px/1.5 ${raw(sans)}"><a href="${url}" class="soft" style="color:${colour.soft}">${label}</a></p>`

/**
 * A mail's page: the text below its heading, and below the line the reason for the mail and secondary links. With a
 * picture above, the heading is centred like it.
 */
export const mailPage = (mail: {
  locale: Locale
  subject: string
  heading: string
  above?: Html
  content: Html
  footnote: string
  links: readonly { label: string; url: string }[]
}): string =>
  String(html`<!doctype html>
<html lang="${mail.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${mail.subject}</title><style>${raw(dark)}</style></head>
<body class="paper" style="margin:0;padding:32px 16px;background:${colour.paper}">
<div style="max-width:520px;margin:0 auto">
<p class="soft rule" style="margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid ${colour.rule};font:italic 18px ${raw(serif)};color:${colour.soft}">Deathlist</p>
${mail.above ?? ''}
<h1 class="ink" style="margin:0 0 ${mail.above ? '6px;text-align:center' : '24px'};font:500 28px/1.25 ${raw(serif)};color:${colour.ink}">${mail.heading}</h1>
${mail.content}
<p class="soft rule" style="margin:24px 0 0;padding-top:12px;border-top:1px solid ${colour.rule};font:14px/1.5 ${raw(sans)};color:${colour.soft}">${mail.footnote}</p>
${mail.links.map(({ label, url }) => small(label, url))}
</div>
</body>
</html>
`)
