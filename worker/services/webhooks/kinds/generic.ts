import { Webhook as Signer } from 'standardwebhooks'
import type { Locale } from '#contracts/errors.ts'
import type { WebhookMessage } from '../webhook-message.ts'
import type { WebhookDefinition } from './webhook-definition.ts'

/** The body as in Standard Webhooks: type, timestamp, data. */
const bodyOf = (
  { type, at, league, text, url, tag, personId, competitionId }: WebhookMessage,
  locale: Locale,
): object => ({
  type,
  timestamp: at,
  data: { league, lang: locale, text, url, tag, person: personId, competition_id: competitionId },
})

/** Signed as in Standard Webhooks, with the real time */
export const generic: WebhookDefinition = {
  request: ({ url, secret }, message, { locale, realNow }) => {
    const body = JSON.stringify(bodyOf(message, locale))
    const at = new Date(realNow)
    return {
      url,
      request: {
        method: 'POST',
        readsAnswer: false,
        headers: {
          'webhook-id': message.id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': new Signer(secret).sign(message.id, at, body),
        },
        body,
      },
    }
  },
  gone: [410],
}
