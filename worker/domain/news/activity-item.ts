import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { ActivityKind } from './news-registry.ts'

/** Points that a death brings, or brought, on one leaderboard. */
export interface Scored {
  /** Null: the season's. */
  competition: { slug: string; name: string } | null
  userId: string
  points: number
}

/** The state of a ruling; null where it has gone with its league's people. */
interface RulingState {
  effectiveAt: Instant
  objectedTo: boolean
  withdrawnAt: Instant | null
  overtaken: boolean
}

/** What is stored with an entry of the activity. */
export type ActivityData = Readonly<Record<string, unknown>>

/** An entry of the activity with all that is told of it, as things are now. */
export interface ActivityItem {
  kind: ActivityKind
  at: Instant
  slug: string
  actor: { userId: string; displayName: string } | null
  /** With the day of death that is held true now; null: none is. */
  person: { wikidataId: string; name: string; diedOn: CalendarDay | null } | null
  competition: { slug: string; name: string; startDate: CalendarDay; endDate: CalendarDay } | null
  data: ActivityData
  nameOf: (userId: string) => string
  /** What that death brings now, and what it would bring once confirmed. */
  scores: { confirmed: readonly Scored[]; reported: readonly Scored[] }
  /** What was taken back with it. */
  takenBack: readonly Scored[]
  /** The person's death was taken back after it. Another report may have come since. */
  withdrawnSince: boolean
  ruling: RulingState | null
  /** The match as it stands now. */
  match: { winnerUserId: string | null; homePoints: number; awayPoints: number } | null
  /** The text of the remark that it tells of; null where that was taken away, and for all else. */
  remark: string | null
  /** Members have said something about it: it begins a line of its own. */
  isTalkedAbout: boolean
  /** Who is first in the competition now. */
  first: readonly string[]
}

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A day that was stored with an entry; null for anything else. */
export const dayIn = (value: unknown): CalendarDay | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

/** Ids that were stored with an entry. */
export const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The day of death that an entry took back: the former one, where it is another by now. */
export const formerDay = ({ diedOn, formerDay }: ActivityData): CalendarDay | null =>
  formerDay === diedOn ? null : textOrNull(formerDay)
