import { validateWebhook, type WebhookKind, type WebhookRefusal } from '../domain/news/webhooks.ts'
import { isPublicAddress } from '../domain/public-address.ts'
import { parseRetryAfter } from '../domain/retry-after.ts'
import type { WebhookAnswer, WebhookCaller } from '../services/webhooks/caller.ts'
import { addressesOf } from './dns.ts'

interface WebhookSettings {
  /** Origins that may always be called. */
  WEBHOOK_ORIGINS: readonly string[]
  DNS_URL: string
}

const deadlineMs = 10_000
/** The maximum of a response that is read, in bytes: an id, or the reason for a refusal. */
const mostBytes = 8_192

/** Reads the beginning of a body; the rest is not read. */
const beginningOf = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const bytes = new Uint8Array(mostBytes)
  let length = 0
  while (length < mostBytes) {
    // A body that breaks off counts as it is: the status is known already.
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done || !value) break
    bytes.set(value.subarray(0, mostBytes - length), length)
    length = Math.min(mostBytes, length + value.length)
  }
  // Do not wait for the receiver to notice.
  void reader.cancel().catch(() => undefined)
  return new TextDecoder().decode(bytes.subarray(0, length))
}

/** Cancels a body that is not needed. */
const ignored = async (response: Response): Promise<string> => {
  void response.body?.cancel().catch(() => undefined)
  return ''
}

/**
 * Calls webhooks. Each call resolves the host name and is only made if all its addresses are public. The connection
 * resolves the name again, and a different result (DNS rebinding) is not detected here. A deployed Worker has no
 * private network to reach; an operator who runs this next to one must block the Worker's access to it.
 */
export const createWebhookCaller = ({ WEBHOOK_ORIGINS, DNS_URL }: WebhookSettings): WebhookCaller => {
  const refusalOf = async (
    kind: WebhookKind,
    address: string,
    signal: AbortSignal,
  ): Promise<WebhookRefusal | null> => {
    const validation = validateWebhook(kind, address, WEBHOOK_ORIGINS)
    if (validation.refusal !== null || validation.hostToResolve === null) return validation.refusal
    const found = await addressesOf(DNS_URL, validation.hostToResolve, signal)
    if (!found || found.length === 0) return 'webhook_unresolved'
    return found.every(isPublicAddress) ? null : 'webhook_private'
  }

  return {
    refusalOf: (kind, address) => refusalOf(kind, address, AbortSignal.timeout(deadlineMs)),
    call: async (
      address,
      { method, headers, body, readsAnswer },
      callMs = deadlineMs,
    ): Promise<WebhookAnswer> => {
      const signal = AbortSignal.timeout(callMs)
      const refusal = await refusalOf('generic', address, signal)
      if (refusal !== null) return { kind: 'refused', refusal }
      try {
        const response = await fetch(address, {
          method,
          headers: { 'content-type': 'application/json', 'user-agent': 'Deathlist/1.0', ...headers },
          body,
          redirect: 'manual',
          signal,
        })
        return {
          kind: 'answered',
          status: response.status,
          body: readsAnswer ? await beginningOf(response) : await ignored(response),
          retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
        }
      } catch {
        return { kind: 'silent', why: signal.aborted ? 'timeout' : 'unreachable' }
      }
    },
  }
}
