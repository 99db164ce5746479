import type { Instant } from '../calendar-day.ts'
import type { DatedFact } from '../people/facts.ts'
import { type ItemEdit, lastTouch, newestOf } from './edits.ts'
import { type Anchor, hasStood, type Waiting } from './statuses.ts'

/** The birth that is believed, what has been read otherwise, and whether the item was ever read. */
export interface BelievedBirth {
  birth: DatedFact | null
  waiting: Waiting['birth']
  everRead: boolean
}

/** What was read just now: the birth that the item gives (null: none), or that it has not changed (undefined). */
export interface BirthReading {
  said: DatedFact | null | undefined
  from: Anchor
  /** The item's edits since what waits was first read; absent: they were not asked for. */
  edits?: readonly ItemEdit[] | undefined
}

export interface BirthDecision {
  birth: DatedFact | null
  waiting: Waiting['birth']
  /** The item's edits are needed to let what waits count. */
  wantsEdits: boolean
}

/** True for the same date, known as exactly. */
export const isSameBirth = (a: DatedFact | null, b: DatedFact | null): boolean =>
  a?.date === b?.date && a?.precision === b?.precision

/**
 * What birth is believed. The first that is read of somebody of whom nothing was known is taken as it is; any other, and
 * that there is none any more, once it has stood its time without an edit in between that touches it.
 */
export const believeBirth = (
  { birth, waiting, everRead }: BelievedBirth,
  { said, from, edits }: BirthReading,
  now: Instant,
): BirthDecision => {
  const keep = { birth, wantsEdits: false }
  const claimed = said === undefined ? waiting?.value : said
  if (claimed === undefined || isSameBirth(claimed, birth)) return { ...keep, waiting: undefined }
  if (birth === null && !everRead) return { ...keep, birth: claimed, waiting: undefined }
  if (!waiting || !isSameBirth(waiting.value, claimed) || waiting.since > now)
    return { ...keep, waiting: { value: claimed, since: now, from } }
  const touch = edits ? lastTouch(edits, waiting.from.revision, 'birth') : null
  const since = touch && touch.at > waiting.since ? touch.at : waiting.since
  const stands =
    edits && touch ? { ...waiting, since, from: { revision: newestOf(edits, touch.revision) } } : waiting
  if (!hasStood(since, now)) return { ...keep, waiting: stands }
  if (!edits) return { ...keep, waiting, wantsEdits: true }
  return { birth: claimed, waiting: undefined, wantsEdits: false }
}
