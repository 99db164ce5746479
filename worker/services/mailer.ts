export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** The one-click unsubscribe URL for this kind of mail (RFC 8058); null if there is none. */
  unsubscribeUrl: string | null
}

/** Sends one message, or throws. The outbox decides when and how often. */
export interface Mailer {
  send(message: MailMessage): Promise<void>
  /** Most messages to send at once; unset: no limit. */
  readonly atOnce?: number
  /** True if nothing is really sent: the outbox keeps the bodies, so that they can be read there. */
  readonly keepsOutbox?: true
}
