import type { WebhookKind } from '#domain/news/webhooks.ts'
import { discord } from './discord.ts'
import { generic } from './generic.ts'
import { slack } from './slack.ts'
import type { WebhookDefinition } from './webhook-definition.ts'

const registry = { generic, discord, slack } satisfies Record<WebhookKind, WebhookDefinition>

export const webhookDefinition = (kind: WebhookKind): WebhookDefinition => registry[kind]
