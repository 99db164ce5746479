import { createHash } from 'node:crypto'
import type { Locale } from '#contracts/errors.ts'
import { textOf } from '#contracts/news/sentence.ts'
import { wordsIn } from '#contracts/words.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { clipped } from '#domain/text.ts'
import type { OutgoingNews } from '../channel.ts'
import { deathMessage } from './death-message.ts'
import type { Message } from './messages.ts'

/** Characters of text: a whole message, and one for a push service that finds it too large. */
const [longText, shortText] = [1_000, 120] as const
const titleMax = 100

export interface Payload {
  /** Declarative Web Push JSON. */
  json: string
  topic: string
}

/**
 * What is said of one piece. Of a death that is announced: who it was, and how far that is believed; its points are on its
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

/** One of several. */
const inALine = (news: OutgoingNews, locale: Locale): string => {
  const { text, sentence } = news.describe(locale)
  return news.death(locale) ? textOf(sentence) : text
}

/** Who is told, and when: how moments are written. */
interface PushReader {
  locale: Locale
  timeZone: string
  now: Instant
}

/** A message as a browser shows it: the league and what happened, or how much did and all of it. */
export const payloadOf = (
  message: Message,
  { publicUrl, short, ...reader }: PushReader & { publicUrl: string; short: boolean },
): Payload => {
  const { locale } = reader
  const [first] = message
  const several = message.length > 1
  // Of several, what stands first there may be told again or taken back under its own tag.
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
