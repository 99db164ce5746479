/** Where mail is handed in, as SMTP_URL says it. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps://). */
  implicitTls: boolean
  /** Nothing is said in the clear: not the password, and no mail with a link that signs in. */
  requireTls: boolean
  auth: { user: string; pass: string } | null
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Reads `smtps://name:password@host` (TLS, port 465) or `smtp://name:password@host` (STARTTLS, port 587). Only on this very
 * machine does it do without TLS.
 * @returns null when it is no such address
 */
export const parseSmtpUrl = (given: string): SmtpServer | null => {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return null
  if (!['', '/'].includes(url.pathname) || url.search || url.hash) return null
  // A name without a password, or the other way round, is a slip.
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
    // A per cent sign that stands for nothing.
    return null
  }
}

/** How nodemailer reaches that server. @param ms how long each answer of it may take, in ms */
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
