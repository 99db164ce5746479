import type { SendEmail } from '@cloudflare/workers-types'
import type { Mailer } from '../services/mailer.ts'
import { parseSender, type Sender, unsubscribeHeaders } from './message.ts'
import { createSmtpMailer } from './smtp.ts'
import type { SmtpServer } from './smtp-url.ts'

interface MailSettings {
  /** Cloudflare's `send_email` binding; a machine of one's own has none. */
  EMAIL?: SendEmail | undefined
  /** Where mail is handed in instead; null: nowhere. */
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
 * Sends by SMTP, where a server for it is set, or through Cloudflare. Without either nothing leaves the machine: the outbox
 * itself is then the mailbox, with the bodies kept for /dev/outbox.
 */
export const createMailer = ({ EMAIL, SMTP_URL, MAIL_FROM, PUBLIC_URL }: MailSettings): Mailer => {
  const from = parseSender(MAIL_FROM || `no-reply@${new URL(PUBLIC_URL).hostname}`)
  if (SMTP_URL) return createSmtpMailer(SMTP_URL, from)
  return EMAIL ? createBindingMailer(EMAIL, from) : { keepsOutbox: true, send: async () => {} }
}
