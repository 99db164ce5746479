import {
  addWebhookInput,
  newWebhook,
  resumedWebhook,
  webhook,
  webhookInput,
  webhookTest,
} from '#contracts/accounts/webhook.ts'
import { leagueInput } from '#contracts/fields/fields.ts'
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
} from '#worker/services/webhooks/manage-webhooks.ts'
import { testWebhook } from '#worker/services/webhooks/send-test.ts'
import { proceduresOf, router } from '../init.ts'

const { query, mutation } = proceduresOf('Leagues')

export const webhookRouter = router({
  list: query(
    { scope: 'session', cost: 'light', input: leagueInput, output: webhook.array() },
    listWebhooks,
    { get: '/leagues/:id/webhooks', summary: 'The webhooks of a league (admins)' },
  ),
  add: mutation(
    { scope: 'session', cost: 'write', quota: 'webhookChanges', input: addWebhookInput, output: newWebhook },
    addWebhook,
    { post: '/leagues/:id/webhooks', summary: 'Add a webhook; its secret is returned once (admins)' },
  ),
  remove: mutation(
    { scope: 'session', cost: 'write', quota: null, input: webhookInput },
    removeWebhook,
    { delete: '/leagues/:id/webhooks', summary: 'Delete the webhook named in the body (admins)' },
    { delete: '/leagues/:id/webhooks/:webhookId', summary: 'Delete a webhook (admins)' },
  ),
  resume: mutation(
    { scope: 'session', cost: 'write', quota: 'webhookChanges', input: webhookInput, output: resumedWebhook },
    resumeWebhook,
    {
      post: '/leagues/:id/webhooks/:webhookId/resume',
      summary: 'Resume a paused webhook; a new secret is returned once (admins)',
    },
  ),
  test: mutation(
    {
      scope: 'session',
      cost: 'write',
      quota: 'webhookChanges',
      quiet: true,
      input: webhookInput,
      output: webhookTest,
    },
    testWebhook,
    { post: '/leagues/:id/webhooks/:webhookId/test', summary: 'Send a test message to a webhook (admins)' },
  ),
})
