export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Where one click takes its reader off this kind of mail (RFC 8058); null: nowhere. */
  unsubscribeUrl: string | null
}

/** Sends one message or throws. The outbox decides when and how often. */
export interface Mailer {
  send(message: MailMessage): Promise<void>
  /** At most this many at once; unset: as many as are due. */
  readonly atOnce?: number
  /** Nothing really leaves: the outbox keeps the bodies, to be read there. */
  readonly keepsOutbox?: true
}
