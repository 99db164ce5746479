import { dayMs, minuteMs } from '../calendar-day.ts'
import { standing } from '../leagues/quotas.ts'
import { validateHost } from '../public-address.ts'

export const webhookKinds = ['generic', 'discord', 'slack'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const maxWebhooks = standing.webhooks.max

/** Why a webhook is paused: deliveries have failed for days, or its admin is no longer an admin */
export const webhookPauses = ['failing', 'admin_gone'] as const
export type WebhookPause = (typeof webhookPauses)[number]

interface Service {
  /** The addresses at which it hosts webhooks; null: anywhere */
  addresses: RegExp | null
  /** Messages are signed with a secret; otherwise the address is the secret */
  signed: boolean
}

const services: Readonly<Record<WebhookKind, Service>> = {
  generic: { addresses: null, signed: true },
  discord: {
    addresses:
      /^https:\/\/((ptb|canary)\.)?discord(app)?\.com\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+\/?(\?.*)?$/,
    signed: false,
  },
  slack: {
    addresses: /^https:\/\/hooks\.slack(-gov)?\.com\/(services|workflows|triggers)\/[\w/-]+$/,
    signed: false,
  },
}

export const isSigned = (kind: WebhookKind): boolean => services[kind].signed

export type WebhookRefusal =
  | 'webhook_not_https'
  | 'webhook_wrong_service'
  | 'webhook_private'
  | 'webhook_unresolved'

/** Whether an address may be a webhook, and whether its host has to be resolved first */
export type WebhookValidation = { refusal: WebhookRefusal } | { refusal: null; hostToResolve: string | null }

/**
 * The checks of an address that need no network. Addresses at an origin in `origins` (set by the operator) are never
 * refused.
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
  if (services[kind].addresses?.test(url.href) === false) return { refusal: 'webhook_wrong_service' }
  return { refusal: null, hostToResolve: host === 'ask' ? url.hostname : null }
}

/** Deliveries are paused if none has succeeded for this long. */
export const pausesAfterMs = 3 * dayMs

/** The order of delivery, by the result of the last delivery */
export const webhookLanes = { quick: 0, unknown: 1, slow: 2 } as const
export type WebhookLane = (typeof webhookLanes)[keyof typeof webhookLanes]

/** A webhook is slow if its responses take longer than this, in ms. It is served after the quick ones. */
export const isSlowMs = 2_000

const longestPauseMinutes = 1_440

/** The delay in ms after this number of consecutive failures: 1, 4, 16, 64 minutes and so on, at most a day */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMinutes, 4 ** Math.max(0, failures - 1)) * minuteMs
