import { runBatch } from '#db/batch.ts'
import { listed } from '#db/fields.ts'
import { everInLeagues } from '#db/queries/leagues/members.ts'
import { activityItems } from '#db/queries/news/activity-items.ts'
import {
  allWait,
  countDue,
  deliveryTries,
  markDropped,
  markFailed,
  markSent,
  obsoleteDeliveries,
  postpone,
  recipientParts,
  release,
  takeDueDeliveries,
} from '#db/queries/news/deliveries.ts'
import { addMs } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import { type Channel, leagueChannel, type MemberChannel } from '#domain/notifications/channels.ts'
import { wantedChannels } from '#domain/notifications/planned-news.ts'
import { sendableAt } from '#domain/notifications/quiet-hours.ts'
import type { Ctx } from '../context.ts'
import type { Task } from '../tasks/task.ts'
import type { Outcome, OutgoingNews } from './channel.ts'
import { channelRegistry } from './channels/registry.ts'
import { outgoingNews } from './outgoing.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** Deliveries per chunk: each may need a call of its own, and a Worker has a thousand. */
const atOnce = 250
const wallMs = 120_000

type Row = Awaited<ReturnType<typeof takeDueDeliveries>>[number]

export interface SendingSummary {
  sent: number
  failed: number
  /** Not tried, because the receiver's service is paused. */
  untried: number
  /** Not tried, because the time of their chunk was over: they are due again at once. */
  late: number
  /** No longer wanted, or failed too often. */
  dropped: number
  /** True if due deliveries are left. */
  more: boolean
}

/** False for the channel of leagues (webhooks), whose deliveries are not sent here. */
const isMembers = (channel: Channel): channel is MemberChannel => channel !== leagueChannel

/** What happens to a due delivery: it is sent, waits for the end of quiet hours, or is dropped. */
const fateOf = (
  { channel, recipient, leagueId, kind, attempts }: Row,
  recipients: ReadonlyMap<string, Recipient>,
  now: string,
): 'send' | 'drop' | { dueAt: string } => {
  if (attempts > deliveryTries) return 'drop'
  if (!isMembers(channel)) return 'drop'
  const member = recipients.get(recipient)
  const league = member?.leagues.get(leagueId ?? '')
  if (!member || !league) return 'drop'
  if (!wantedChannels({ muted: league.muted, matrix: member.matrix }, kind).includes(channel)) return 'drop'
  const dueAt = sendableAt(now, member.quiet, member.timeZone)
  return dueAt > now ? { dueAt } : 'send'
}

const sendAll = async (
  ctx: Ctx,
  recipients: ReadonlyMap<string, Recipient>,
  batch: readonly (OutgoingNews & { channel: MemberChannel })[],
): Promise<{ news: OutgoingNews; outcome: Outcome }[]> => {
  const sent = await Promise.all(
    [...groupBy(batch, ({ channel }) => channel)].map(async ([channel, news]) => {
      const outcomes = await channelRegistry[channel].send(ctx, news, recipients)
      return news.map((each, place) => ({
        news: each,
        outcome: outcomes[place] ?? { ok: false, error: 'not_sent' },
      }))
    }),
  )
  return sent.flat()
}

/** The statements that store outcomes, for one transaction. */
const marksOf = (
  { db, realNow }: Pick<Ctx, 'db' | 'realNow'>,
  done: readonly { news: OutgoingNews; outcome: Outcome }[],
) => {
  const idAndRef = ({ news, outcome }: (typeof done)[number]) => ({
    id: news.deliveryId,
    messageRef: outcome.messageRef ?? null,
  })
  const arrived = done.filter(({ outcome }) => outcome.ok)
  const byCondition = groupBy(arrived, ({ outcome }) => outcome.provided)
  const gone = done.filter(({ outcome }) => !outcome.ok && outcome.gone)
  const untried = done.filter(({ outcome }) => !outcome.ok && outcome.untried)
  const failed = done.filter(({ outcome }) => !outcome.ok && !outcome.gone && !outcome.untried)
  return {
    writes: done.flatMap(({ news, outcome }) => [...(outcome.writes?.(allWait([news.deliveryId])) ?? [])]),
    sent: [...byCondition].map(([provided, some]) => markSent(db, some.map(idAndRef), realNow, provided)),
    failed: failed.length
      ? markFailed(
          db,
          failed.map((each) => ({
            ...idAndRef(each),
            error: each.outcome.error ?? null,
            notBefore:
              each.outcome.retryAfterMs === undefined ? null : addMs(realNow, each.outcome.retryAfterMs),
          })),
        )
      : undefined,
    untried: untried.length
      ? release(
          db,
          untried.map((each) => ({
            ...idAndRef(each),
            dueAt: addMs(realNow, each.outcome.retryAfterMs ?? 0),
          })),
        )
      : undefined,
    gone: gone.length
      ? markDropped(
          db,
          gone.map(({ news, outcome }) => ({ id: news.deliveryId, error: outcome.error ?? null })),
          realNow,
        )
      : undefined,
  }
}

/** Reserves, sends and marks one chunk; returns how many rows were reserved. */
const sendChunk = async (ctx: Ctx, summary: SendingSummary): Promise<number> => {
  const { db, realNow } = ctx
  const rows = await takeDueDeliveries(db, realNow, atOnce)
  if (rows.length === 0) return 0
  const events = [...new Set(rows.map(({ event }) => event))]
  const read = await runBatch(db, {
    recipients: recipientParts(db, [...new Set(rows.map(({ recipient }) => recipient))]),
    activity: activityItems(db, listed(events)),
    players: everInLeagues(db, listed(rows.flatMap(({ leagueId }) => leagueId ?? []))),
    obsolete: obsoleteDeliveries(
      db,
      rows.map(({ id }) => id),
    ),
  })
  const obsolete = new Set(read.obsolete.map(({ id }) => id))
  const recipients = recipientsOf(read.recipients)
  const newsOf = outgoingNews(ctx, read)
  const fates = rows.map((row) => ({
    row,
    news: obsolete.has(row.id) ? null : newsOf(row),
    fate: fateOf(row, recipients, realNow),
  }))
  const later = fates.flatMap(({ row, fate }) => (typeof fate === 'object' ? [{ id: row.id, ...fate }] : []))
  const dropped = fates.flatMap(({ row, news, fate }) =>
    fate === 'drop' || news === null ? [{ id: row.id, error: null }] : [],
  )
  const batch = fates.flatMap(({ row, news, fate }) =>
    fate === 'send' && news !== null && isMembers(row.channel) ? [{ ...news, channel: row.channel }] : [],
  )
  const done = await sendAll(ctx, recipients, batch)
  await runBatch(db, {
    ...marksOf(ctx, done),
    later: later.length > 0 ? postpone(db, later) : undefined,
    dropped: dropped.length > 0 ? markDropped(db, dropped, realNow) : undefined,
  })
  summary.dropped += dropped.length
  for (const { news, outcome } of done) {
    if (outcome.ok) summary.sent++
    else if (outcome.gone) summary.dropped++
    else if (outcome.untried) summary[outcome.retryAfterMs === 0 ? 'late' : 'untried']++
    else summary.failed++
    if (!outcome.ok && outcome.error !== undefined)
      ctx.log.error('delivery_failed', {
        delivery: news.deliveryId,
        attempt: news.attempt,
        reason: outcome.error,
      })
  }
  return rows.length
}

/**
 * Sends the news that is due, chunk by chunk, until none is left or time runs out. An attempt is counted before it is
 * made, so that two runs never send the same delivery; what a crash leaves behind becomes due again.
 * @param chunks the most chunks to send; unlimited if left out
 */
export const deliverNews = async (
  ctx: Ctx,
  { chunks = Number.POSITIVE_INFINITY }: { chunks?: number } = {},
): Promise<SendingSummary> => {
  const started = Date.now()
  const until = started + wallMs
  const summary: SendingSummary = { sent: 0, failed: 0, untried: 0, late: 0, dropped: 0, more: false }
  for (let taken = 0; taken < chunks; taken++) {
    if (taken > 0 && Date.now() >= until) return { ...summary, more: true }
    // A chunk reserves its deliveries from its own start.
    const realNow = taken === 0 ? ctx.realNow : addMs(ctx.realNow, Date.now() - started)
    if ((await sendChunk({ ...ctx, realNow }, summary)) === 0) return summary
  }
  return { ...summary, more: true }
}

/** Most chunks that one run returns; the next run finds the rest. */
const maxChunks = 100

/** One task per chunk of due deliveries. */
export const findDueNews = async ({ db, realNow }: Pick<Ctx, 'db' | 'realNow'>): Promise<Task[]> => {
  const [counted] = await countDue(db, realNow, atOnce * maxChunks)
  return Array.from({ length: Math.ceil((counted?.due ?? 0) / atOnce) }, () => ({ kind: 'deliver' }))
}
