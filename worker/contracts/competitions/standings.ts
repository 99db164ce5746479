import { z } from 'zod'
import { lifeStatuses } from '#domain/life-status/statuses.ts'
import { decisions, matchStatuses } from '#domain/scoring/scored.ts'
import { publicProfile } from '../accounts/profile.ts'
import { instant, leagueRef, outputDay } from '../fields/fields.ts'
import { leagueHead } from '../league.ts'
import { refreshHealth } from '../people/person.ts'
import { season } from '../season.ts'
import { scoreReason } from '../words/reasons.ts'

/** One line of the ledger, with its reasons in numbers and words. `reported` ones are provisional. */
const scoreEntry = z.object({
  pickId: z.string(),
  wikidataId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  diedOn: outputDay,
  status: z.enum(['confirmed', 'reported']),
  points: z.int(),
  reasons: z.array(scoreReason),
})
export type ScoreEntryView = z.output<typeof scoreEntry>

/** A row of a leaderboard. What only some types know is null in the others. */
export const standing = publicProfile.extend({
  rank: z.int(),
  /** Rank before the last day on which the leaderboard changed. */
  previousRank: z.int().nullable(),
  points: z.int(),
  provisionalPoints: z.int(),
  alive: z.int(),
  dead: z.int(),
  total: z.int(),
  /** False for a player who has left. */
  active: z.boolean(),
  won: z.int().nullable(),
  drawn: z.int().nullable(),
  lost: z.int().nullable(),
  roundReached: z.int().nullable(),
  scoredOn: outputDay.nullable(),
  entries: z.array(scoreEntry),
  /** Points that no death has brought, by day; with those of the entries they add up to the row's. */
  extras: z.array(z.object({ day: outputDay, points: z.int(), reasons: z.array(scoreReason) })),
})
export type StandingView = z.output<typeof standing>

/** Rank and points of a player at the end of a day on which the leaderboard changed. */
export const rankPoint = z.object({ day: outputDay, userId: z.string(), rank: z.int(), points: z.int() })
export type RankPoint = z.output<typeof rankPoint>

/** A pick on a card of a leaderboard. */
export const pickCard = z.object({
  id: z.string(),
  wikidataId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  birthYear: z.int().nullable(),
  /** Whole years of life today, or at death. */
  age: z.int().nullable(),
  lifeStatus: z.enum(lifeStatuses),
  diedOn: outputDay.nullable(),
  countsFrom: outputDay,
  suspended: z.boolean(),
  /** What it has scored in this leaderboard; null: nothing yet. */
  points: z.int().nullable(),
  /** The points are those of a reported death. */
  provisional: z.boolean(),
})
export type PickCard = z.output<typeof pickCard>

/** A player with the picks that play in a leaderboard. */
export const playerCards = publicProfile.extend({
  active: z.boolean(),
  /** The name of the player's list; null while it has none. */
  listName: z.string().nullable(),
  /** Of a sealed list: whether it is complete for the first day. Null: it is not sealed. */
  complete: z.boolean().nullable(),
  picks: z.array(pickCard),
})
export type PlayerCards = z.output<typeof playerCards>

/** A match; players are user ids, null for a bye or while not yet known. */
export const match = z.object({
  id: z.string(),
  round: z.int(),
  start: outputDay,
  end: outputDay,
  home: z.string().nullable(),
  away: z.string().nullable(),
  homePoints: z.int(),
  awayPoints: z.int(),
  /** What reported deaths would add to these points, or take from them. */
  homeProvisional: z.int(),
  awayProvisional: z.int(),
  winner: z.string().nullable(),
  decidedBy: z.enum(decisions).nullable(),
  decidedOn: outputDay.nullable(),
  status: z.enum(matchStatuses),
})
export type MatchView = z.output<typeof match>

/** A season's leaderboard is asked for by the season's number; without one it is the current season's. */
export const leaderboardInput = z.object({
  league: leagueRef,
  season: z.coerce.number().int().min(1).max(10_000).optional(),
})

export const leaderboardPage = z.object({
  league: leagueHead,
  season,
  /** Every season of the league, the current one first. */
  seasons: z.array(
    z.object({
      number: z.int(),
      startDate: outputDay.nullable(),
      endDate: outputDay.nullable(),
      archivedAt: instant.nullable(),
    }),
  ),
  /** Nothing can change any more. */
  sealed: z.boolean(),
  /** Members may share a picture of it. */
  picturesShared: z.boolean(),
  /** When any of the people on the lists was last looked up on Wikidata; null: none has been. */
  checkedAt: instant.nullable(),
  /** How the watch over these people does; null for plain members. */
  health: refreshHealth.nullable(),
  /** The lists have been unsealed today, and the reader has yet to open them: nobody on another list is named. */
  unopened: z.boolean(),
  standings: z.array(standing),
  rankHistory: z.array(rankPoint),
  players: z.array(playerCards),
})
export type LeaderboardPage = z.output<typeof leaderboardPage>
