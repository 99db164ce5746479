import type { CalendarDay, DatedFact, Instant } from '../calendar-day.ts'
import type { MembershipPeriod } from '../leagues/membership-periods.ts'
import type { Sex } from '../outlook/life-table.ts'
import type { DeathFacts } from '../packs/conditions.ts'
import type { CountingPick } from '../picks/counting.ts'
import type { LineUp } from '../picks/line-up.ts'
import type { EntryReason } from './rules.ts'

/**
 * A player of a scored leaderboard. In competitions seeds are 1 to n without gaps; season leaderboards do not use them.
 */
export interface Participant {
  userId: string
  seed: number
  periods: readonly MembershipPeriod[]
  /** Of the season's list, oldest first; absent: nothing was chosen */
  lineUps?: readonly LineUp[]
}

/** The former person and birth of a pick, valid until a birth was corrected or two items were merged */
export interface FormerFacts {
  until: Instant
  personId: string
  birth: DatedFact | null
}

/** A pick as scoring needs it, removed, void and suspended ones included, with all times of these changes */
export interface LeaderboardPick extends CountingPick {
  id: string
  userId: string
  personId: string
  birth: DatedFact | null
  addedAt: Instant
  sex?: Sex | null
  /** Wikidata items; absent: not used */
  countries?: readonly string[]
  occupations?: readonly string[]
  awards?: readonly string[]
  /** The typed place of the list that it occupies */
  place?: string | null
  /** The first day of the transfer window in which it was added; absent: in none */
  windowFrom?: CalendarDay | null
  /** Oldest first; absent: it never changed */
  formerly?: readonly FormerFacts[]
}

/**
 * An accepted death and when it was accepted (knownUntil null: still). A retraction ends a record; a corrected date
 * ends one and starts another. So the knowledge at the time of a seal can be restored.
 */
export interface PersonDeath {
  personId: string
  status: 'confirmed' | 'reported'
  /** Null: the day is not known (yet), so nothing is scored */
  diedOn: CalendarDay | null
  knownFrom: Instant
  knownUntil: Instant | null
}

/** A ledger entry: one death that counted (or, while only reported, would count) for one pick */
export interface ScoreEntry {
  pickId: string
  userId: string
  personId: string
  diedOn: CalendarDay
  status: 'confirmed' | 'reported'
  points: number
  reasons: EntryReason[]
  rulesVersion: number
}

/** The fields of a ledger entry that a table needs */
export type TableEntry = Pick<ScoreEntry, 'userId' | 'personId' | 'diedOn' | 'status' | 'points'>

/** An entry of the scorebook, with the facts that its table's terms still need */
export type BookEntry = ScoreEntry & { facts?: DeathFacts }

/** A row of a leaderboard, in display order. Ranks have gaps after a tie (1, 1, 3). */
export interface StandingRow {
  rank: number
  /** Rank before the last day on which the leaderboard changed; null: no such day */
  previousRank: number | null
  userId: string
  /** From confirmed deaths. */
  points: number
  /** The points that reported deaths would add once confirmed; negative if they would replace other points */
  provisionalPoints: number
  /** Number of living people on the list, now or at the end of the leaderboard's last day */
  alive: number
  /** Number of confirmed deaths that counted here */
  dead: number
  /** alive + dead. */
  total: number
  /** False for a player who has left */
  active: boolean
  /** Matches that have ended; null except in league duels */
  won: number | null
  drawn: number | null
  lost: number | null
  /** Highest round entered, one more than the last for the winner; null except in cups */
  roundReached: number | null
  /** The day that ranks this row; null except in one-shots, and if nothing was scored */
  scoredOn: CalendarDay | null
  /** The scoring pick of that day, if every death has a row of its own */
  pickId: string | null
  /** Points included in `points` that no death gave, with their reasons, by day */
  extras: readonly RowExtra[]
}

/** The columns of a small table, on a page with other content */
export type TableRow = Pick<
  StandingRow,
  'rank' | 'userId' | 'points' | 'provisionalPoints' | 'dead' | 'active'
>

export interface RowExtra {
  day: CalendarDay
  reason: EntryReason
}

/** A player's rank and points at the end of a day on which the leaderboard changed */
export interface RankPoint {
  day: CalendarDay
  userId: string
  rank: number
  points: number
}

/**
 * News after the affected part of the leaderboard was sealed: shown, but not scored. A `correction` is any change that
 * would have given other points for the same death.
 */
export interface LateNote {
  kind: 'late_death' | 'late_retraction' | 'late_correction'
  matchId: string | null
  personId: string
  userIds: string[]
  diedOn: CalendarDay
}

export interface LeaderboardResult {
  matches: MatchResult[]
  standings: StandingRow[]
  entries: ScoreEntry[]
  rankHistory: RankPoint[]
  lateNotes: LateNote[]
  /** The next UTC day on which the result changes without new facts; null: none */
  dueOn: CalendarDay | null
  /** The result is final and cannot change */
  sealed: boolean
}

export const decisions = [
  'points',
  'first_death',
  'season_points',
  'average_age',
  'uniqueness',
  'coin',
  'bye',
  'forfeit',
] as const
export type Decision = (typeof decisions)[number]

/**
 * upcoming: not begun; active: running and undecided; provisional: decided, but its players depend on a match that is
 * not sealed; final: decided, late reports can still change it; sealed: never changes again.
 */
export const matchStatuses = ['upcoming', 'active', 'provisional', 'final', 'sealed'] as const
export type MatchStatus = (typeof matchStatuses)[number]

export interface MatchResult {
  /** `{competition id}:{round}:{slot}`. */
  id: string
  /** From 1. */
  round: number
  /** Position within the round, from 1 */
  slot: number
  start: CalendarDay
  /** Inclusive. */
  end: CalendarDay
  /** Null: a bye, or not known yet */
  homeUserId: string | null
  awayUserId: string | null
  homePoints: number
  awayPoints: number
  /** The change of these points if reported deaths are confirmed */
  homeProvisional: number
  awayProvisional: number
  /** Null while undecided, after a draw (decidedBy is then 'points'), or if both forfeited */
  winnerUserId: string | null
  decidedBy: Decision | null
  decidedOn: CalendarDay | null
  status: MatchStatus
}
