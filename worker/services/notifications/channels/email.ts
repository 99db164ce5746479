import { uuidv7 } from 'uuidv7'
import type { Locale } from '#contracts/errors.ts'
import { textOf } from '#contracts/news/sentence.ts'
import { allWait } from '#db/queries/news/deliveries.ts'
import { enqueueMail, ifMailIsThere } from '#db/queries/news/outbox.ts'
import { deathMail } from '#worker/mail/templates/death.ts'
import { newsMail } from '#worker/mail/templates/news.ts'
import type { Ctx } from '#worker/services/context.ts'
import type { ChannelDefinition, Outcome, OutgoingNews } from '../channel.ts'
import type { Recipient } from '../recipients.ts'
import { unsubscribeUrl } from '../unsubscribe-token.ts'
import { deathMessage } from './death-message.ts'
import { type Message, messagesOf, outcomesOf } from './messages.ts'

/** The detail of the news; null for an announced death, whose points are shown on its page alone. */
const detailOf = (news: OutgoingNews, locale: Locale): string | null => {
  const { detail } = news.describe(locale)
  return detail === null || news.death(locale) !== null ? null : textOf(detail)
}

const outcomeOf = (ctx: Ctx, message: Message, recipient: Recipient | undefined): Outcome => {
  if (!recipient?.email) return { ok: false, gone: true }
  const { locale, email } = recipient
  const [first] = message
  const kinds = [...new Set(message.map(({ kind }) => kind))]
  const links = kinds.map((kind) => ({ kind, url: unsubscribeUrl(ctx, first.recipient, kind) }))
  const ways = { locale, stops: links, settingsUrl: `${ctx.publicUrl}/profile/notifications` }
  const death = message.length === 1 ? first.death(locale) : null
  const mail = death
    ? deathMail({
        ...ways,
        death,
        words: deathMessage(death, { locale, timeZone: recipient.timeZone, now: ctx.now }),
        sentence: textOf(first.describe(locale).sentence),
        league: first.league.name,
        url: first.url,
      })
    : newsMail({
        ...ways,
        items: message.map((news) => ({
          league: news.league.name,
          url: news.url,
          text: textOf(news.describe(locale).sentence),
          detail: detailOf(news, locale),
        })),
        inboxUrl: `${ctx.publicUrl}/inbox`,
      })
  const id = uuidv7()
  return {
    ok: true,
    // Finds the mail if a user mentioned in it deletes their account before it is sent.
    messageRef: id,
    // If one of the deliveries was sent or dropped meanwhile, the mail is composed again without it.
    writes: () => [
      enqueueMail(
        ctx.db,
        {
          id,
          to: email,
          ...mail,
          unsubscribeUrl: links[0]?.url ?? null,
          mentions: [...new Set(message.flatMap((news) => news.mentions(locale)))],
          at: ctx.realNow,
        },
        allWait(message.map(({ deliveryId }) => deliveryId)),
      ),
    ],
    provided: ifMailIsThere(id),
  }
}

/**
 * Sends to the profile's address, through the outbox: a mail is stored there once, in the transaction that marks its
 * news as sent. A retraction is a mail of its own.
 */
export const emailChannel: ChannelDefinition = {
  reaches: ({ email }) => email !== null,
  send: async (ctx, batch, recipients) =>
    outcomesOf(
      batch,
      messagesOf(batch).map((message) => ({
        message,
        outcome: outcomeOf(ctx, message, recipients.get(message[0].recipient)),
      })),
    ),
}
