import { createHash } from 'node:crypto'
import type { Locale } from '#contracts/errors.ts'
import { textOf } from '#contracts/news/sentence.ts'
import { wordsIn } from '#contracts/words.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { clipped } from '#domain/text.ts'
import type { OutgoingNews } from '../channel.ts'
import { deathMessage } from './death-message.ts'
import type { Message } from './messages.ts'

/** Maximum length of the text in characters: normally, and for a push service that finds the message too large. */
const [longText, shortText] = [1_000, 120] as const
const titleMax = 100

export interface Payload {
  /** Declarative Web Push JSON. */
  json: string
  topic: string
}

/**
 * The text of one news item. For an announced death: the person, and how certain it is; its points are shown on its
 * page alone.
 */
const wordsOf = (news: OutgoingNews, { locale, ...reader }: PushReader): string => {
  const { text, sentence } = news.describe(locale)
  const death = news.death(locale)
  if (!death) return text
  const { dates, standing, outlook } = deathMessage(death, { locale, ...reader })
  const { quotation, description, state } = death
  const who = quotation
    ? `${quotation.text} (Wikipedia, ${quotation.licence})`
    : state === 'confirmed'
      ? description
      : null
  return [textOf(sentence), dates, who, state === 'confirmed' ? standing : outlook].filter(Boolean).join('\n')
}

/** The text of one news item in a message with several. */
const inALine = (news: OutgoingNews, locale: Locale): string => {
  const { text, sentence } = news.describe(locale)
  return news.death(locale) ? textOf(sentence) : text
}

/** The recipient's settings for text, and the current time. */
interface PushReader {
  locale: Locale
  timeZone: string
  now: Instant
}

/** A message as a browser shows it: the league and the event, or their number and the list of all. */
export const payloadOf = (
  message: Message,
  { publicUrl, short, ...reader }: PushReader & { publicUrl: string; short: boolean },
): Payload => {
  const { locale } = reader
  const [first] = message
  const several = message.length > 1
  // With several items, the first one's tag may be replaced or retracted later, so the message needs a tag of its own.
  const tag = several ? `together:${first.deliveryId}` : first.tag
  const text = several
    ? message.map((news) => `${news.league.name}: ${inALine(news, locale)}`).join('\n')
    : wordsOf(first, reader)
  return {
    json: JSON.stringify({
      web_push: 8030,
      notification: {
        title: clipped(
          several ? wordsIn(locale, 'pages')('push.several', { count: message.length }) : first.league.name,
          titleMax,
        ),
        body: clipped(text, short ? shortText : longText),
        navigate: several ? `${publicUrl}/inbox` : first.url,
        tag,
        lang: locale,
      },
    }),
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  }
}
