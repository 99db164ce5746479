import { addMs, dayMs, type Instant } from '../calendar-day.ts'

export interface FeedEntry {
  id: string
  /** The revision after the edit; null: deleted, restored or similar, so the item has to be fetched */
  revision: number | null
  at: Instant
}

/**
 * How far the feed has been read, kept between runs. Times are Wikidata's, which are close to our wall clock; `from`
 * and `readAt` use the game clock.
 */
export interface FeedPosition {
  /** All entries up to this time are processed; null: unknown, so all watched people have to be polled */
  at: Instant | null
  /** Recent number of entries per second */
  pace: number
  /** The current poll of all watched people: its start by the wall clock (`since`) and by the game clock (`from`) */
  polling: { since: Instant; from: Instant } | null
  /** Game clock when the feed was last read to its end. All watched people had been checked by then. */
  readAt: Instant | null
}

export const feedPageSize = 500
/**
 * Entries arrive late and out of order, so reading starts this long before the position. Repeated entries are
 * recognized by their revision.
 */
const overlapMs = 180_000
/** Wikidata keeps the feed for some weeks. A request for older entries returns nothing, without an error. */
const trustedMs = 7 * dayMs
/** If this long passes without an entry where this many were expected, the feed has a gap. */
const gap = { ms: 600_000, entries: 1_000 }
const paces = { least: 0.001, most: 1_000 }

/** Nothing is read yet; the pace is about Wikidata's usual one */
export const unknownPosition: FeedPosition = { at: null, pace: 10, polling: null, readAt: null }

const secondsBetween = (from: Instant, to: Instant): number =>
  Math.max(0, Date.parse(to) - Date.parse(from)) / 1000

/** The time at which reading starts for a position */
export const readingFrom = (at: Instant): Instant => addMs(at, -overlapMs)

/** The number of requests to read the feed to its end; null if the position is unknown, too old or far in the future */
export const feedRequests = ({ at, pace }: FeedPosition, realNow: Instant): number | null => {
  if (at === null || addMs(at, trustedMs) < realNow || at > addMs(realNow, trustedMs)) return null
  return Math.max(1, Math.ceil((pace * secondsBetween(readingFrom(at), realNow)) / feedPageSize))
}

/** The source that finds changes with fewer requests: the feed, or a poll of all watched people */
export const cheaperSource = (
  position: FeedPosition,
  { watched, batchSize }: { watched: number; batchSize: number },
  realNow: Instant,
): 'feed' | 'poll' => {
  const requests = feedRequests(position, realNow)
  return requests !== null && requests < Math.ceil(watched / batchSize) ? 'feed' : 'poll'
}

/** True if the feed has no entries for a time in which many were expected */
export const isGap = (pace: number, from: Instant, to: Instant): boolean => {
  const seconds = secondsBetween(from, to)
  return seconds * 1000 >= gap.ms && seconds * pace >= gap.entries
}

/** The new pace after this number of entries between two times: the mean with the earlier pace */
export const paceAfter = (pace: number, entries: number, from: Instant, to: Instant): number => {
  const seconds = secondsBetween(from, to)
  if (seconds < 60) return pace
  return Math.min(paces.most, Math.max(paces.least, (pace + entries / seconds) / 2))
}

/**
 * The items in these entries with their newest revision; null if the item has to be fetched. Repeated entries do not
 * matter.
 */
export const changedItems = (entries: readonly FeedEntry[]): Map<string, number | null> => {
  const items = new Map<string, number | null>()
  for (const { id, revision } of entries) {
    const before = items.get(id)
    items.set(id, before === null || revision === null ? null : Math.max(before ?? 0, revision))
  }
  return items
}

/** The position after a complete poll, which has seen all changes made before it began */
export const afterPoll = (position: FeedPosition): FeedPosition => {
  const { at, polling } = position
  if (!polling) return position
  return { ...position, at: at !== null && at > polling.since ? at : polling.since, polling: null }
}

/** The position at the start of a poll. A current poll continues, unless the game clock was set back since. */
export const beginPoll = (
  position: FeedPosition,
  { now, realNow }: { now: Instant; realNow: Instant },
): FeedPosition =>
  position.polling && position.polling.from <= now
    ? position
    : { ...position, polling: { since: realNow, from: now } }
