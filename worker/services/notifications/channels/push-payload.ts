import { createHash } from 'node:crypto'
import type { Locale } from '#contracts/errors.ts'
import { wordsIn } from '#contracts/words.ts'
import { clipped } from '#domain/text.ts'
import type { Message } from './messages.ts'

/** Characters of text: a whole message, and one for a push service that finds it too large. */
const [longText, shortText] = [1_000, 120] as const
const titleMax = 100

export interface Payload {
  /** Declarative Web Push JSON. */
  json: string
  topic: string
}

/** A message as a browser shows it: the league and what happened, or how much did and all of it. */
export const payloadOf = (
  message: Message,
  { locale, publicUrl, short }: { locale: Locale; publicUrl: string; short: boolean },
): Payload => {
  const [first] = message
  const several = message.length > 1
  // Of several, what stands first there may be told again or taken back under its own tag.
  const tag = several ? `together:${first.deliveryId}` : first.tag
  const text = several
    ? message.map((news) => `${news.league.name}: ${news.describe(locale).text}`).join('\n')
    : first.describe(locale).text
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
