import { dropSubscriptions } from '#db/queries/deliveries.ts'
import type { Ctx } from '../context.ts'
import type { PushAnswer, PushService, PushTarget } from '../push-service.ts'
import type { ChannelSender, Outcome } from './channel.ts'
import { inTurn } from './in-turn.ts'
import { type Message, messagesOf, outcomesOf } from './messages.ts'
import { payloadOf } from './push-payload.ts'
import type { Recipient } from './recipients.ts'

/** A Worker has six connections open at a time; more would only wait, and run out of time waiting. */
const atOnce = 6

/** Push services that have failed as a whole in this batch: what is left for them fails at once, and is tried later. */
type Tired = Map<string, PushAnswer>

const sendTo = async (
  push: PushService,
  target: PushTarget,
  message: Message,
  how: { locale: Recipient['locale']; publicUrl: string },
  tired: Tired,
): Promise<PushAnswer> => {
  const { origin } = new URL(target.endpoint)
  const failed = tired.get(origin)
  if (failed) return failed
  const attempt = (short: boolean) => {
    const { json, topic } = payloadOf(message, { ...how, short })
    return push.send(target, { payload: json, topic, padded: !short })
  }
  const first = await attempt(false)
  const answer = first.kind === 'too_large' ? await attempt(true) : first
  if (answer.kind === 'failed' && answer.service) tired.set(origin, answer)
  return answer
}

/** What a message comes to that went to all browsers of somebody: those that have it are not sent it again. */
const outcomeOf = (
  ctx: Ctx,
  answers: readonly { id: string; answer: PushAnswer }[],
  reached: readonly string[],
): Outcome => {
  const having = [...reached, ...answers.filter(({ answer }) => answer.kind === 'taken').map(({ id }) => id)]
  const gone = answers.filter(({ answer }) => answer.kind === 'gone').map(({ id }) => id)
  const failures = answers.flatMap(({ answer }) => (answer.kind === 'failed' ? [answer] : []))
  const waits = failures.flatMap(({ retryAfterMs }) => (retryAfterMs === undefined ? [] : [retryAfterMs]))
  const tooLarge = answers.some(({ answer }) => answer.kind === 'too_large')
  return {
    ok: failures.length === 0 && having.length > 0,
    gone: failures.length === 0 && having.length === 0,
    ...(having.length > 0 ? { messageRef: having.join(' ') } : {}),
    ...(waits.length > 0 ? { retryAfterMs: Math.max(...waits) } : {}),
    ...(failures[0] || tooLarge ? { error: failures[0]?.why ?? 'too_large' } : {}),
    ...(gone.length > 0 ? { writes: () => [dropSubscriptions(ctx.db, gone)] } : {}),
  }
}

/** Sends to all browsers of the recipients that take pushes. */
export const pushSender = (recipients: ReadonlyMap<string, Recipient>): ChannelSender => ({
  send: async (ctx, batch) => {
    const { push, publicUrl } = ctx
    if (!push) return batch.map(() => ({ ok: false, gone: true }))
    const tired: Tired = new Map()
    const sent = await inTurn(messagesOf(batch), atOnce, async (message) => {
      const recipient = recipients.get(message[0].recipient)
      const reached = message[0].reached?.split(' ') ?? []
      const targets = (recipient?.subscriptions ?? []).filter(({ id }) => !reached.includes(id))
      const answers: { id: string; answer: PushAnswer }[] = []
      for (const { id, ...target } of targets)
        answers.push({
          id,
          answer: await sendTo(
            push,
            target,
            message,
            { locale: recipient?.locale ?? 'en', publicUrl },
            tired,
          ),
        })
      const outcome = outcomeOf(ctx, answers, reached)
      const { writes: _, ...ofOthers } = outcome
      return { message, outcome, ofOthers }
    })
    return outcomesOf(batch, sent)
  },
})
