import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import { recordRun, releaseLease, takeLease } from '#db/queries/jobs/jobs.ts'
import {
  allPolled,
  duePeople,
  pollAgain,
  type WatchedRow,
  watchedCount,
  watchedOf,
  watchedPeople,
} from '#db/queries/people/people-watched.ts'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import {
  afterPoll,
  beginPoll,
  cheaperSource,
  type FeedPosition,
  isGap,
} from '#domain/life-status/change-feed.ts'
import type { Ctx } from '#worker/services/context.ts'
import { indexSite, sourceBatchSize } from '#worker/services/people-source.ts'
import { isPaused, readPause } from '../upstream-pause.ts'
import { type Counts, mergeStanding, pollItems } from './check-items.ts'
import { type FeedEnd, feedCursor, positionOf, readFeed, savePosition } from './feed.ts'
import { followHints, hintCursors } from './hints.ts'
import { defaultLimits, type RefreshLimits, Run } from './refresh-run.ts'

export const refreshJob = 'status-refresh'

/** Most people that one run polls; the next run starts with the rest. */
const most = { running: 12_000, others: 3_000 }
/** Most people that one run of the full scan polls after the feed, which uses its requests first. */
const fullScanLimits = { running: 10_000, others: 2_000 }
/**
 * People who were not polled for this long are polled even if the feed does not list them: it may have missed a change.
 * The remaining 6 hours of a day are for the full scan to finish.
 */
const fullScanAfterMs = 18 * 3_600_000
/** Counting stops here: with this many watched people the feed is always cheaper than a poll. */
const mostCounted = 100_000

/** The result of one run; times are on the game clock, except `tookMs`. */
export interface RefreshSummary extends Counts {
  skipped: boolean
  /** How the run learned of changes: from Wikidata's change feed, or from a poll of all watched people. */
  source: 'feed' | 'poll'
  /** People due for a poll that this run did not reach. */
  left: number
  /**
   * When the one waiting longest was last polled, or the position of the feed if that is earlier; null if nobody waits,
   * or somebody was never polled.
   */
  behindSince: Instant | null
  requests: number
  costly: boolean
  /** Why the run ended before all was done: budget, time, limited, out_of_reach, malformed, paused. */
  stopped: string | null
  tookMs: number
}

const sitesOf = ({ evidence }: Ctx['people']): string[] => {
  const { statements, history, opinions, hints } = evidence
  return [...new Set([indexSite, ...[statements, history, ...opinions, ...hints].map(({ site }) => site)])]
}

/**
 * Takes the lease and reads the number of watched people, the position of the feed, the pauses of sites, and when the
 * sources of hints were last queried.
 */
const begin = async (run: Run) => {
  const { ctx, lease } = run
  const sites = sitesOf(ctx.people)
  const now = new Date().toISOString()
  const { taken, watched, feed, hints, pauses } = await runBatch(ctx.db, {
    taken: takeLease(ctx.db, lease, { now, until: run.leaseEnd() }),
    watched: watchedCount(ctx.db, mostCounted),
    feed: feedCursor(ctx),
    hints: hintCursors(ctx),
    pauses: sites.map((site) => readPause(ctx, site)),
  })
  for (const [nr, site] of sites.entries()) if (isPaused(pauses[nr] ?? [], now)) run.close(site, 'paused')
  return {
    mine: taken.length > 0,
    watched: watched[0]?.people ?? 0,
    position: positionOf(feed),
    hints: hints.map((rows) => rows[0]?.value.at),
  }
}

/** How a run learns of changes. */
interface Course {
  source: RefreshSummary['source']
  position: FeedPosition
  /** The feed was read to its end. */
  caughtUp: boolean
}

/**
 * Reads the change feed if that is cheaper than a poll of everybody, and falls back to the poll when the feed is
 * refused or has a gap.
 */
const choose = async (
  run: Run,
  counts: Counts,
  { position, watched }: { position: FeedPosition; watched: number },
): Promise<Course> => {
  const { ctx } = run
  const { at } = position
  let after: { position: FeedPosition; end: FeedEnd } = { position, end: 'refused' }
  if (at !== null && cheaperSource(position, { watched, batchSize: sourceBatchSize }, ctx.realNow) === 'feed')
    after = await readFeed(run, counts, { ...position, at })
  if (after.end === 'refused' || after.end === 'gap')
    return { source: 'poll', position: beginPoll(after.position, ctx), caughtUp: false }
  const readUntil = after.position.at ?? at ?? ctx.realNow
  const caughtUp = after.end === 'end' && !isGap(after.position.pace, readUntil, ctx.realNow)
  return {
    source: 'feed',
    position: caughtUp ? { ...after.position, polling: null, readAt: ctx.now } : after.position,
    caughtUp,
  }
}

/**
 * The people to be polled whatever the feed lists: those due for the full scan, or all watched people without a feed.
 */
const peopleToCheck = async ({ ctx, handled }: Run, source: Course['source']): Promise<WatchedRow[]> => {
  const { db, now } = ctx
  const rows = await (source === 'poll'
    ? watchedPeople(db, now, most)
    : duePeople(db, { now, before: addMs(now, -fullScanAfterMs) }, fullScanLimits))
  return watchedOf(rows).filter(({ id }) => !handled.has(id))
}

/**
 * Stores the position; once a poll has reached everybody, the feed can be read from the instant at which that poll
 * began.
 */
const keepPosition = (run: Run, { source, position }: Course) => {
  const { polling } = position
  const unanswered = [...run.unanswered].filter((id) => !run.handled.has(id))
  const begun = savePosition(run, position)
  if (source === 'feed' || !polling) return { begun }
  const through = allPolled({ from: polling.from, now: run.ctx.now }, unanswered, run.lease)
  return {
    begun,
    through: savePosition(run, afterPoll(position), through),
    unanswered: unanswered.length > 0 ? pollAgain(run.ctx.db, unanswered, through) : undefined,
  }
}

const oldest = (times: readonly (Instant | null)[]): Instant | null =>
  times.reduce((a, b) => (a === null || b === null ? null : a < b ? a : b), times[0] ?? null)

/** The position of the feed on the game clock, unless the feed was read to its end. */
const feedBehind = ({ now, realNow }: Ctx, { source, position, caughtUp }: Course): Instant[] =>
  source === 'poll' || caughtUp || position.at === null
    ? []
    : [addMs(now, Math.min(0, Date.parse(position.at) - Date.parse(realNow)))]

/**
 * Refreshes the life status of all watched people: from the change feed or a cheap poll of revisions, statements only
 * of changed items, second opinions where needed, and lists of recent deaths. Safe to kill at any point and to repeat;
 * of two concurrent runs only one does the work.
 */
export const refreshStatuses = async (
  ctx: Ctx,
  limits: Partial<RefreshLimits> = {},
): Promise<RefreshSummary> => {
  const started = Date.now()
  const run = new Run(ctx, { ...defaultLimits, ...limits })
  const counts: Counts = { watched: 0, polled: 0, changed: 0, merged: 0, separated: 0, unread: 0, events: {} }
  const { mine, watched, position, hints } = await begin(run)
  let rows: WatchedRow[] = []
  let course: Course = { source: 'poll', position, caughtUp: false }
  const summarise = (skipped: boolean): RefreshSummary => {
    const left = rows.filter(({ id }) => !run.handled.has(id))
    const behind = feedBehind(ctx, course)
    return {
      skipped,
      source: course.source,
      ...counts,
      left: left.length,
      behindSince: oldest([...left.map(({ polledAt }) => polledAt), ...behind]),
      requests: run.requests(),
      costly: ctx.people.evidence.statements.isCostly(),
      stopped: left.length + behind.length > 0 ? (run.whyClosed(indexSite) ?? 'budget') : null,
      tookMs: Date.now() - started,
    }
  }
  if (!mine) return summarise(true)
  try {
    await followHints(run, hints)
    course = await choose(run, counts, { position, watched })
    rows = await peopleToCheck(run, course.source)
    counts.watched = course.source === 'feed' ? Math.max(watched, rows.length) : rows.length
    await pollItems(run, rows, counts)
    await mergeStanding(run, counts)
    const summary = summarise(false)
    await run.write({
      position: keepPosition(run, course),
      recorded: recordRun(ctx.db, {
        id: uuidv7(),
        name: refreshJob,
        startedAt: ctx.now,
        finishedAt: ctx.now,
        summary: { ...summary },
      }),
      released: releaseLease(ctx.db, run.lease),
    })
    return summary
  } catch (error) {
    // Release the lease so that the next run can continue at once; it expires by itself if this fails too.
    await releaseLease(ctx.db, run.lease).catch(() => undefined)
    throw error
  }
}
