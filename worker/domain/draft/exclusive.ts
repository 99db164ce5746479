import { addMs, type Instant } from '../calendar-day.ts'

/** What of an exclusive league decides whether a list can be changed by hand. */
export interface ExclusiveState {
  draft: { startedAt: Instant | null; finishedAt: Instant | null } | null
  /** The season has picks: those of a draft, or of the season before. */
  hasPicks: boolean
  waiverOpen: boolean
}

/** Each is an error code. */
export const byHandRefusals = ['draft_first', 'draft_running', 'waiver_open'] as const
export type ByHandRefusal = (typeof byHandRefusals)[number]

const claimsMs = 86_400_000

/** True for a day after a death was confirmed: its place goes by claims, whether or not the league has been told. */
export const isJustConfirmed = ({ confirmedAt }: { confirmedAt: Instant | null }, now: Instant): boolean =>
  confirmedAt !== null && now < addMs(confirmedAt, claimsMs)

/** Why nobody can be put on a list by hand, or null: first there is a draft, and after a death a day of claims. */
export const byHandRefusal = ({ draft, hasPicks, waiverOpen }: ExclusiveState): ByHandRefusal | null => {
  if (draft ? draft.startedAt === null : !hasPicks) return 'draft_first'
  if (draft && draft.finishedAt === null) return 'draft_running'
  return waiverOpen ? 'waiver_open' : null
}
