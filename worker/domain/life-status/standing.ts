import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { type ItemEdit, lastTouch, newestOf } from './edits.ts'
import {
  type AheadDay,
  type Assessment,
  type DeathClaim,
  type FirstReport,
  hasStood,
  type Standing,
  type StoredEvidence,
} from './statuses.ts'

/** How many readings that said the same are remembered. */
const mostReadings = 50

/** What was believed of the evidence, and what was read just now. */
interface Reading {
  before: StoredEvidence | null
  beforeSince: Instant | null
  /** The evidence says what it said before. */
  same: boolean
  /** Null: the item has not changed since it was read last. */
  read: { revision: number } | null
  edits: readonly ItemEdit[] | undefined
}

/** Since when the evidence has stood unchanged: an edit of the statement, or one that takes such an edit back, begins that again. */
export const standingOf = (
  { before, beforeSince, same, read, edits }: Reading,
  now: Instant,
): { since: Instant; standing: Standing } => {
  const goesOn = same && beforeSince !== null && beforeSince <= now
  const begun = goesOn ? beforeSince : now
  const revision = read?.revision ?? before?.revision ?? null
  const known = goesOn ? before?.standing : undefined
  const readAlike = [...new Set([...(known?.read ?? []), ...(read ? [read.revision] : [])])].slice(
    -mostReadings,
  )
  const standing: Standing = {
    ...(known ?? { revision, checked: null }),
    read: readAlike,
  }
  if (!edits) return { since: begun, standing }
  const checked = newestOf(edits, revision)
  const touch = lastTouch(edits, standing.revision, 'death', readAlike)
  if (!touch) return { since: begun, standing: { ...standing, checked } }
  return {
    since: touch.at > begun ? touch.at : begun,
    standing: { revision: newestOf(edits, touch.revision), checked, read: readAlike },
  }
}

/** When the death on this day was first reported: what takes it away for less than a day does not begin that again. */
export const firstReport = (
  known: FirstReport | undefined,
  { date, since }: { date: CalendarDay | null; since: Instant },
  now: Instant,
): FirstReport | undefined => {
  const goneSince = known?.goneSince ?? now
  if (known && known.at <= now && !hasStood(goneSince, now))
    return { ...known, goneSince: date === known.date ? null : goneSince }
  return date === null ? undefined : { date, at: since, goneSince: null }
}

/**
 * The days in the claims that had not begun when they were first seen, except those that an edit of the statement, made on
 * that day or later, has borne out.
 */
export const aheadIn = (
  claims: readonly DeathClaim[],
  { before, read, edits }: Pick<Reading, 'before' | 'read' | 'edits'>,
  now: Instant,
): AheadDay[] => {
  const days = claims.flatMap((claim) => (claim.kind === 'date' ? [claim] : []))
  return days.flatMap(({ date, precision }) => {
    const known = before?.claims.some(
      (claim) => claim.kind === 'date' && claim.date === date && claim.precision === precision,
    )
    const noted = before?.ahead?.find((each) => each.date === date)
    const begun = date <= dayOf(now)
    const last = read?.revision ?? before?.revision ?? null
    if (!noted) return known || begun ? [] : [{ date, revision: last }]
    if (!begun) return [{ date, revision: last }]
    const isBorneOut = edits?.some(
      ({ death, revision, at }) =>
        death && (noted.revision === null || revision > noted.revision) && dayOf(at) >= date,
    )
    return isBorneOut ? [] : [noted]
  })
}

/** True where the day that is claimed had not begun when it was first seen, and nobody has borne it out since. */
export const isAhead = (a: Assessment, ahead: readonly AheadDay[]): boolean =>
  'date' in a && ahead.some(({ date }) => date === a.date)
