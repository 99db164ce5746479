import {
  addWebhookInput,
  newWebhook,
  resumedWebhook,
  webhook,
  webhookInput,
  webhookTest,
} from '../contracts/webhook.ts'
import { param, type Route, route } from './wire.ts'

const tag = 'Leagues'

export const webhookRoutes: readonly Route[] = [
  route({
    method: 'get',
    paths: ['/leagues/:id/webhooks'],
    summary: 'Where the news of a league goes (admins)',
    tag,
    ownSession: true,
    response: webhook.array(),
    run: (caller, request) => caller.webhook.list({ league: param(request, 'id') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/webhooks'],
    summary: 'Add a webhook; the secret is told once (admins)',
    tag,
    ownSession: true,
    body: addWebhookInput.omit({ league: true }),
    response: newWebhook,
    run: (caller, request) => caller.webhook.add({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'delete',
    paths: ['/leagues/:id/webhooks'],
    summary: 'Take a webhook away, named in the body (admins)',
    tag,
    ownSession: true,
    body: webhookInput.pick({ id: true }),
    run: (caller, request) => caller.webhook.remove({ ...request.body, league: param(request, 'id') }),
  }),
  route({
    method: 'delete',
    paths: ['/leagues/:id/webhooks/:webhookId'],
    summary: 'Take a webhook away (admins)',
    tag,
    ownSession: true,
    run: (caller, request) =>
      caller.webhook.remove({ league: param(request, 'id'), id: param(request, 'webhookId') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/webhooks/:webhookId/resume'],
    summary: 'Send to a webhook again that was paused; a new secret is told once (admins)',
    tag,
    ownSession: true,
    response: resumedWebhook,
    run: (caller, request) =>
      caller.webhook.resume({ league: param(request, 'id'), id: param(request, 'webhookId') }),
  }),
  route({
    method: 'post',
    paths: ['/leagues/:id/webhooks/:webhookId/test'],
    summary: 'Send a test to a webhook (admins)',
    tag,
    ownSession: true,
    response: webhookTest,
    run: (caller, request) =>
      caller.webhook.test({ league: param(request, 'id'), id: param(request, 'webhookId') }),
  }),
]
