import type { DatedFact, Instant } from '../calendar-day.ts'
import { type ItemEdit, lastTouch, newestOf } from './edits.ts'
import { type Anchor, hasStood, type Waiting } from './statuses.ts'

/** The accepted birth date, a waiting one, and whether the item was ever read */
export interface BelievedBirth {
  birth: DatedFact | null
  waiting: Waiting['birth']
  everRead: boolean
}

/** The latest reading: the birth date in the item (null: none), or undefined if the item has not changed */
export interface BirthReading {
  said: DatedFact | null | undefined
  from: Anchor
  /** The item's edits since the waiting value was first read; absent: not requested */
  edits?: readonly ItemEdit[] | undefined
}

export interface BirthDecision {
  birth: DatedFact | null
  waiting: Waiting['birth']
  /** The item's edits are needed before the waiting value can count */
  wantsEdits: boolean
}

export const isSameBirth = (a: DatedFact | null, b: DatedFact | null): boolean =>
  a?.date === b?.date && a?.precision === b?.precision

/**
 * Decides the accepted birth date. The first date read for a person without one is accepted at once. A different date,
 * or its removal, counts after the waiting period, if no edit in between changed the birth.
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
