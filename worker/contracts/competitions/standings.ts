import { z } from 'zod'
import { lifeStatuses } from '#domain/life-status/statuses.ts'
import { roles } from '#domain/packs/pack.ts'
import { decisions, matchStatuses } from '#domain/scoring/scored.ts'
import { publicProfile } from '../accounts/profile.ts'
import { instant, leagueRef, numberOrText, outputDay, wholeNumber } from '../fields/fields.ts'
import { leagueHead } from '../league.ts'
import { refreshHealth } from '../people/person.ts'
import { personInLine } from '../people/person-in-line.ts'
import { season } from '../season.ts'
import { scoreReason } from '../words/reasons.ts'

/** A ledger entry, with its reasons in numbers and words. `reported` entries are provisional. */
const scoreEntry = z.object({
  pickId: z.string(),
  ...personInLine.shape,
  diedOn: outputDay,
  status: z.enum(['confirmed', 'reported']),
  points: z.int(),
  reasons: z.array(scoreReason),
})
export type ScoreEntryView = z.output<typeof scoreEntry>

/** A row of a leaderboard. Columns that a competition type does not have are null. */
export const standing = publicProfile.extend({
  rank: z.int(),
  /** The rank before the last day on which the leaderboard changed. */
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
  /** Points that come from no death, by day; together with the entries' points they add up to the row's. */
  extras: z.array(z.object({ day: outputDay, points: z.int(), reasons: z.array(scoreReason) })),
})
export type StandingView = z.output<typeof standing>

/** A player's rank and points at the end of a day on which the leaderboard changed. */
export const rankPoint = z.object({ day: outputDay, userId: z.string(), rank: z.int(), points: z.int() })
export type RankPoint = z.output<typeof rankPoint>

export const pickCard = z.object({
  id: z.string(),
  ...personInLine.shape,
  birthYear: z.int().nullable(),
  /** Age in whole years, today or at death. */
  age: z.int().nullable(),
  lifeStatus: z.enum(lifeStatuses),
  diedOn: outputDay.nullable(),
  countsFrom: outputDay,
  suspended: z.boolean(),
  /** Waits until a place opens; a substitute is not suspended. */
  substitute: z.boolean(),
  /** The points in this leaderboard; null: none yet. */
  points: z.int().nullable(),
  /** The points are those of a reported death. */
  provisional: z.boolean(),
})
export type PickCard = z.output<typeof pickCard>

/** A pick on a player's list, with what the player has chosen for it where the rules ask for it. */
const listedCard = pickCard.extend({
  role: z.enum(roles).nullable(),
  /** The name of its typed place. */
  place: z.string().nullable(),
})
export type ListedCard = z.output<typeof listedCard>

/** A player with the picks that count in a leaderboard. */
export const playerCards = publicProfile.extend({
  active: z.boolean(),
  listName: z.string().nullable(),
  /** Whether a sealed list is complete for the first day; null if the list is not sealed. */
  complete: z.boolean().nullable(),
  picks: z.array(listedCard),
})
export type PlayerCards = z.output<typeof playerCards>

/** A match; players are user ids, null for a bye and while not yet known. */
export const match = z.object({
  id: z.string(),
  round: z.int(),
  start: outputDay,
  end: outputDay,
  home: z.string().nullable(),
  away: z.string().nullable(),
  homePoints: z.int(),
  awayPoints: z.int(),
  /** The points that reported deaths would add or subtract. */
  homeProvisional: z.int(),
  awayProvisional: z.int(),
  winner: z.string().nullable(),
  decidedBy: z.enum(decisions).nullable(),
  decidedOn: outputDay.nullable(),
  status: z.enum(matchStatuses),
})
export type MatchView = z.output<typeof match>

/** `season`: the season's number; the current season if left out. */
export const leaderboardInput = z.object({
  league: leagueRef,
  season: numberOrText(wholeNumber([1, 10_000])).optional(),
})

export const leaderboardPage = z.object({
  league: leagueHead,
  season,
  /** All seasons of the league, current one first. */
  seasons: z.array(
    z.object({
      number: z.int(),
      startDate: outputDay.nullable(),
      endDate: outputDay.nullable(),
      archivedAt: instant.nullable(),
    }),
  ),
  /** The result is final. */
  sealed: z.boolean(),
  /** Members may share a picture of it. */
  picturesShared: z.boolean(),
  /** The latest fetch from Wikidata of any person on the lists; null: never. */
  checkedAt: instant.nullable(),
  /** The health of the life status checks of these people; null for plain members. */
  health: refreshHealth.nullable(),
  /** The lists were unsealed today and the reader has not opened them yet: people on other lists are not named. */
  unopened: z.boolean(),
  standings: z.array(standing),
  rankHistory: z.array(rankPoint),
  players: z.array(playerCards),
})
export type LeaderboardPage = z.output<typeof leaderboardPage>
