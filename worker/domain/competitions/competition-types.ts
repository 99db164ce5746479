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

/** What every game has. */
export interface Played {
  id: string
  start: CalendarDay
  /** Inclusive; null: open-ended (season leaderboards only). */
  end: CalendarDay | null
  /** All versions for a season leaderboard; the one of the start for a competition. */
  rules: readonly DatedRules[]
  /** Score what only the end can tell as if it had come: for what is provisional. */
  asIfOver?: boolean
}

/** A game that ends. */
export interface Ending extends Played {
  end: CalendarDay
}

/** What level matches are decided by, besides the lists. */
export interface Tied {
  coinSeed: string
  /** Given where season_points is one of the tie-breakers. */
  season?: SeasonTable | undefined
}

/**
 * The one shape of all kinds. Pure: the same arguments give the same answer, in whatever order picks and deaths are
 * given and however they became known. In a subset competition only the chosen picks are passed.
 */
export type Play<Game extends Played = Played> = (
  game: Game,
  participants: readonly Participant[],
  picks: readonly LeaderboardPick[],
  deaths: readonly PersonDeath[],
  now: Instant,
) => LeaderboardResult
