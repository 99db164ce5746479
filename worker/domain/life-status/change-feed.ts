import { addMs, type Instant } from '../calendar-day.ts'

/** One entry of the feed of what was changed on Wikidata. */
export interface FeedEntry {
  id: string
  /** What the edit made of the item; null: deleted, restored or the like, which only a look tells. */
  revision: number | null
  at: Instant
}

/**
 * How far the feed has been read, between runs. Its moments are Wikidata's own, which our wall clock is near; the game's
 * clock has no part in them, but where it says so.
 */
export interface FeedPosition {
  /** All entries up to then are dealt with; null: unknown, so everybody has to be polled. */
  at: Instant | null
  /** Entries a second, as lately seen. */
  pace: number
  /** A poll of everybody that is under way: begun when, by the wall clock (`since`) and by the game's (`from`). */
  polling: { since: Instant; from: Instant } | null
  /** The game's clock when the feed was last read to its end: by then every watched person had been looked at. */
  readAt: Instant | null
}

export const feedPageSize = 500
/** Entries come late and out of order: reading begins this long before the position. Repeats are known by their revision. */
const overlapMs = 180_000
/** Wikidata keeps the feed for some weeks; it says nothing when it is asked for more. */
const trustedMs = 7 * 86_400_000
/** A silence that long, where this many entries were to be expected, is a hole in the feed. */
const hole = { ms: 600_000, entries: 1_000 }
const paces = { least: 0.001, most: 1_000 }

/** Nothing is known yet: about Wikidata's usual pace is expected. */
export const unknownPosition: FeedPosition = { at: null, pace: 10, polling: null, readAt: null }

const secondsBetween = (from: Instant, to: Instant): number =>
  Math.max(0, Date.parse(to) - Date.parse(from)) / 1000

/** Where reading begins for a position. */
export const readingFrom = (at: Instant): Instant => addMs(at, -overlapMs)

/** Requests that reading the feed to its end will take; none can say where the position is unknown or not to be trusted. */
export const feedRequests = ({ at, pace }: FeedPosition, realNow: Instant): number | null => {
  if (at === null || addMs(at, trustedMs) < realNow || at > addMs(realNow, trustedMs)) return null
  return Math.max(1, Math.ceil((pace * secondsBetween(readingFrom(at), realNow)) / feedPageSize))
}

/** Whether the feed or a poll of all watched people tells cheaper who has changed. */
export const cheaperSource = (
  position: FeedPosition,
  { watched, batchSize }: { watched: number; batchSize: number },
  realNow: Instant,
): 'feed' | 'poll' => {
  const requests = feedRequests(position, realNow)
  return requests !== null && requests < Math.ceil(watched / batchSize) ? 'feed' : 'poll'
}

/** True when the feed says nothing of a time in which a lot must have been changed. */
export const isGap = (pace: number, from: Instant, to: Instant): boolean => {
  const seconds = secondsBetween(from, to)
  return seconds * 1000 >= hole.ms && seconds * pace >= hole.entries
}

/** The pace, given how many entries there were between two moments; the earlier pace is weighed in. */
export const paceAfter = (pace: number, entries: number, from: Instant, to: Instant): number => {
  const seconds = secondsBetween(from, to)
  if (seconds < 60) return pace
  return Math.min(paces.most, Math.max(paces.least, (pace + entries / seconds) / 2))
}

/** The items in these entries, each with its newest revision; null where only a look tells. Repeats come to nothing. */
export const changedItems = (entries: readonly FeedEntry[]): Map<string, number | null> => {
  const items = new Map<string, number | null>()
  for (const { id, revision } of entries) {
    const before = items.get(id)
    items.set(id, before === null || revision === null ? null : Math.max(before ?? 0, revision))
  }
  return items
}

/** The position once the poll that is under way has looked at everybody: all that was changed before it began is seen. */
export const afterPoll = (position: FeedPosition): FeedPosition => {
  const { at, polling } = position
  if (!polling) return position
  return { ...position, at: at !== null && at > polling.since ? at : polling.since, polling: null }
}

/** The position at the beginning of a poll: one that is under way goes on, unless the game's clock was set back since. */
export const beginPoll = (
  position: FeedPosition,
  { now, realNow }: { now: Instant; realNow: Instant },
): FeedPosition =>
  position.polling && position.polling.from <= now
    ? position
    : { ...position, polling: { since: realNow, from: now } }
