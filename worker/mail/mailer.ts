import type { SendEmail } from '@cloudflare/workers-types'
import type { Mailer } from '../services/mailer.ts'

interface MailSettings {
  /** Cloudflare's `send_email` binding; a machine of one's own has none. */
  EMAIL?: SendEmail | undefined
  /** `mail@example.org` or `Name <mail@example.org>`. */
  MAIL_FROM: string
  PUBLIC_URL: string
}

/** Splits `Name <address>`; without a name the site's own is used. */
export const parseSender = (from: string): { email: string; name: string } => {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from)
  return match
    ? { name: match[1] || 'Deathlist', email: match[2] ?? '' }
    : { name: 'Deathlist', email: from.trim() }
}

/** What programs that read mail make a button of; they press it without opening anything (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Sends through Cloudflare. Without the binding nothing leaves the machine: the outbox itself is then the mailbox, with
 * the bodies kept for /dev/outbox.
 */
export const createMailer = ({ EMAIL, MAIL_FROM, PUBLIC_URL }: MailSettings): Mailer => {
  if (!EMAIL) return { keepsOutbox: true, send: async () => {} }
  const from = parseSender(MAIL_FROM || `no-reply@${new URL(PUBLIC_URL).hostname}`)
  return {
    send: async ({ to, subject, text, html, unsubscribeUrl }) => {
      const headers = unsubscribeUrl === null ? {} : { headers: unsubscribeHeaders(unsubscribeUrl) }
      await EMAIL.send({ from, to, subject, text, html, ...headers })
    },
  }
}
