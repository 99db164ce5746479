export interface PushTarget {
  endpoint: string
  /** Its public key (P-256, uncompressed) and its secret (16 bytes), base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** JSON, at most some 3,900 bytes. */
  payload: string
  /** A pending message with the same topic is replaced. Up to 32 characters of base64url. */
  topic: string
  /**
   * Padded to a fixed length, so that the push service learns nothing from it; not for a service that finds it too
   * large.
   */
  padded: boolean
}

/**
 * The answer of a push service: accepted; the subscription is gone; too large; or failed, and may be tried again later.
 */
export type PushAnswer =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'too_large' }
  | {
      kind: 'failed'
      /** For the log: a status, or `timeout` or `unreachable`. */
      why: string
      /** True if the push service as a whole is overloaded or unavailable. */
      service: boolean
      /** The delay in ms that the subscription, or the service, requests. */
      retryAfterMs?: number
    }

export interface PushService {
  /** Our public key, base64url, with which browsers subscribe. */
  publicKey: string
  /** True for an endpoint of a supported push service. */
  takes: (endpoint: string) => boolean
  /** Sends one message to the target and nowhere else, within a time limit. Does not throw if that fails. */
  send: (target: PushTarget, message: PushMessage) => Promise<PushAnswer>
}
