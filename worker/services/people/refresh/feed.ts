import { holdsLease, jobCursor, setJobCursor } from '#db/queries/jobs/jobs.ts'
import { feedCursorName } from '#db/queries/people/last-check.ts'
import { changedPeople, pollAgain, watchedOf } from '#db/queries/people/people-watched.ts'
import type { Instant } from '#domain/calendar-day.ts'
import {
  changedItems,
  type FeedEntry,
  type FeedPosition,
  isGap,
  paceAfter,
  readingFrom,
  unknownPosition,
} from '#domain/life-status/change-feed.ts'
import type { Ctx } from '#worker/services/context.ts'
import type { ChangesPage } from '#worker/services/people-source.ts'
import { type Counts, pollItems, readAll } from './check-items.ts'
import { index, type Run } from './refresh-run.ts'

/** Pages per chunk. A run that is killed loses the pages of its current chunk. */
const pagesAtOnce = 25
/** The share of a run's requests reserved for the people that the feed lists. */
const keptShare = 0.2

export const feedCursor = ({ db }: Pick<Ctx, 'db'>) => jobCursor(db, feedCursorName)

export const positionOf = ([row]: readonly { value: Record<string, unknown> }[]): FeedPosition =>
  // Only savePosition writes it; a member that an older version did not write has its initial value.
  ({ ...unknownPosition, ...(row?.value as Partial<FeedPosition> | undefined) })

/** Stores a position, if the lease is held and the condition is true. */
export const savePosition = (run: Run, position: FeedPosition, condition = holdsLease(run.lease)) =>
  setJobCursor(run.ctx.db, feedCursorName, { ...position }, condition)

/**
 * How reading the feed ended: at its end, at a point where the next run continues, refused by the site, or at a gap.
 */
export type FeedEnd = 'end' | 'stopped' | 'refused' | 'gap'

interface Chunk {
  entries: FeedEntry[]
  more: string | null
  /** Why the chunk ends here; null if it is full. */
  end: FeedEnd | null
}

/** Requests a malformed page once more: one broken page is no reason to poll everybody. */
const requestPage = async (run: Run, from: Instant, more: string | null) => {
  const ask = (): Promise<ChangesPage | 'malformed' | null> =>
    run.ask(index, () => run.ctx.people.changes(from, more))
  const page = await ask()
  return page === 'malformed' ? ask() : page
}

const readChunk = async (run: Run, from: Instant, begin: string | null): Promise<Chunk> => {
  const entries: FeedEntry[] = []
  let more = begin
  for (let pages = 0; pages < pagesAtOnce; pages++) {
    if (run.requestsLeft() <= run.limits.requests * keptShare) return { entries, more, end: 'stopped' }
    const page = await requestPage(run, from, more)
    if (page === null) return { entries, more, end: 'stopped' }
    if (page === 'malformed') return { entries, more, end: 'refused' }
    entries.push(...page.entries)
    more = page.more
    if (more === null) return { entries, more, end: 'end' }
  }
  return { entries, more, end: null }
}

const hasGap = (pace: number, from: Instant, entries: readonly FeedEntry[]): boolean =>
  entries.some(({ at }, i) => isGap(pace, entries[i - 1]?.at ?? from, at))

/**
 * Handles the people listed in a chunk. The position is stored in the same transaction that flags the people without an
 * answer: the next run polls those first, and they delay nobody else. After the last chunk the position is stored at
 * the end of the run, which saves a quiet run a transaction.
 */
const takeIn = async (
  run: Run,
  counts: Counts,
  entries: readonly FeedEntry[],
  { position, last }: { position: FeedPosition; last: boolean },
): Promise<void> => {
  const items = changedItems(entries)
  const rows = items.size === 0 ? [] : watchedOf(await changedPeople(run.ctx.db, items, run.ctx.now))
  // The rows are fresh from the database, so people that the run has handled before are handled again.
  for (const { id } of rows) run.handled.delete(id)
  const changed = rows.flatMap((row) => {
    const revision = items.get(row.id)
    return typeof revision === 'number' ? [{ row, revision }] : []
  })
  await readAll(run, changed, counts)
  await pollItems(
    run,
    rows.filter(({ id }) => typeof items.get(id) !== 'number'),
    counts,
  )
  const open = rows.map(({ id }) => id).filter((id) => !run.handled.has(id))
  if (last && open.length === 0) return
  await run.write({
    open: open.length > 0 ? pollAgain(run.ctx.db, open, holdsLease(run.lease)) : undefined,
    position: savePosition(run, position),
  })
}

/**
 * Reads the change feed from the last position until its end or until the budget is used, and handles the watched
 * people in it. The cost depends on the number of edits on Wikidata, not on the number of watched people. The position
 * advances by one chunk at a time; after a kill the chunk is read again, which changes nothing.
 * @returns the new position, and how reading ended
 */
export const readFeed = async (
  run: Run,
  counts: Counts,
  before: FeedPosition & { at: Instant },
): Promise<{ position: FeedPosition; end: FeedEnd }> => {
  const from = readingFrom(before.at)
  let position: FeedPosition & { at: Instant } = before
  let more: string | null = null
  let [seen, last] = [0, from]
  for (;;) {
    const chunk: Chunk = await readChunk(run, from, more)
    const hasMissed = hasGap(before.pace, last, chunk.entries)
    seen += chunk.entries.length
    last = chunk.entries.at(-1)?.at ?? last
    more = chunk.more
    const until = chunk.end === 'end' && last < run.ctx.realNow ? run.ctx.realNow : last
    const pace = paceAfter(before.pace, seen, from, until)
    if (hasMissed) return { position: { ...position, pace, at: null, polling: null }, end: 'gap' }
    position = { ...position, pace, at: last > position.at ? last : position.at }
    if (chunk.entries.length > 0)
      await takeIn(run, counts, chunk.entries, { position, last: chunk.end !== null })
    if (chunk.end !== null) return { position, end: chunk.end }
  }
}
