import type { Outcome, OutgoingNews } from '../channel.ts'

/** The news that goes to one recipient in one message. */
export type Message = readonly [OutgoingNews, ...OutgoingNews[]]

/** Deferred news of a recipient is one message, all other news one message each; in the original order. */
export const messagesOf = (batch: readonly OutgoingNews[]): Message[] => {
  const waited = new Map<string, [OutgoingNews, ...OutgoingNews[]]>()
  const messages: Message[] = []
  for (const news of batch) {
    const together = news.deferred ? waited.get(news.recipient) : undefined
    if (together) together.push(news)
    else {
      const message: [OutgoingNews, ...OutgoingNews[]] = [news]
      if (news.deferred) waited.set(news.recipient, message)
      messages.push(message)
    }
  }
  return messages
}

/** Maps the outcomes of messages to their deliveries, in the order of the batch. */
export const outcomesOf = (
  batch: readonly OutgoingNews[],
  sent: readonly { message: Message; outcome: Outcome }[],
): Outcome[] => {
  const byId = new Map(
    sent.flatMap(({ message, outcome }) => {
      const { writes: _, ...ofOthers } = outcome
      return message.map(({ deliveryId }, place) => [deliveryId, place === 0 ? outcome : ofOthers] as const)
    }),
  )
  return batch.map(({ deliveryId }) => byId.get(deliveryId) ?? { ok: false, error: 'not_sent' })
}
