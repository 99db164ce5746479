import { type CalendarDay, dayOf, type Instant } from '../calendar-day.ts'
import { lastPossibleDay } from './assess.ts'
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

/** The number of readings with the same content that are kept */
const mostReadings = 50

/** The stored evidence, and the latest reading */
interface Reading {
  before: StoredEvidence | null
  beforeSince: Instant | null
  /** The evidence has the same content as before */
  same: boolean
  /** Null: the item has not changed since it was last read */
  read: { revision: number } | null
  edits: readonly ItemEdit[] | undefined
}

/**
 * Since when the evidence is unchanged. An edit of the statement, or a revert of such an edit, restarts the waiting
 * period.
 */
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

/** When a death on this day was first reported. A removal for less than a day does not reset it. */
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
 * The claimed days that were in the future when first seen, without those that an edit of the statement, made on that
 * day or later, has confirmed
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
    // A report dated tomorrow is no date of the future: in the first time zones that day has begun.
    if (!noted) return known || date <= lastPossibleDay(now) ? [] : [{ date, revision: last }]
    if (!begun) return [{ date, revision: last }]
    const isBorneOut = edits?.some(
      ({ death, revision, at }) =>
        death && (noted.revision === null || revision > noted.revision) && dayOf(at) >= date,
    )
    return isBorneOut ? [] : [noted]
  })
}

/** True if the claimed day was in the future when first seen and no later edit has confirmed it */
export const isAhead = (a: Assessment, ahead: readonly AheadDay[]): boolean =>
  'date' in a && ahead.some(({ date }) => date === a.date)
