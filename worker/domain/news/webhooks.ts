import { standing } from '../leagues/quotas.ts'
import { validateHost } from '../public-address.ts'

/** How a webhook is spoken to. */
export const webhookKinds = ['generic', 'discord', 'slack'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const maxWebhooks = standing.webhooks.max

/** Why a webhook is paused: it has failed for days, or the admin who answered for it is not one any more. */
export const webhookPauses = ['failing', 'admin_gone'] as const
export type WebhookPause = (typeof webhookPauses)[number]

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
export type WebhookValidation = { refusal: WebhookRefusal } | { refusal: null; hostToResolve: string | null }

/**
 * What can be said of an address before anything is asked. Those at an origin of `origins` (set by who runs the server) are
 * never refused.
 */
export const validateWebhook = (
  kind: WebhookKind,
  address: string,
  origins: readonly string[],
): WebhookValidation => {
  const url = URL.parse(address)
  if (url && origins.includes(url.origin)) return { refusal: null, hostToResolve: null }
  if (url?.protocol !== 'https:' || url.username || url.password) return { refusal: 'webhook_not_https' }
  const host = validateHost(url.hostname)
  if (host === 'private') return { refusal: 'webhook_private' }
  if (services[kind]?.test(url.href) === false) return { refusal: 'webhook_wrong_service' }
  return { refusal: null, hostToResolve: host === 'ask' ? url.hostname : null }
}

/** Where nothing has arrived for so long, nothing more is sent. */
export const pausesAfterMs = 3 * 86_400_000

/** Whose turns come first, by how the last turn went. */
export const webhookLanes = { quick: 0, unknown: 1, slow: 2 } as const
export type WebhookLane = (typeof webhookLanes)[keyof typeof webhookLanes]

/** A webhook whose answers take longer is slow: its turns come after those of the quick ones. */
export const isSlowMs = 2_000

const minuteMs = 60_000
const longestPauseMinutes = 1_440

/** How long a webhook that has failed so many times in a row is left alone: 1, 4, 16, 64 minutes, and so on up to a day; in ms. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMinutes, 4 ** Math.max(0, failures - 1)) * minuteMs
