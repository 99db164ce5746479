import { runBatch } from '#db/batch.ts'
import {
  earlierPosts,
  noteArrived,
  noteFailing,
  pauseFailing,
  type WebhookToCall,
  webhooksToCall,
} from '#db/queries/webhooks.ts'
import { addMs } from '../../domain/calendar-day.ts'
import type { NewsKind } from '../../domain/news.ts'
import { pausesAfterMs } from '../../domain/webhooks.ts'
import type { Ctx } from '../context.ts'
import type { ChannelSender, Outcome, OutgoingNews } from '../notifications/channel.ts'
import { inTurn } from '../notifications/in-turn.ts'
import type { WebhookAnswer } from './caller.ts'
import { asMessage, messageIdIn, requestFor } from './messages.ts'

/** So many webhooks are waited for at once: a Worker has six connections in all. */
const atOnce = 3
/** After so long no further call is begun: what is left is tried again, and nobody else takes it until then. */
const wallMs = 25_000

/** What takes the place of what was said before under its tag, wherever that can be done. */
const takesBack: ReadonlySet<NewsKind> = new Set(['death_withdrawn', 'death_corrected'])

/** Answers with which a service says that there is no such webhook any more. */
const isGone = (kind: WebhookToCall['kind'], status: number): boolean =>
  status === 410 || (kind !== 'generic' && status === 404)

const outcomeOf = (kind: WebhookToCall['kind'], answer: WebhookAnswer): Outcome => {
  if (answer.kind === 'refused') return { ok: false, error: answer.refusal }
  if (answer.kind === 'silent') return { ok: false, error: answer.why }
  const { status, body, retryAfterMs } = answer
  if (status >= 200 && status < 300) {
    const messageRef = kind === 'discord' ? messageIdIn(body) : null
    return { ok: true, ...(messageRef === null ? {} : { messageRef }) }
  }
  return {
    ok: false,
    error: status >= 300 && status < 400 ? 'redirected' : `status_${status}`,
    ...(isGone(kind, status) ? { gone: true } : {}),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  }
}

const asTheyHappened = (a: OutgoingNews, b: OutgoingNews): number =>
  a.at === b.at ? (a.deliveryId < b.deliveryId ? -1 : 1) : a.at < b.at ? -1 : 1

/** It is not the webhook's fault. */
const outOfTime: Outcome = { ok: false, error: 'out_of_time' }

/** Brings one piece of news to a webhook: over all that was posted of it before, where it takes that back, or as a new message. */
const sendOne = async (
  { webhooks, realNow }: Pick<Ctx, 'webhooks' | 'realNow'>,
  webhook: WebhookToCall,
  news: OutgoingNews,
  earlier: readonly (string | null)[],
): Promise<Outcome> => {
  const locale = webhook.locale ?? 'en'
  const corrects = takesBack.has(news.kind) && earlier.length > 0
  const send = (edits: string | null): Promise<WebhookAnswer> => {
    const { url, request } = requestFor(webhook, asMessage(news, locale, corrects), {
      locale,
      realNow,
      edits,
    })
    return webhooks.call(url, request)
  }
  const posts = webhook.kind === 'discord' && corrects ? earlier.filter((post) => post !== null) : []
  let edited: Outcome | null = null
  for (const post of new Set(posts)) {
    const answer = await send(post)
    // Somebody has removed that message.
    if (answer.kind === 'answered' && answer.status === 404) continue
    const outcome = outcomeOf(webhook.kind, answer)
    if (!outcome.ok) return outcome
    edited = { ok: true, messageRef: post }
  }
  return edited ?? outcomeOf(webhook.kind, await send(null))
}

/**
 * Sends the news of one webhook in order. After the first that does not arrive nothing more is tried: what stands behind it
 * has the same fate, and news that is told in order stays so.
 */
const sendAll = async (
  ctx: Pick<Ctx, 'webhooks' | 'realNow'>,
  webhook: WebhookToCall | undefined,
  batch: readonly OutgoingNews[],
  { earlierOf, until }: { earlierOf: (deliveryId: string) => readonly (string | null)[]; until: number },
): Promise<Outcome[]> => {
  // Taken away since, or paused.
  if (!webhook || webhook.pausedAt !== null) return batch.map(() => ({ ok: false, gone: true }))
  const outcomes: Outcome[] = []
  const postedNow = new Map<string, (string | null)[]>()
  for (const news of batch) {
    const last = outcomes.at(-1)
    const before = postedNow.get(news.tag) ?? []
    const earlier = [...earlierOf(news.deliveryId), ...before]
    const isLate = Date.now() >= until
    const outcome = last && !last.ok ? last : isLate ? outOfTime : await sendOne(ctx, webhook, news, earlier)
    if (outcome.ok) postedNow.set(news.tag, [...before, outcome.messageRef ?? null])
    outcomes.push(outcome)
  }
  return outcomes
}

/** Notes which webhooks work and which fail; those that have failed for days, or are gone, are paused. */
const noteOutcomes = async (
  { db, realNow }: Pick<Ctx, 'db' | 'realNow'>,
  sent: readonly { id: string; outcomes: readonly Outcome[] }[],
): Promise<void> => {
  const ids = (which: (outcomes: readonly Outcome[]) => boolean): string[] =>
    sent.flatMap(({ id, outcomes }) => (which(outcomes) ? [id] : []))
  const arrived = ids((outcomes) => outcomes.some(({ ok }) => ok))
  const failed = ids(
    (outcomes) =>
      outcomes.some((outcome) => !outcome.ok && outcome !== outOfTime) && !outcomes.some(({ ok }) => ok),
  )
  const gone = ids((outcomes) => outcomes.some((outcome) => outcome.gone))
  await runBatch(db, {
    arrived: arrived.length > 0 ? noteArrived(db, arrived) : undefined,
    failing: failed.length > 0 ? noteFailing(db, failed, realNow) : undefined,
    paused: failed.length > 0 ? pauseFailing(db, failed, addMs(realNow, -pausesAfterMs), realNow) : undefined,
    gone: gone.length > 0 ? pauseFailing(db, gone, realNow, realNow) : undefined,
  })
}

/**
 * Brings news to the webhooks of leagues, in the language of who made each. Two round trips, and per webhook one call after
 * the other. A crash between a call and the storing of its outcome can post something twice, except to a generic one, which
 * knows it by its id.
 */
export const webhookSender: ChannelSender = {
  send: async (ctx, batch) => {
    const until = Date.now() + wallMs
    const recipients = [...new Set(batch.map(({ recipient }) => recipient))]
    const { webhooks, earlier } = await runBatch(ctx.db, {
      webhooks: webhooksToCall(ctx.db, recipients),
      earlier: earlierPosts(
        ctx.db,
        batch.filter(({ kind }) => takesBack.has(kind)).map(({ deliveryId }) => deliveryId),
      ),
    })
    const earlierOf = (deliveryId: string) =>
      earlier.filter((post) => post.deliveryId === deliveryId).map(({ messageRef }) => messageRef)
    const sent = await inTurn(recipients, atOnce, async (id) => {
      const own = batch.filter(({ recipient }) => recipient === id).sort(asTheyHappened)
      const webhook = webhooks.find((each) => each.id === id)
      return { id, own, webhook, outcomes: await sendAll(ctx, webhook, own, { earlierOf, until }) }
    })
    const called = sent.filter(({ webhook }) => webhook && webhook.pausedAt === null)
    if (called.length > 0) await noteOutcomes(ctx, called)
    const outcomes = new Map(
      sent.flatMap(({ own, outcomes }) =>
        own.map((news, place) => [news.deliveryId, outcomes[place]] as const),
      ),
    )
    return batch.map(({ deliveryId }) => outcomes.get(deliveryId) ?? { ok: false, error: 'not_sent' })
  },
}
