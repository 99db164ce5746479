import { addMs, dayMs, dayOf, type Instant } from '../calendar-day.ts'
import { isOpen, type Season } from '../seasons/state.ts'

/** The facts of an exclusive league that decide whether lists can be edited by hand */
export interface ExclusiveState {
  draft: { startedAt: Instant | null; finishedAt: Instant | null } | null
  /** The season has picks, from a draft or carried over from the season before */
  hasPicks: boolean
  /** When the open claims close; null: none are open */
  claimsUntil: Instant | null
  season: Season
}

/** Each is an error code. */
export const byHandRefusals = ['draft_first', 'draft_running', 'waiver_open', 'waiver_too_late'] as const
export type ByHandRefusal = (typeof byHandRefusals)[number]

/** How long claims last after a death; the trigger that opens them (waivers.sql) has the same time. */
export const claimsMs = dayMs

/**
 * True for 24 hours after a death was confirmed, unless a draft ended since: deaths during a draft start no claims. Its
 * place is then filled by claims, even before the league is notified
 */
export const isJustConfirmed = (
  { confirmedAt }: { confirmedAt: Instant | null },
  draft: ExclusiveState['draft'] | undefined,
  now: Instant,
): boolean =>
  confirmedAt !== null && now < addMs(confirmedAt, claimsMs) && confirmedAt > (draft?.finishedAt ?? '')

/**
 * Why no pick can be added by hand, or null: lists start with a draft, and for a day after a death only claims fill
 * places, unless they close after the season. A season that is over has a reason of its own.
 */
export const byHandRefusal = (
  { draft, hasPicks, claimsUntil, season }: ExclusiveState,
  now: Instant,
): ByHandRefusal | null => {
  if (!isOpen(season, dayOf(now))) return null
  if (draft ? draft.startedAt === null : !hasPicks) return 'draft_first'
  if (draft && draft.finishedAt === null) return 'draft_running'
  if (claimsUntil === null) return null
  return isOpen(season, dayOf(claimsUntil)) ? 'waiver_open' : 'waiver_too_late'
}
