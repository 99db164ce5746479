import type { Locale } from '#contracts/errors.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { WebhookRequest } from '../caller.ts'
import type { WebhookMessage } from '../webhook-message.ts'

/** How a service receives messages. Its addresses are in worker/domain/news/webhooks.ts. */
export interface WebhookDefinition {
  /**
   * The request that sends a message
   * @param of.edits the id of an earlier message that it replaces; null: it is a new one
   */
  request: (
    webhook: { url: string; secret: string },
    message: WebhookMessage,
    of: { locale: Locale; realNow: Instant; edits: string | null },
  ) => { url: string; request: WebhookRequest }
  /** The id of a posted message, from the response; absent: messages can't be edited */
  messageIdIn?: (body: string) => string | null
  /** The statuses with which the service reports that the webhook no longer exists */
  gone: readonly number[]
}
