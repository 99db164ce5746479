import { leagueInput } from '../../contracts/fields.ts'
import {
  addWebhookInput,
  newWebhook,
  resumedWebhook,
  webhook,
  webhookInput,
  webhookTest,
} from '../../contracts/webhook.ts'
import { addWebhook, listWebhooks, removeWebhook, resumeWebhook } from '../../services/webhooks/manage.ts'
import { testWebhook } from '../../services/webhooks/send-test.ts'
import { procedure, router } from '../init.ts'

export const webhookRouter = router({
  /** Where the league's news goes. Admins. */
  list: procedure
    .input(leagueInput)
    .output(webhook.array())
    .query(({ ctx, input }) => listWebhooks(ctx, input)),
  /** One more; answers its secret, once. Admins. */
  add: procedure
    .input(addWebhookInput)
    .output(newWebhook)
    .mutation(({ ctx, input }) => addWebhook(ctx, input)),
  /** One less. Admins. */
  remove: procedure.input(webhookInput).mutation(({ ctx, input }) => removeWebhook(ctx, input)),
  /** Sends to one again that was paused; answers its new secret, once, where its admin had gone. Admins. */
  resume: procedure
    .input(webhookInput)
    .output(resumedWebhook)
    .mutation(({ ctx, input }) => resumeWebhook(ctx, input)),
  /** Sends a message there now, and answers what came of it. Admins. */
  test: procedure
    .input(webhookInput)
    .output(webhookTest)
    .mutation(({ ctx, input }) => testWebhook(ctx, input)),
})
