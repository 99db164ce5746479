import { dropSubscriptions } from '#db/queries/news/deliveries.ts'
import type { Instant } from '#domain/calendar-day.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import type { Ctx } from '#worker/services/context.ts'
import type { PushAnswer, PushService, PushTarget } from '#worker/services/push-service.ts'
import type { ChannelDefinition, Outcome, OutgoingNews } from '../channel.ts'
import type { Recipient } from '../recipients.ts'
import { type Message, messagesOf, outcomesOf } from './messages.ts'
import { pushHealth, type Untried } from './push-health.ts'
import { payloadOf } from './push-payload.ts'

/** A Worker has six open connections at most; further calls would use up their time limit while waiting for one. */
const atOnce = 6

/**
 * After this time no further call is made for a batch. A first try reserves its delivery for a minute
 * (db/queries/news/deliveries.ts), so the batch must end before another run takes the delivery.
 */
const batchMs = 35_000

type Answer = PushAnswer | Untried

/** Maps `work` over the items, at most `atOnce` at a time; results are in the order of the items. */
const inTurn = async <Item, Made>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> => {
  const made: Made[] = []
  const left = items.entries()
  const worker = async (): Promise<void> => {
    // All workers share one iterator.
    for (const [place, item] of left) made[place] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return made
}

/** Sends a message in full or, if the push service finds it too large, in short. */
const sendTo = async (
  push: PushService,
  target: PushTarget,
  message: Message,
  how: { locale: Recipient['locale']; timeZone: string; now: Instant; publicUrl: string },
): Promise<PushAnswer> => {
  const attempt = (short: boolean) => {
    const { json, topic } = payloadOf(message, { ...how, short })
    return push.send(target, { payload: json, topic, padded: !short })
  }
  const first = await attempt(false)
  return first.kind === 'too_large' ? attempt(true) : first
}

/** The outcome of a message to all browsers of a user. A browser that has it is not sent it again. */
const outcomeOf = (
  ctx: Ctx,
  answers: readonly { id: string; answer: Answer }[],
  reached: readonly string[],
): Outcome => {
  const having = [...reached, ...answers.filter(({ answer }) => answer.kind === 'taken').map(({ id }) => id)]
  const gone = answers.filter(({ answer }) => answer.kind === 'gone').map(({ id }) => id)
  const failures = answers.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer] : []))
  const untried = answers.flatMap(({ answer }) => (answer.kind === 'untried' ? [answer] : []))
  const waits = [...failures, ...untried].flatMap(({ retryAfterMs }) =>
    retryAfterMs === undefined ? [] : [retryAfterMs],
  )
  const open = failures.length + untried.length
  const tooLarge = answers.some(({ answer }) => answer.kind === 'too_large')
  return {
    ok: open === 0 && having.length > 0,
    gone: open === 0 && having.length === 0,
    ...(failures.length === 0 && untried.length > 0 ? { untried: true } : {}),
    ...(having.length > 0 ? { messageRef: having.join(' ') } : {}),
    ...(waits.length > 0 ? { retryAfterMs: Math.max(...waits) } : {}),
    ...(failures[0] || tooLarge ? { error: failures[0]?.why ?? 'too_large' } : {}),
    ...(gone.length > 0 ? { writes: () => [dropSubscriptions(ctx.db, gone)] } : {}),
  }
}

/** Sends to all browsers of a member with a push subscription; a push replaces an earlier one with the same tag. */
export const pushChannel: ChannelDefinition = {
  reaches: ({ hasPush }) => hasPush,
  send: async (ctx, batch, recipients) => {
    const { push, publicUrl } = ctx
    if (!push) return batch.map(() => ({ ok: false, gone: true }))
    const subscriptionsOf = ({ recipient }: OutgoingNews) => recipients.get(recipient)?.subscriptions ?? []
    const health = await pushHealth(ctx, [
      ...new Set(batch.flatMap(subscriptionsOf).map(({ endpoint }) => new URL(endpoint).origin)),
    ])
    /** Subscriptions that rate-limit us, with the delay they requested in ms. */
    const limited = new Map<string, number>()
    /** Subscriptions of an unavailable service: the rest of the batch fails as well, without a call. */
    const failed = new Map<string, PushAnswer>()
    const until = Date.now() + batchMs
    const untried = (id: string): Untried | undefined => {
      const retryAfterMs = limited.get(id) ?? (Date.now() >= until ? 0 : undefined)
      return retryAfterMs === undefined ? undefined : { kind: 'untried', retryAfterMs }
    }
    // Deliveries with the fewest attempts first: they make the best probe.
    const messages = messagesOf(batch).sort(([a], [b]) => a.attempt - b.attempt)
    const sent = await inTurn(messages, atOnce, async (message) => {
      const [first] = message
      const recipient = recipients.get(first.recipient)
      const reached = first.reached?.split(' ') ?? []
      const targets = subscriptionsOf(first).filter(({ id }) => !reached.includes(id))
      const answers: { id: string; answer: Answer }[] = []
      for (const { id, ...target } of targets) {
        const call = () =>
          sendTo(push, target, message, {
            locale: recipient?.locale ?? fallbackLanguage,
            timeZone: recipient?.timeZone ?? 'UTC',
            now: ctx.now,
            publicUrl,
          })
        const answer: Answer =
          untried(id) ??
          (await health.send(
            new URL(target.endpoint).origin,
            first.recipient,
            async () => failed.get(id) ?? call(),
          ))
        if (answer.kind === 'failed' && answer.service) failed.set(id, answer)
        else if (answer.kind === 'failed' && answer.retryAfterMs !== undefined)
          limited.set(id, answer.retryAfterMs)
        answers.push({ id, answer })
      }
      return { message, outcome: outcomeOf(ctx, answers, reached) }
    })
    await health.store()
    return outcomesOf(batch, sent)
  },
}
