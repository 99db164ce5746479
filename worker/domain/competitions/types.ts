import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { DatedRules } from '../scoring/rules.ts'
import type { LeaderboardPick, LeaderboardResult, Participant, PersonDeath } from '../scoring/types.ts'
import type { SeasonTable } from './season-points.ts'

/** The four kinds of competition. */
export const competitionTypes = ['championship', 'death_cup', 'league_duel', 'one_shot_madness'] as const
export type CompetitionType = (typeof competitionTypes)[number]

export const pickParticipations = ['all', 'subset'] as const
export type PickParticipation = (typeof pickParticipations)[number]

export const scoringDirections = ['standard', 'reversed'] as const
export type ScoringDirection = (typeof scoringDirections)[number]

export const tieBreakers = ['season_points', 'average_age', 'uniqueness', 'coin'] as const
export type TieBreaker = (typeof tieBreakers)[number]

export const competitionStatuses = ['upcoming', 'active', 'past', 'cancelled', 'sealed'] as const
export type CompetitionStatus = (typeof competitionStatuses)[number]

interface Played {
  id: string
  start: CalendarDay
  /** Inclusive; null: open-ended (season leaderboards only). */
  end: CalendarDay | null
  /** All versions for a season leaderboard; the one of the start for a competition. */
  rules: readonly DatedRules[]
}

/** All play at once, most points at the end wins. A season leaderboard is one that never ends by walkover. */
export interface Championship extends Played {
  type: 'championship'
  /** The last player left wins; false for a season leaderboard. */
  walkover: boolean
}

export interface DeathCup extends Played {
  type: 'death_cup'
  end: CalendarDay
  roundDurationDays: number
  /** The coin is always last. */
  tiebreakerPriority: readonly TieBreaker[]
  coinSeed: string
  /** Given where season_points is one of the tie-breakers. */
  season?: SeasonTable | undefined
}

export interface LeagueDuel extends Played {
  type: 'league_duel'
  end: CalendarDay
  matchDurationDays: number
  allowDraws: boolean
  tiebreakerPriority: readonly TieBreaker[]
  coinSeed: string
  /** Given where season_points is one of the tie-breakers. */
  season?: SeasonTable | undefined
}

export interface OneShotMadness extends Played {
  type: 'one_shot_madness'
  end: CalendarDay
  scoringDirection: ScoringDirection
  allowMultiple: boolean
}

export type Competition = Championship | DeathCup | LeagueDuel | OneShotMadness

/**
 * The one shape of all types. Pure: the same arguments give the same answer, in whatever order picks and deaths are
 * given and however they became known. In a subset competition only the chosen picks are passed.
 */
export type Play<C extends Competition = Competition> = (
  competition: C,
  participants: readonly Participant[],
  picks: readonly LeaderboardPick[],
  deaths: readonly PersonDeath[],
  now: Instant,
) => LeaderboardResult
