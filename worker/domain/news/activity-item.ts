import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { ActivityKind } from './news-registry.ts'

/** Points of a death on one leaderboard, possible or actual */
export interface Scored {
  /** Null: the season's leaderboard */
  competition: { slug: string; name: string } | null
  userId: string
  points: number
}

/** The state of a ruling; null if it was deleted with its league's people */
interface RulingState {
  effectiveAt: Instant
  objectedTo: boolean
  withdrawnAt: Instant | null
  overtaken: boolean
}

export type ActivityData = Readonly<Record<string, unknown>>

/** An activity item with everything needed to show it, as of now */
export interface ActivityItem {
  kind: ActivityKind
  at: Instant
  slug: string
  actor: { userId: string; displayName: string } | null
  /** With the day of death that is accepted now; null: none */
  person: { wikidataId: string; name: string; diedOn: CalendarDay | null } | null
  competition: { slug: string; name: string; startDate: CalendarDay; endDate: CalendarDay } | null
  data: ActivityData
  nameOf: (userId: string) => string
  /** The current points of that death, and the points that it would give once confirmed */
  scores: { confirmed: readonly Scored[]; reported: readonly Scored[] }
  takenBack: readonly Scored[]
  /** The person's death was withdrawn after this item. There may be another report since. */
  withdrawnSince: boolean
  /** The turn of a draft that it is about is over. */
  turnOver: boolean
  /** The votes and rules of now do not bar the person, whom its player was told to take off the list. */
  noLongerBarred: boolean
  ruling: RulingState | null
  match: { winnerUserId: string | null; homePoints: number; awayPoints: number } | null
  /** The text of the remark that the item is about; null if the remark was removed, and for all other kinds */
  comment: string | null
  /** Members have commented on it, so it is not combined with other items */
  isTalkedAbout: boolean
  /** The current leaders of the competition */
  first: readonly string[]
}

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A day stored with an item; null for other values */
export const dayIn = (value: unknown): CalendarDay | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

export const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The former day of death that an item withdrew, if it differs from the current one */
export const formerDay = ({ diedOn, formerDay }: ActivityData): CalendarDay | null =>
  formerDay === diedOn ? null : textOrNull(formerDay)
