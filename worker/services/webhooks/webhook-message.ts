import type { Locale } from '#contracts/errors.ts'
import { wordsIn } from '#contracts/words.ts'
import { clipped } from '#domain/text.ts'
import type { OutgoingNews } from '../notifications/channel.ts'

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

/** A message's text, after a service's escapes, within the limit of all services */
export const clippedText = (text: string): string => clipped(text, mostText)

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
