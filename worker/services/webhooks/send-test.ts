import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import type { WebhookTest, webhookInput } from '#contracts/accounts/webhook.ts'
import { addressesOf } from '#contracts/fields/addresses.ts'
import { webhookWithSecret } from '#db/queries/news/webhooks.ts'
import { readAsAdmin } from '../access.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'
import { refuse } from '../refuse.ts'
import { countWebhookCall } from './call-limit.ts'
import { webhookDefinition } from './kinds/webhook-kinds.ts'
import { testMessage } from './webhook-message.ts'

/**
 * Sends a test message to a webhook now, even if it is paused, in the language of the current admin. Stores nothing.
 * @throws AppError not_allowed for plain members, not_found, rate_limited, the refusal of its address as of
 *   now
 */
export const testWebhook = async (ctx: Ctx, input: z.output<typeof webhookInput>): Promise<WebhookTest> => {
  const scope = await readAsAdmin(ctx, input.league, ({ leagueId }) => ({
    webhooks: webhookWithSecret(ctx.db, leagueId, input.id),
  }))
  const webhook = scope.rows.webhooks[0]
  if (!webhook) throw new AppError('not_found')
  await countWebhookCall(ctx)
  const { locale, realNow, publicUrl } = ctx
  const { id, slug, name } = scope.league
  const message = testMessage(
    { id: uuidv7(), at: realNow, league: { id, slug, name }, url: publicUrl + addressesOf(slug).home },
    locale,
  )
  const { url, request } = webhookDefinition(webhook.kind).request(webhook, message, {
    locale,
    realNow,
    edits: null,
  })
  const answer = await ctx.webhooks.call(url, request)
  if (answer.kind === 'refused') refuse(answer.refusal)
  const status = answer.kind === 'answered' ? answer.status : null
  return { arrived: status !== null && status >= 200 && status < 300, status }
}
