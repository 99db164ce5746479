import type { CalendarDay, DatePrecision, Instant } from '../calendar-day.ts'
import type { MembershipSpell } from '../leagues/membership-spells.ts'
import type { Sex } from '../outlook/life-table.ts'
import type { DeathFacts } from '../packs/conditions.ts'
import type { CountingPick } from '../picks/counting.ts'
import type { LineUp } from '../picks/line-up.ts'
import type { EntryReason } from './rules.ts'

/** A player of a scored leaderboard. Seeds are 1..n, without gaps, in competitions; a season leaderboard has no use for them. */
export interface Participant {
  userId: string
  seed: number
  spells: readonly MembershipSpell[]
  /** Of the season's list, oldest first; none: nothing was chosen. */
  lineUps?: readonly LineUp[]
}

/** Whom a pick stood for, and with which birth, until a birth was corrected or two items became one. */
export interface FormerFacts {
  until: Instant
  personId: string
  birth: LeaderboardPick['birth']
}

/** A pick as scoring sees it: removed, void and suspended ones are given too, with all the times when they were. */
export interface LeaderboardPick extends CountingPick {
  id: string
  userId: string
  personId: string
  /** A date known to the month or year carries the first day of its span. */
  birth: { date: CalendarDay; precision: DatePrecision } | null
  addedAt: Instant
  sex?: Sex | null
  /** Wikidata items; none: not looked at. */
  countries?: readonly string[]
  occupations?: readonly string[]
  awards?: readonly string[]
  /** The typed place of the list that it stands in. */
  place?: string | null
  /** The first day of the transfer window through which it was added; none: through none. */
  windowFrom?: CalendarDay | null
  /** Oldest first; none: it has always been what it is. */
  formerly?: readonly FormerFacts[]
}

/**
 * What is held true of a death, and from when until when (knownUntil null: still). A retraction ends a record, a
 * corrected date ends one and begins another: what was known when something sealed can always be told.
 */
export interface PersonDeath {
  personId: string
  status: 'confirmed' | 'reported'
  /** Null: the day is not known (yet), so nothing is scored. */
  diedOn: CalendarDay | null
  knownFrom: Instant
  knownUntil: Instant | null
}

/** A line of the ledger: one death that counted (or, while only reported, would count) for one pick. */
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

/** What a table takes from a line of its ledger. */
export type TableEntry = Pick<ScoreEntry, 'userId' | 'personId' | 'diedOn' | 'status' | 'points'>

/** A line as the scorebook has it: what its table has still to look at comes along. */
export type BookEntry = ScoreEntry & { facts?: DeathFacts }

/** A row of a leaderboard, in display order. Ranks skip after a tie (1, 1, 3). */
export interface StandingRow {
  rank: number
  /** Rank before the last day on which the leaderboard changed; null where there was none. */
  previousRank: number | null
  userId: string
  /** From confirmed deaths. */
  points: number
  /** What reported deaths would add once confirmed; negative where they would take the place of others. */
  provisionalPoints: number
  /** Living people on the list, now or at the end of the leaderboard's last day once over. */
  alive: number
  /** Confirmed deaths that counted here. */
  dead: number
  /** alive + dead. */
  total: number
  /** False for a player who has left. */
  active: boolean
  /** Ended matches; null outside league duels. */
  won: number | null
  drawn: number | null
  lost: number | null
  /** Highest round entered, one more than the last for the winner; null outside cups. */
  roundReached: number | null
  /** The day that ranks this row; null outside one-shots and where nothing was scored. */
  scoredOn: CalendarDay | null
  /** The pick of that day, where every death has a row of its own. */
  pickId: string | null
  /** Points among these that no death has brought, with their reasons, by day. */
  extras: readonly RowExtra[]
}

/** What a table shows of a player where it is one of several things on a page. */
export type TableRow = Pick<
  StandingRow,
  'rank' | 'userId' | 'points' | 'provisionalPoints' | 'dead' | 'active'
>

export interface RowExtra {
  day: CalendarDay
  reason: EntryReason
}

/** Rank and points of a player at the end of a day on which the leaderboard changed. */
export interface RankPoint {
  day: CalendarDay
  userId: string
  rank: number
  points: number
}

/**
 * News that came after the part of the leaderboard it concerns was sealed: told, but not scored. A correction is of anything
 * that would have made other points of the same death.
 */
export interface LateNote {
  kind: 'late_death' | 'late_retraction' | 'late_correction'
  matchId: string | null
  personId: string
  userIds: string[]
  diedOn: CalendarDay
}

/** All that is derived of a scored leaderboard. */
export interface LeaderboardResult {
  matches: MatchResult[]
  standings: StandingRow[]
  entries: ScoreEntry[]
  rankHistory: RankPoint[]
  lateNotes: LateNote[]
  /** The next UTC day on which time alone changes the result; null: none. */
  dueOn: CalendarDay | null
  /** Nothing can change any more. */
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
 * upcoming: not begun; active: running and undecided; provisional: decided, but who plays in it hangs on a match that
 * is not sealed; final: decided, still open to late reports; sealed: never changes again.
 */
export const matchStatuses = ['upcoming', 'active', 'provisional', 'final', 'sealed'] as const
export type MatchStatus = (typeof matchStatuses)[number]

export interface MatchResult {
  /** `{competition id}:{round}:{slot}`. */
  id: string
  /** From 1. */
  round: number
  /** Place within the round, from 1. */
  slot: number
  start: CalendarDay
  /** Inclusive. */
  end: CalendarDay
  /** Null: a bye, or not yet known. */
  homeUserId: string | null
  awayUserId: string | null
  homePoints: number
  awayPoints: number
  /** What reported deaths would add to these points, or take from them. */
  homeProvisional: number
  awayProvisional: number
  /** Null while undecided, in a draw (decidedBy is then 'points'), or where both forfeited. */
  winnerUserId: string | null
  decidedBy: Decision | null
  decidedOn: CalendarDay | null
  status: MatchStatus
}
