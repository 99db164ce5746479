export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps://). */
  implicitTls: boolean
  /** Nothing is sent unencrypted: neither the password, nor mails with links that sign in. */
  requireTls: boolean
  auth: { user: string; pass: string } | null
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Parses `smtps://name:password@host` (TLS, port 465) or `smtp://name:password@host` (STARTTLS, port 587). Only
 * localhost may be used without TLS.
 * @returns null if it is not such a URL
 */
export const parseSmtpUrl = (given: string): SmtpServer | null => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return null
  if (!['', '/'].includes(url.pathname) || url.search || url.hash) return null
  // A name without a password, or a password without a name, is a mistake.
  if ((url.username === '') !== (url.password === '')) return null
  const implicitTls = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  try {
    return {
      host,
      port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
      implicitTls,
      requireTls: !implicitTls && !loopback.has(url.hostname),
      auth: url.username
        ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
        : null,
    }
  } catch {
    // An invalid percent escape.
    return null
  }
}

/** nodemailer's options for a server. @param ms the timeout of each of the server's responses, in ms */
export const transportOptions = ({ host, port, implicitTls, requireTls, auth }: SmtpServer, ms: number) => ({
  host,
  port,
  secure: implicitTls,
  requireTLS: requireTls,
  ...(auth ? { auth } : {}),
  connectionTimeout: ms,
  greetingTimeout: ms,
  socketTimeout: ms,
})
