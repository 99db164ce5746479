/** Where a browser takes pushes, and with what they are encrypted for it, as the browser says. */
export interface PushTarget {
  endpoint: string
  /** Its public key (P-256, uncompressed) and its secret (16 bytes), base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** JSON, at most some 3,900 bytes. */
  payload: string
  /** What waits under the same name for a browser that is away is replaced. Up to 32 characters of base64url. */
  topic: string
  /** Padded to a fixed length, so that the push service does not learn from it; not for one that finds it too large. */
  padded: boolean
}

/** What a push service says: it has it; nobody takes it there any more; it is too much; it may be tried again later. */
export type PushAnswer =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'too_large' }
  | {
      kind: 'failed'
      /** For the log: a status, or `timeout` or `unreachable`. */
      why: string
      /** The push service as a whole is overloaded or out of reach. */
      service: boolean
      /** How long the subscription, or the service, asks to be left alone. */
      retryAfterMs?: number
    }

/** The way to the browsers' push services. */
export interface PushService {
  /** Our public key, base64url: what a browser is given to subscribe with. */
  publicKey: string
  /** True for an address of a push service to which we send at all. */
  takes: (endpoint: string) => boolean
  /** Sends one message, within a limit of time, and never anywhere but to the target. Does not throw for its failure. */
  send: (target: PushTarget, message: PushMessage) => Promise<PushAnswer>
}
