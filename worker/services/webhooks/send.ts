import { runBatch } from '#db/batch.ts'
import { markDropped, markSent } from '#db/queries/news/deliveries.ts'
import { endTurn, noteTried, releaseUntried, type TurnResult } from '#db/queries/news/webhook-turns.ts'
import type { WebhookToCall } from '#db/queries/news/webhooks.ts'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import { type NewsKind, newsDefinition } from '#domain/news/news-registry.ts'
import { isSlowMs, pauseAfter, pausesAfterMs, webhookLanes } from '#domain/news/webhooks.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import type { Ctx } from '../context.ts'
import type { Outcome, OutgoingNews } from '../notifications/channel.ts'
import type { WebhookAnswer } from './caller.ts'
import type { WebhookDefinition } from './kinds/webhook-definition.ts'
import { webhookDefinition } from './kinds/webhook-kinds.ts'
import { asMessage } from './webhook-message.ts'

/** After this time a turn starts no further call, so that others get their turn. */
const turnMs = 5_000

/** True for news that replaces earlier messages with its tag, where messages can be edited. */
export const takesBack = (kind: NewsKind): boolean => newsDefinition(kind).follows !== undefined

const outcomeOf = ({ messageIdIn, gone }: WebhookDefinition, answer: WebhookAnswer): Outcome => {
  if (answer.kind === 'refused') return { ok: false, error: answer.refusal }
  if (answer.kind === 'silent') return { ok: false, error: answer.why }
  const { status, body, retryAfterMs } = answer
  if (status >= 200 && status < 300) {
    const messageRef = messageIdIn?.(body) ?? null
    return { ok: true, ...(messageRef === null ? {} : { messageRef }) }
  }
  return {
    ok: false,
    error: status >= 300 && status < 400 ? 'redirected' : `status_${status}`,
    ...(gone.includes(status) ? { gone: true } : {}),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  }
}

/** Posts one news item to a webhook: edits all earlier messages that it replaces, or posts a new message. */
const sendOne = async (
  { webhooks, realNow }: Pick<Ctx, 'webhooks' | 'realNow'>,
  webhook: WebhookToCall,
  news: OutgoingNews,
  earlier: readonly (string | null)[],
  deadlineMs: number,
): Promise<Outcome> => {
  const locale = webhook.locale ?? fallbackLanguage
  const corrects = takesBack(news.kind) && earlier.length > 0
  const definition = webhookDefinition(webhook.kind)
  const send = (edits: string | null): Promise<WebhookAnswer> => {
    const message = asMessage(news, locale, corrects)
    const { url, request } = definition.request(webhook, message, { locale, realNow, edits })
    return webhooks.call(url, request, deadlineMs)
  }
  const posts = definition.messageIdIn && corrects ? earlier.filter((post) => post !== null) : []
  let edited: Outcome | null = null
  for (const post of new Set(posts)) {
    const answer = await send(post)
    // Somebody has deleted that message.
    if (answer.kind === 'answered' && answer.status === 404) continue
    const outcome = outcomeOf(definition, answer)
    if (!outcome.ok) return outcome
    edited = { ok: true, messageRef: post }
  }
  return edited ?? outcomeOf(definition, await send(null))
}

export interface Turn {
  webhook: WebhookToCall
  /** The end of the reservation. */
  until: Instant
  /** In the order of the events. */
  batch: readonly OutgoingNews[]
  /** Ids of the messages posted before under the tag of a delivery. */
  earlierOf: (deliveryId: string) => readonly (string | null)[]
  /** Time limit of a call, in ms. */
  deadlineMs: number
}

/**
 * Posts the news of a turn one after the other, until one fails or the turn has used its time. The rest does not count
 * as tried, so that the order of news is kept. Returns the duration of the slowest call.
 */
const postInOrder = async (
  ctx: Pick<Ctx, 'webhooks' | 'realNow'>,
  { webhook, batch, earlierOf, deadlineMs }: Turn,
): Promise<{ outcomes: Outcome[]; slowestMs: number }> => {
  const outcomes: Outcome[] = []
  const postedNow = new Map<string, (string | null)[]>()
  const end = Date.now() + turnMs
  let slowestMs = 0
  for (const news of batch) {
    const failed = outcomes.some(({ ok }) => !ok)
    if (failed || (outcomes.length > 0 && Date.now() >= end)) {
      outcomes.push({ ok: false, untried: true })
      continue
    }
    const before = postedNow.get(news.tag) ?? []
    const started = Date.now()
    const outcome = await sendOne(ctx, webhook, news, [...earlierOf(news.deliveryId), ...before], deadlineMs)
    slowestMs = Math.max(slowestMs, Date.now() - started)
    if (outcome.ok) postedNow.set(news.tag, [...before, outcome.messageRef ?? null])
    outcomes.push(outcome)
  }
  return { outcomes, slowestMs }
}

const resultOf = (
  { webhook, until }: Pick<Turn, 'webhook' | 'until'>,
  { outcomes, slowestMs }: { outcomes: readonly Outcome[]; slowestMs: number },
  now: Instant,
): TurnResult => {
  const tried = outcomes.filter(({ untried }) => !untried)
  const arrived = tried.some(({ ok }) => ok)
  const failed = tried.find(({ ok }) => !ok)
  const { id, failures: before, failingSince: since } = webhook
  const failures = failed ? (arrived ? 1 : before + 1) : tried.length > 0 ? 0 : before
  const failingSince = arrived ? null : failed ? (since ?? now) : since
  const isOver = failingSince !== null && failed !== undefined && addMs(failingSince, pausesAfterMs) <= now
  const wait = failed ? Math.max(pauseAfter(failures), failed.retryAfterMs ?? 0) : 0
  const { quick, slow } = webhookLanes
  return {
    id,
    until,
    lane: tried.length === 0 ? webhook.lane : failed || slowestMs > isSlowMs ? slow : quick,
    failures,
    failingSince,
    paused: failed?.gone || isOver ? 'failing' : null,
    nextAt: addMs(now, wait),
    now,
  }
}

/**
 * Sends news to a webhook in the language of its admin. One transaction stores the outcomes, the state of the webhook
 * and its next turn. A failing webhook waits longer after each failure, and is paused after days. A crash in between
 * can cause a second post; the receiver of a generic one recognizes it by its id.
 */
export const sendTurn = async (
  ctx: Pick<Ctx, 'db' | 'webhooks' | 'realNow'>,
  turn: Turn,
  dropped: readonly { id: string; error: string | null }[] = [],
): Promise<{ outcomes: Outcome[]; isSlow: boolean }> => {
  const { db, realNow: now } = ctx
  const posted = await postInOrder(ctx, turn)
  const each = turn.batch.map(({ deliveryId: id }, place) => ({ id, ...posted.outcomes[place] }))
  const sent = each
    .filter(({ ok }) => ok)
    .map(({ id, messageRef }) => ({ id, messageRef: messageRef ?? null }))
  const failed = each.filter(({ ok, untried }) => !ok && !untried)
  const untried = each.filter((outcome) => outcome.untried).map(({ id }) => id)
  await runBatch(db, {
    sent: sent.length > 0 ? markSent(db, sent, now) : undefined,
    failed:
      failed.length > 0
        ? noteTried(
            db,
            failed.map(({ id, error }) => ({ id, error: error ?? null })),
          )
        : undefined,
    untried: untried.length > 0 ? releaseUntried(db, untried) : undefined,
    dropped: dropped.length > 0 ? markDropped(db, dropped, now) : undefined,
    turn: endTurn(db, resultOf(turn, posted, now)),
  })
  return { outcomes: posted.outcomes, isSlow: posted.slowestMs > isSlowMs }
}
