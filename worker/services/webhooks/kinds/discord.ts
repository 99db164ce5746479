import { z } from 'zod'
import { clippedText, type WebhookMessage } from '../webhook-message.ts'
import type { WebhookDefinition } from './webhook-definition.ts'

/** Escapes Discord's markup: text of users is shown as they typed it. */
const plain = (text: string): string => text.replace(/[\\*_~`|<>[\]#]/g, '\\$&')

const suppressEmbeds = 4

const contentOf = ({ league, text, url }: WebhookMessage): object => ({
  content: `**${plain(league.name)}**\n${clippedText(plain(text))}\n<${url}>`,
  allowed_mentions: { parse: [] },
})

/** The URL of the webhook, or of a message posted through it. */
const addressOf = (url: string, messageId: string | null): string => {
  const address = new URL(url)
  if (messageId === null) address.searchParams.set('wait', 'true')
  else address.pathname = `${address.pathname.replace(/\/$/, '')}/messages/${encodeURIComponent(messageId)}`
  return address.href
}

const posted = z.object({ id: z.string().regex(/^\d{1,30}$/) })

export const discord: WebhookDefinition = {
  request: ({ url }, message, { edits }) => ({
    url: addressOf(url, edits),
    request: {
      method: edits === null ? 'POST' : 'PATCH',
      readsAnswer: edits === null,
      headers: {},
      body: JSON.stringify(
        edits === null ? { ...contentOf(message), flags: suppressEmbeds } : contentOf(message),
      ),
    },
  }),
  messageIdIn: (body) => {
    try {
      return posted.safeParse(JSON.parse(body)).data?.id ?? null
    } catch {
      return null
    }
  },
  gone: [404, 410],
}
