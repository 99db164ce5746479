import type { WebhookKind, WebhookRefusal } from '#domain/news/webhooks.ts'

export interface WebhookRequest {
  method: 'POST' | 'PATCH'
  headers: Record<string, string>
  body: string
  /** True if the response body is needed; otherwise only the status is read. */
  readsAnswer: boolean
}

/**
 * The result of a call: a response (with its body if it is read, cut after a few kB), a refusal to make the call, or no
 * response in time.
 */
export type WebhookAnswer =
  | { kind: 'answered'; status: number; body: string; retryAfterMs: number | null }
  | { kind: 'refused'; refusal: WebhookRefusal }
  | { kind: 'silent'; why: 'timeout' | 'unreachable' }

/** Calls addresses that users have entered. All such calls go through it. */
export interface WebhookCaller {
  /** Why such an address may not be a webhook; null if it may. Resolves its host name. */
  refusalOf: (kind: WebhookKind, address: string) => Promise<WebhookRefusal | null>
  /**
   * Checks again that the address is public, and calls it. Follows no redirect; returns within `deadlineMs` (10 seconds
   * by default), whatever the receiver or its name server does.
   */
  call: (address: string, request: WebhookRequest, deadlineMs?: number) => Promise<WebhookAnswer>
}
