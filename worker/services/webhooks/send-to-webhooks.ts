import { runBatch } from '#db/batch.ts'
import { listed } from '#db/fields.ts'
import { everInLeagues } from '#db/queries/leagues/members.ts'
import { activityItems } from '#db/queries/news/activity-items.ts'
import { deliveryTries } from '#db/queries/news/deliveries.ts'
import { type DueWebhook, dueWebhooks, passOver, takeTurn } from '#db/queries/news/webhook-turns.ts'
import { earlierPosts, webhooksToCall } from '#db/queries/news/webhooks.ts'
import { addMs, type Instant, minuteMs } from '#domain/calendar-day.ts'
import { inFairOrder } from '#domain/fair-order.ts'
import { isDatabaseOutage } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { errorForLog } from '../error-for-log.ts'
import { outgoingNews } from '../notifications/outgoing.ts'
import type { Task } from '../tasks/task.ts'
import { createHostLimits, type HostLimits, type HostOfLeague } from './host-limits.ts'
import { sendTurn, takesBack } from './send.ts'

const defaultWallMs = 60_000
/** A Worker has six open connections; one is for the database. */
const atOnce = 5
/** Webhooks of each lane that one read returns. */
const found = 300
const newsOfTurn = 10
/** Longer than a turn takes: a turn that began earlier was killed. */
const takenMs = 2 * minuteMs
/** Time limit of a call, in ms: the waiting webhooks share the rest of the run, within these bounds. */
const shortestCallMs = 2_500
const longestCallMs = 10_000
/** Delay of webhooks that were skipped in this run. */
const hostRestMs = 5 * minuteMs
/** News that has waited longer is dropped. */
const oldestMs = 3 * 24 * 60 * minuteMs

export interface WebhooksSummary {
  turns: number
  sent: number
  failed: number
  /** True if due webhooks are left. */
  more: boolean
}

interface Run {
  ctx: Ctx
  /** The current real time (UTC). */
  now: () => Instant
  until: number
  hosts: HostLimits
  summary: WebhooksSummary
}

/** One turn of one webhook: reserves it, reads its news, sends and stores. Returns true if it was slow. */
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
    activity: activityItems(db, listed(rows.map(({ event }) => event))),
    players: everInLeagues(db, listed(rows.flatMap(({ leagueId }) => leagueId ?? []))),
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

/** Gives each of these webhooks a turn, some concurrently, while time is left. Returns the ids of those it skipped. */
const giveTurns = async (run: Run, waiting: DueWebhook[]): Promise<{ left: string[] }> => {
  const { ctx, until, hosts } = run
  const running = new Set<Promise<void>>()
  const left: string[] = []
  let outage: unknown
  /** Removes and returns the next webhook that can be called now; also removes those to be skipped in this run. */
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
        // A webhook whose turn fails must not stop the others: its reservation expires by itself.
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
 * Sends news to the webhooks of leagues until none is due or time runs out: fast ones first, those of one admin one after
 * the other, whatever their leagues, a few seconds per turn. A slow webhook delays only its own league; deliveries without
 * a call do not count as tried. A run may be killed at any point, repeated, or run twice at once.
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
    const waiting = inFairOrder(due, { laneOf: ({ lane }) => lane, ownerOf: ({ createdBy }) => createdBy })
    const before = run.summary.turns
    const { left } = await giveTurns(run, waiting)
    if (left.length > 0) await passOver(db, left, { now: run.now(), until: addMs(run.now(), hostRestMs) })
    const isOver = Date.now() >= run.until
    if (isOver || run.summary.turns === before) return { ...run.summary, more: isOver }
  }
}

/** One task, if a webhook is due. */
export const findDueWebhooks = async ({ db, realNow }: Pick<Ctx, 'db' | 'realNow'>): Promise<Task[]> => {
  const { lanes } = await runBatch(db, { lanes: dueWebhooks(db, realNow, 1) })
  return lanes.flat().length > 0 ? [{ kind: 'webhooks' }] : []
}
