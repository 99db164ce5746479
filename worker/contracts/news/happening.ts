import type { CalendarDay, Instant } from '../../domain/calendar-day.ts'
import type { ActivityKind } from '../../domain/record.ts'
import type { Locale } from '../errors.ts'

/** Somebody who reads: in whose language, and whose own list is `yours`. */
export interface Reader {
  locale: Locale
  userId: string
  now: Instant
}

/** Points that a death brings, or brought, on one leaderboard. */
export interface Scored {
  /** Null: the season's. */
  competition: { slug: string; name: string } | null
  userId: string
  points: number
}

/** What has become of a ruling; null where it has gone with its league's people. */
interface RulingState {
  effectiveAt: Instant
  objectedTo: boolean
  withdrawnAt: Instant | null
  overtaken: boolean
}

/** An entry of the activity with all that is told of it, as things are now. */
export interface Happening {
  kind: ActivityKind
  at: Instant
  slug: string
  actor: { userId: string; displayName: string } | null
  /** With the day of death that is held true now; null: none is. */
  person: { wikidataId: string; name: string; diedOn: CalendarDay | null } | null
  competition: { slug: string; name: string; startDate: CalendarDay; endDate: CalendarDay } | null
  /** As it was told: whatever is stored there. */
  data: Readonly<Record<string, unknown>>
  nameOf: (userId: string) => string
  /** What that death brings now, and what it would bring once confirmed. */
  scores: { confirmed: readonly Scored[]; reported: readonly Scored[] }
  /** What was taken back with it. */
  takenBack: readonly Scored[]
  ruling: RulingState | null
  /** The match as it stands now. */
  match: { winnerUserId: string | null; homePoints: number; awayPoints: number } | null
  /** Of an entry that tells of a remark: what it says; null where it was taken away, and for all else. */
  remark: string | null
  /** Something is said of it: it begins a line of its own, whatever it would be told with. */
  isTalkedAbout: boolean
  /** Who is first in the competition now. */
  first: readonly string[]
}
