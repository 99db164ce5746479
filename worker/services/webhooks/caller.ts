import type { WebhookKind, WebhookRefusal } from '#domain/news/webhooks.ts'

export interface WebhookRequest {
  method: 'POST' | 'PATCH'
  headers: Record<string, string>
  body: string
  /** The answer's body says something; of all others only the status is waited for. */
  readsAnswer: boolean
}

/** What came of a call: an answer (its body, where it is read, cut after a few kB), a refusal to make it, or none in time. */
export type WebhookAnswer =
  | { kind: 'answered'; status: number; body: string; retryAfterMs: number | null }
  | { kind: 'refused'; refusal: WebhookRefusal }
  | { kind: 'silent'; why: 'timeout' | 'unreachable' }

/** The way out to addresses that people have typed: nothing else calls them. */
export interface WebhookCaller {
  /** Why such an address may not be a webhook; null: it may. Asks what its name stands for. */
  refusalOf: (kind: WebhookKind, address: string) => Promise<WebhookRefusal | null>
  /**
   * Checks again that the address is public and calls it. Follows no redirect; answers within `deadlineMs` (10 seconds where
   * left out), whatever the other side or its name server does.
   */
  call: (address: string, request: WebhookRequest, deadlineMs?: number) => Promise<WebhookAnswer>
}
