import { addMs, type Instant } from '../calendar-day.ts'

export type ExclusiveRefusal = 'exclusive_fixed'

/**
 * Why a league's lists can't become exclusive, or cease to be, or null. That they can't be sealed as well,
 * as whoever drafts sees the other lists grow, is sealRefusal's to say (domain/seasons/sealed-lists.ts).
 * @param has.begun the season has a pick, or a draft
 */
export const exclusiveRefusal = (
  before: { exclusive: boolean },
  after: { exclusive: boolean },
  has: { begun: boolean },
): ExclusiveRefusal | null => (before.exclusive !== after.exclusive && has.begun ? 'exclusive_fixed' : null)

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
