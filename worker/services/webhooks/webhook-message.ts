import { Webhook as Signer } from 'standardwebhooks'
import { z } from 'zod'
import type { Locale } from '#contracts/errors.ts'
import { wordsIn } from '#contracts/words.ts'
import type { Instant } from '#domain/calendar-day.ts'
import type { WebhookKind } from '#domain/news/webhooks.ts'
import { clipped } from '#domain/text.ts'
import type { OutgoingNews } from '../notifications/channel.ts'
import type { WebhookRequest } from './caller.ts'

/** The content of a message to a webhook: a news item, or a test. */
export interface WebhookMessage
  extends Pick<OutgoingNews, 'at' | 'league' | 'url' | 'personId' | 'competitionId'> {
  /** The same at every attempt. */
  id: string
  type: string
  text: string
  tag: string | null
  /** True if it retracts or corrects an earlier message that can't be edited. */
  follows: boolean
}

const mostText = 1_500

export const asMessage = (news: OutgoingNews, locale: Locale, follows: boolean): WebhookMessage => ({
  ...news,
  id: news.deliveryId,
  type: news.kind,
  text: news.describe(locale).text,
  follows,
})

export const testMessage = (
  { id, at, league, url }: Pick<WebhookMessage, 'id' | 'at' | 'league' | 'url'>,
  locale: Locale,
): WebhookMessage => ({
  id,
  type: 'test',
  at,
  league,
  text: wordsIn(locale, 'pages')('webhook.test', { league: league.name }),
  url,
  tag: null,
  personId: null,
  competitionId: null,
  follows: false,
})

/** Escapes Discord's markup: text of users is shown as they typed it. */
const plainForDiscord = (text: string): string => text.replace(/[\\*_~`|<>[\]#]/g, '\\$&')

/** Escapes Slack's control characters. */
const plainForSlack = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const suppressEmbeds = 4

const discordBody = ({ league, text, url }: WebhookMessage): object => ({
  content: `**${plainForDiscord(league.name)}**\n${clipped(plainForDiscord(text), mostText)}\n<${url}>`,
  allowed_mentions: { parse: [] },
})

const slackBody = ({ league, text, url, follows }: WebhookMessage, locale: Locale): object => ({
  text: `${plainForSlack(league.name)}\n${follows ? `${wordsIn(locale, 'pages')('webhook.follows')}: ` : ''}${clipped(plainForSlack(text), mostText)}\n<${url}>`,
  mrkdwn: false,
  unfurl_links: false,
  unfurl_media: false,
})

/** The body as in Standard Webhooks: type, timestamp, data. */
const genericBody = (
  { type, at, league, text, url, tag, personId, competitionId }: WebhookMessage,
  locale: Locale,
): object => ({
  type,
  timestamp: at,
  data: { league, lang: locale, text, url, tag, person: personId, competition_id: competitionId },
})

/** The URL of a Discord webhook, or of a message posted through it. */
const discordAddress = (url: string, messageId: string | null): string => {
  const address = new URL(url)
  if (messageId === null) address.searchParams.set('wait', 'true')
  else address.pathname = `${address.pathname.replace(/\/$/, '')}/messages/${encodeURIComponent(messageId)}`
  return address.href
}

/**
 * The request that sends a message to a webhook. Generic ones are signed as in Standard Webhooks, with the real time.
 * Discord's response contains the id of the message (`messageIdIn`); `edits` is the id of a message to replace.
 */
export const requestFor = (
  { kind, url, secret }: { kind: WebhookKind; url: string; secret: string },
  message: WebhookMessage,
  { locale, realNow, edits }: { locale: Locale; realNow: Instant; edits: string | null },
): { url: string; request: WebhookRequest } => {
  if (kind === 'discord')
    return {
      url: discordAddress(url, edits),
      request: {
        method: edits === null ? 'POST' : 'PATCH',
        readsAnswer: edits === null,
        headers: {},
        body: JSON.stringify(
          edits === null ? { ...discordBody(message), flags: suppressEmbeds } : discordBody(message),
        ),
      },
    }
  if (kind === 'slack')
    return {
      url,
      request: {
        method: 'POST',
        readsAnswer: false,
        headers: {},
        body: JSON.stringify(slackBody(message, locale)),
      },
    }
  const body = JSON.stringify(genericBody(message, locale))
  const at = new Date(realNow)
  return {
    url,
    request: {
      method: 'POST',
      readsAnswer: false,
      headers: {
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Signer(secret).sign(message.id, at, body),
      },
      body,
    },
  }
}

const posted = z.object({ id: z.string().regex(/^\d{1,30}$/) })

/** The id of the message in Discord's response; null if there is none. */
export const messageIdIn = (body: string): string | null => {
  try {
    return posted.safeParse(JSON.parse(body)).data?.id ?? null
  } catch {
    return null
  }
}
