import { runBatch } from '#db/batch.ts'
import { playersOfLeagues, theseEntries } from '#db/queries/news/activity-items.ts'
import { deliveryTries } from '#db/queries/news/deliveries.ts'
import { type DueWebhook, dueWebhooks, passOver, takeTurn } from '#db/queries/news/webhook-turns.ts'
import { earlierPosts, webhooksToCall } from '#db/queries/news/webhooks.ts'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import { inFairOrder } from '#domain/fair-order.ts'
import { isDatabaseOutage } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { errorForLog } from '../error-for-log.ts'
import { activityParts } from '../news/activity-lines.ts'
import { outgoingNews } from '../notifications/outgoing.ts'
import type { Task } from '../tasks/task.ts'
import { createHostLimits, type HostLimits, type HostOfLeague } from './host-limits.ts'
import { sendTurn, takesBack } from './send.ts'

const minuteMs = 60_000
const defaultWallMs = 60_000
/** A Worker has six connections, one of which is for the database. */
const atOnce = 5
/** Webhooks of each lane that one read finds. */
const found = 300
/** News of one turn. */
const newsOfTurn = 10
/** A turn takes less: one that began longer ago was cut. */
const takenMs = 2 * minuteMs
/** How long a call may take: all that waits shares what is left of the run, within these bounds. */
const shortestCallMs = 2_500
const longestCallMs = 10_000
/** How long webhooks wait that were left for this run. */
const hostRestMs = 5 * minuteMs
/** What has waited longer is no news any more. */
const oldestMs = 3 * 24 * 60 * minuteMs

export interface WebhooksSummary {
  turns: number
  sent: number
  failed: number
  /** Something is left that is due. */
  more: boolean
}

interface Run {
  ctx: Ctx
  /** The wall clock as it goes on. */
  now: () => Instant
  until: number
  hosts: HostLimits
  summary: WebhooksSummary
}

/** One turn of one webhook: takes it, reads what it is to be told, sends and stores. Answers whether it was slow. */
const turnOf = async ({ ctx, now, summary }: Run, id: string, deadlineMs: number): Promise<boolean> => {
  const { db } = ctx
  const realNow = now()
  const until = addMs(realNow, takenMs)
  const { taken, news: rows } = await runBatch(
    db,
    takeTurn(db, { id, now: realNow, until, limit: newsOfTurn }),
  )
  if (taken.length === 0) return false
  const tooOld = addMs(realNow, -oldestMs)
  const read = await runBatch(db, {
    webhooks: webhooksToCall(db, [id]),
    earlier: earlierPosts(
      db,
      rows.filter(({ kind }) => takesBack(kind)).map((row) => row.id),
    ),
    activity: activityParts(ctx, theseEntries(rows.map(({ event }) => event))),
    players: playersOfLeagues(db, [...new Set(rows.flatMap(({ leagueId }) => leagueId ?? []))]),
  })
  const webhook = read.webhooks[0]
  if (!webhook) return false
  const newsOf = outgoingNews(ctx, read)
  const fates = rows.map((row) => ({
    row,
    news: row.attempts >= deliveryTries || row.createdAt < tooOld ? null : newsOf(row),
  }))
  const batch = fates
    .flatMap(({ news }) => news ?? [])
    .sort((a, b) => (a.at < b.at || (a.at === b.at && a.deliveryId < b.deliveryId) ? -1 : 1))
  const { outcomes, isSlow } = await sendTurn(
    { ...ctx, realNow: now() },
    {
      webhook,
      until,
      batch,
      earlierOf: (deliveryId) =>
        read.earlier.filter((post) => post.deliveryId === deliveryId).map(({ messageRef }) => messageRef),
      deadlineMs,
    },
    fates.flatMap(({ row, news }) => (news === null ? [{ id: row.id, error: null }] : [])),
  )
  summary.turns++
  for (const [place, { ok, untried, error }] of outcomes.entries()) {
    if (ok) summary.sent++
    else if (!untried) {
      summary.failed++
      ctx.log.error('delivery_failed', { delivery: batch[place]?.deliveryId, reason: error })
    }
  }
  return isSlow
}

const placeOf = ({ url, leagueId }: DueWebhook): HostOfLeague => ({ host: new URL(url).host, leagueId })

/** Gives each of these webhooks a turn, some of them at a time, as long as the run lasts. Answers those it passed over. */
const giveTurns = async (run: Run, waiting: DueWebhook[]): Promise<{ left: string[] }> => {
  const { ctx, until, hosts } = run
  const running = new Set<Promise<void>>()
  const left: string[] = []
  let outage: unknown
  /** The next that can be called now; those that are left for this run are taken out. */
  const next = (): DueWebhook | undefined => {
    for (let place = 0; place < waiting.length; place++) {
      const each = waiting[place] as DueWebhook
      const answer = hosts.ask(placeOf(each))
      if (answer === 'busy') continue
      waiting.splice(place, 1)
      if (answer === 'go') return each
      left.push(each.id)
      place--
    }
    return undefined
  }
  const begin = (each: DueWebhook): void => {
    const at = placeOf(each)
    const share = ((until - Date.now()) * atOnce) / (waiting.length + 1)
    const deadlineMs = Math.max(shortestCallMs, Math.min(longestCallMs, share))
    hosts.begin(at)
    const turn: Promise<void> = turnOf(run, each.id, deadlineMs)
      .catch((error: unknown) => {
        // One webhook that can't be served keeps none of the others waiting: its turn runs out by itself.
        if (isDatabaseOutage(error)) outage = error
        else ctx.log.error('webhook_turn_failed', { webhook: each.id, error: errorForLog(error) })
        return false
      })
      .then((isSlow) => {
        hosts.end(at, isSlow)
        running.delete(turn)
      })
    running.add(turn)
  }
  for (;;) {
    while (running.size < atOnce && outage === undefined && Date.now() < until) {
      const each = next()
      if (!each) break
      begin(each)
    }
    if (running.size === 0) break
    await Promise.race(running)
  }
  if (outage !== undefined) throw outage
  return { left }
}

/**
 * Brings news to the webhooks of leagues until none is due or the time is over: those that answer quickly first, of each
 * league one after the other, each for a few seconds a turn. A slow one costs its own league time and nobody else; what is
 * not called has not been tried. It may be cut anywhere, run again and run twice at once.
 */
export const sendToWebhooks = async (
  ctx: Ctx,
  { wallMs = defaultWallMs }: { wallMs?: number } = {},
): Promise<WebhooksSummary> => {
  const { db } = ctx
  const started = Date.now()
  const run: Run = {
    ctx,
    now: () => addMs(ctx.realNow, Date.now() - started),
    until: started + wallMs,
    hosts: createHostLimits(),
    summary: { turns: 0, sent: 0, failed: 0, more: false },
  }
  for (;;) {
    const due = (await runBatch(db, { lanes: dueWebhooks(db, run.now(), found) })).lanes.flat()
    if (due.length === 0) return run.summary
    const waiting = inFairOrder(due, { laneOf: ({ lane }) => lane, ownerOf: ({ leagueId }) => leagueId })
    const before = run.summary.turns
    const { left } = await giveTurns(run, waiting)
    if (left.length > 0) await passOver(db, left, { now: run.now(), until: addMs(run.now(), hostRestMs) })
    const isOver = Date.now() >= run.until
    if (isOver || run.summary.turns === before) return { ...run.summary, more: isOver }
  }
}

/** A task, where a webhook is due. */
export const findDueWebhooks = async ({ db, realNow }: Pick<Ctx, 'db' | 'realNow'>): Promise<Task[]> => {
  const { lanes } = await runBatch(db, { lanes: dueWebhooks(db, realNow, 1) })
  return lanes.flat().length > 0 ? [{ kind: 'webhooks' }] : []
}
