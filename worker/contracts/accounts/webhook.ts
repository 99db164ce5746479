import { z } from 'zod'
import { webhookKinds, webhookPauses } from '#domain/news/webhooks.ts'
import { id, instant, leagueRef, words } from '../fields/fields.ts'

/** Works in browsers without `URL.canParse` too. */
const isAddress = (text: string): boolean => {
  try {
    return new URL(text) instanceof URL
  } catch {
    return false
  }
}

const address = z.string().trim().max(1000).refine(isAddress, words('wholeAddress'))

/** A webhook of a league as its admins see it. */
export const webhook = z.object({
  id: z.string(),
  kind: z.enum(webhookKinds),
  url: z.string(),
  createdAt: instant,
  /** Since when all deliveries have failed; null: the last one succeeded. */
  failingSince: instant.nullable(),
  /** Since when deliveries are paused; null: not paused. */
  pausedAt: instant.nullable(),
  /** The reason: it failed for too long, or the responsible admin is no longer an admin. */
  pausedBecause: z.enum(webhookPauses).nullable(),
})
export type Webhook = z.output<typeof webhook>

/** A new webhook, with its signing secret (Standard Webhooks), which is never shown again. */
export const newWebhook = webhook.pick({ id: true, kind: true, url: true }).extend({ secret: z.string() })
export type NewWebhook = z.output<typeof newWebhook>

/** A resumed webhook, with a new secret if its responsible admin has changed: the former admin knew the old one. */
export const resumedWebhook = webhook.extend({ secret: z.string().nullable() })
export type ResumedWebhook = z.output<typeof resumedWebhook>

export const addWebhookInput = z.object({ league: leagueRef, kind: z.enum(webhookKinds), url: address })
export const webhookInput = z.object({ league: leagueRef, id })

/** The result of a test: whether it was delivered, and the response status (null: no response). */
export const webhookTest = z.object({ arrived: z.boolean(), status: z.int().nullable() })
export type WebhookTest = z.output<typeof webhookTest>
