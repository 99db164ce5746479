import type { SendEmail } from '@cloudflare/workers-types'
import type { Mailer } from '../services/mailer.ts'
import { parseSender, type Sender, unsubscribeHeaders } from './message.ts'
import { createSmtpMailer } from './smtp.ts'
import type { SmtpServer } from './smtp-url.ts'

interface MailSettings {
  /** Cloudflare's `send_email` binding; missing in local development. */
  EMAIL?: SendEmail | undefined
  /** The SMTP server to use instead; null if none. */
  SMTP_URL: SmtpServer | null
  /** `mail@example.org` or `Name <mail@example.org>`. */
  MAIL_FROM: string
  PUBLIC_URL: string
}

const createBindingMailer = (binding: SendEmail, from: Sender): Mailer => ({
  send: async ({ to, subject, text, html, unsubscribeUrl }) => {
    const headers = unsubscribeUrl === null ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }
    await binding.send({ from, to, subject, text, html, ...headers })
  },
})

/**
 * Sends by SMTP if a server is set, else through Cloudflare. Without either no mail is sent: the outbox keeps the
 * bodies and is shown at /dev/outbox.
 */
export const createMailer = ({ EMAIL, SMTP_URL, MAIL_FROM, PUBLIC_URL }: MailSettings): Mailer => {
  const from = parseSender(MAIL_FROM || `no-reply@${new URL(PUBLIC_URL).hostname}`)
  if (SMTP_URL) return createSmtpMailer(SMTP_URL, from)
  return EMAIL ? createBindingMailer(EMAIL, from) : { keepsOutbox: true, send: async () => {} }
}
