import type { CalendarDay, Instant } from '../calendar-day.ts'
import type { DatedRules } from '../scoring/rules.ts'
import type { LeaderboardPick, LeaderboardResult, Participant, PersonDeath } from '../scoring/scored.ts'
import type { SeasonTable } from './season-points.ts'

export const pickParticipations = ['all', 'subset'] as const
export type PickParticipation = (typeof pickParticipations)[number]

export const tieBreakers = ['season_points', 'average_age', 'uniqueness', 'coin'] as const
export type TieBreaker = (typeof tieBreakers)[number]

export const competitionStatuses = ['upcoming', 'active', 'past', 'cancelled', 'sealed'] as const
export type CompetitionStatus = (typeof competitionStatuses)[number]

/** The fields of every game */
export interface Played {
  id: string
  start: CalendarDay
  /** Inclusive; null: no last day (season leaderboards only) */
  end: CalendarDay | null
  /** All versions for a season leaderboard; only the version in force at the start for a competition */
  rules: readonly DatedRules[]
  /** Include terms that depend on the end of the table as if it had ended; used for provisional results */
  asIfOver?: boolean
}

/** A game with a last day */
export interface Ending extends Played {
  end: CalendarDay
}

/** The tie-breakers for level matches, besides the lists */
export interface Tied {
  coinSeed: string
  /** Set if season_points is one of the tie-breakers */
  season?: SeasonTable | undefined
}

/**
 * The common signature of all kinds. Pure: the same arguments give the same result, regardless of the order of picks
 * and deaths and of how they became known. In a subset competition only the chosen picks are passed.
 */
export type Play<Game extends Played = Played> = (
  game: Game,
  participants: readonly Participant[],
  picks: readonly LeaderboardPick[],
  deaths: readonly PersonDeath[],
  now: Instant,
) => LeaderboardResult
