import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type {
  addWebhookInput,
  NewWebhook,
  ResumedWebhook,
  Webhook,
  webhookInput,
} from '#contracts/accounts/webhook.ts'
import { type Parts, runBatch, type Statement } from '#db/batch.ts'
import type { Condition } from '#db/conditions.ts'
import { isCurrentAdmin } from '#db/queries/leagues/members.ts'
import { auditedChange } from '#db/queries/news/audited-change.ts'
import {
  deleteWebhook,
  hasRoomForWebhook,
  insertWebhook,
  isWebhookOf,
  resumeWebhook as letItGoOn,
  webhooksOf,
} from '#db/queries/news/webhooks.ts'
import type { AuditAction } from '#domain/news/record.ts'
import { isSigned, maxWebhooks } from '#domain/news/webhooks.ts'
import { readAsAdmin, requireUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { refuse } from '../refuse.ts'
import { countWebhookCall } from './call-limit.ts'

const secretBytes = 32

/** In the format of Standard Webhooks. */
const newSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(secretBytes))))}`

const readWebhooks = (ctx: Ctx, league: string) =>
  readAsAdmin(ctx, league, ({ leagueId }) => ({ webhooks: webhooksOf(ctx.db, leagueId) }))

/** The audit data of a webhook: without its path, which may be the only secret of the address. */
const recorded = ({ kind, url }: Pick<Webhook, 'kind' | 'url'>) => ({ kind, host: new URL(url).host })

/**
 * The webhooks of a league, the oldest first.
 * @throws AppError not_allowed for plain members
 */
export const listWebhooks = async (ctx: Ctx, { league }: { league: string }): Promise<Webhook[]> =>
  (await readWebhooks(ctx, league)).rows.webhooks

/**
 * Adds a webhook. Its secret is returned once, and never again.
 * @throws AppError not_allowed for plain members, webhooks_full, rate_limited, the refusal of the address,
 *   changed_meanwhile
 */
export const addWebhook = async (ctx: Ctx, input: z.output<typeof addWebhookInput>): Promise<NewWebhook> => {
  const { db } = ctx
  const { league, user, rows } = await readWebhooks(ctx, input.league)
  const full = () => new AppError('webhooks_full', { params: { max: maxWebhooks } })
  if (rows.webhooks.length >= maxWebhooks) throw full()
  await countWebhookCall(ctx)
  refuse(await ctx.webhooks.refusalOf(input.kind, input.url), { field: 'url' })
  const id = uuidv7()
  const change = auditedChange(ctx, league.id, user.userId)
  const made = { id, kind: input.kind, url: input.url, secret: newSecret() }
  const { written, now } = await runBatch(db, {
    written: change.audit(
      { action: 'webhook_added', after: recorded(made) },
      isCurrentAdmin(league.id, user.userId),
      hasRoomForWebhook(league.id, maxWebhooks),
    ),
    webhook: insertWebhook(
      db,
      { ...made, leagueId: league.id, createdBy: user.userId, createdAt: ctx.realNow },
      change.done,
    ),
    now: webhooksOf(db, league.id),
  })
  if (written.length === 0) throw now.length >= maxWebhooks ? full() : new AppError('changed_meanwhile')
  return made
}

type Change = (webhook: Webhook, condition: Condition) => Statement | Parts

const change = async (
  ctx: Ctx,
  input: z.output<typeof webhookInput>,
  { action, write }: { action: AuditAction; write: Change },
): Promise<Webhook> => {
  const { db } = ctx
  const { league, user, rows } = await readWebhooks(ctx, input.league)
  const webhook = rows.webhooks.find(({ id }) => id === input.id)
  if (!webhook) throw new AppError('not_found')
  const change = auditedChange(ctx, league.id, user.userId)
  const { written } = await runBatch(db, {
    written: change.audit(
      { action, before: recorded(webhook) },
      isCurrentAdmin(league.id, user.userId),
      isWebhookOf(league.id, webhook),
    ),
    webhook: write(webhook, change.done),
  })
  if (written.length === 0) throw new AppError('changed_meanwhile')
  return webhook
}

/**
 * Deletes a webhook and its pending deliveries.
 * @throws AppError not_allowed for plain members, not_found, changed_meanwhile
 */
export const removeWebhook = async (ctx: Ctx, input: z.output<typeof webhookInput>): Promise<void> => {
  await change(ctx, input, {
    action: 'webhook_removed',
    write: ({ id }, condition) => deleteWebhook(ctx.db, id, condition),
  })
}

/**
 * Resumes a webhook. If the admin responsible for it is no longer an admin, the current user becomes responsible, and a
 * webhook that signs its messages gets a new secret, which is returned once and never again.
 * @throws AppError not_allowed for plain members, not_found, changed_meanwhile
 */
export const resumeWebhook = async (
  ctx: Ctx,
  input: z.output<typeof webhookInput>,
): Promise<ResumedWebhook> => {
  const { userId } = requireUser(ctx)
  const secret = newSecret()
  const webhook = await change(ctx, input, {
    action: 'webhook_resumed',
    write: ({ id, pausedBecause }, condition) =>
      letItGoOn(
        ctx.db,
        { id, at: ctx.realNow, by: pausedBecause === 'admin_gone' ? { userId, secret } : null },
        condition,
      ),
  })
  const isNew = webhook.pausedBecause === 'admin_gone' && isSigned(webhook.kind)
  return {
    ...webhook,
    failingSince: null,
    pausedAt: null,
    pausedBecause: null,
    secret: isNew ? secret : null,
  }
}
