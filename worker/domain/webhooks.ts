import { judgeHost } from './public-address.ts'
import { standing } from './quotas.ts'

/** How a webhook is spoken to. */
export const webhookKinds = ['generic', 'discord', 'slack'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const maxWebhooks = standing.webhooks.max

/** Where the webhooks of those who give them out are; a generic one is anywhere. */
const services: Readonly<Record<WebhookKind, RegExp | null>> = {
  generic: null,
  discord: /^https:\/\/((ptb|canary)\.)?discord(app)?\.com\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+\/?(\?.*)?$/,
  slack: /^https:\/\/hooks\.slack(-gov)?\.com\/(services|workflows|triggers)\/[\w/-]+$/,
}

export type WebhookRefusal =
  | 'webhook_not_https'
  | 'webhook_wrong_service'
  | 'webhook_private'
  | 'webhook_unresolved'

/** Whether an address may be a webhook, and whether its host has to be looked up first. */
export type WebhookJudgement = { refusal: WebhookRefusal } | { refusal: null; lookUp: string | null }

/**
 * What can be said of an address before anything is asked. Those at an origin of `origins` (set by who runs the server) are
 * never refused.
 */
export const judgeWebhook = (
  kind: WebhookKind,
  address: string,
  origins: readonly string[],
): WebhookJudgement => {
  const url = URL.parse(address)
  if (url && origins.includes(url.origin)) return { refusal: null, lookUp: null }
  if (url?.protocol !== 'https:' || url.username || url.password) return { refusal: 'webhook_not_https' }
  const host = judgeHost(url.hostname)
  if (host === 'private') return { refusal: 'webhook_private' }
  if (services[kind]?.test(url.href) === false) return { refusal: 'webhook_wrong_service' }
  return { refusal: null, lookUp: host === 'ask' ? url.hostname : null }
}

/** Where nothing has arrived for so long, nothing more is sent. */
export const pausesAfterMs = 3 * 86_400_000
