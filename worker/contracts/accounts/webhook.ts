import { z } from 'zod'
import { webhookKinds, webhookPauses } from '#domain/news/webhooks.ts'
import { id, instant, leagueRef, words } from '../fields/fields.ts'

/** Browsers that have no `URL.canParse` check it too. */
const isAddress = (text: string): boolean => {
  try {
    return new URL(text) instanceof URL
  } catch {
    return false
  }
}

const address = z.string().trim().max(1000).refine(isAddress, words('wholeAddress'))

/** Where a league's news goes, as its admins see it. */
export const webhook = z.object({
  id: z.string(),
  kind: z.enum(webhookKinds),
  url: z.string(),
  createdAt: instant,
  /** Since when nothing sent there has arrived; null: the last did. */
  failingSince: instant.nullable(),
  /** Since when nothing is sent there any more; null: it is sent to. */
  pausedAt: instant.nullable(),
  /** Why: it had failed for too long, or the admin who answered for it is not one any more. */
  pausedBecause: z.enum(webhookPauses).nullable(),
})
export type Webhook = z.output<typeof webhook>

/** A new one, with the secret that its messages are signed with (Standard Webhooks): it is never shown again. */
export const newWebhook = webhook.pick({ id: true, kind: true, url: true }).extend({ secret: z.string() })
export type NewWebhook = z.output<typeof newWebhook>

/** One that goes on, with its new secret where it has got one: who knew the old one has gone. */
export const resumedWebhook = webhook.extend({ secret: z.string().nullable() })
export type ResumedWebhook = z.output<typeof resumedWebhook>

export const addWebhookInput = z.object({ league: leagueRef, kind: z.enum(webhookKinds), url: address })
export const webhookInput = z.object({ league: leagueRef, id })

/** What came of a test: whether it has arrived, and what the other side answered (null: nothing). */
export const webhookTest = z.object({ arrived: z.boolean(), status: z.int().nullable() })
export type WebhookTest = z.output<typeof webhookTest>
