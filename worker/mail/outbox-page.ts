import { html, raw } from 'hono/html'

interface ShownMail {
  to: string
  subject: string
  text: string
  createdAt: string
}

/** Makes links in a mail's text clickable; everything else is escaped. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))

/** The mailbox for local development. */
export const outboxPage = (mails: readonly ShownMail[]) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>${raw('body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 Georgia,serif;background:#faf7f0;color:#1d1b18}article{border-top:1px solid #ddd5c6;padding:1rem 0}h2{margin:0;font-size:1.1rem}small{color:#5d574e}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}')}</style></head>
<body><h1>Outbox</h1>
${mails.length === 0 ? html`<p>No mail has been sent yet.</p>` : ''}
${mails.map(
  (mail) =>
    html`<article><h2>${mail.subject}</h2><small>to ${mail.to}, ${mail.createdAt}</small><pre>${withLinks(mail.text)}</pre></article>`,
)}
</body></html>`
