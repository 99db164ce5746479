import { z } from 'zod'
import { datePrecisions } from '../domain/calendar-day.ts'
import { competitionKinds } from '../domain/competitions/kinds/kind-registry.ts'
import { decisions } from '../domain/scoring/scored.ts'
import { publicProfile } from './accounts/profile.ts'
import { rankPoint } from './competitions/standings.ts'
import { leagueRef, outputDay } from './fields/fields.ts'
import { leagueHead } from './league.ts'
import { personInLine } from './people/person-in-line.ts'
import { season } from './season.ts'

/** A player on a page; `active` is false for one who has left the league. */
const player = publicProfile.extend({ active: z.boolean() })
export type HistoryPlayer = z.output<typeof player>

/** A competition that was played, with its winners' user ids: none before it is over, and none if all are level. */
const playedCompetition = z.object({
  slug: z.string(),
  name: z.string(),
  type: z.enum(competitionKinds),
  winners: z.string().array(),
})
export type PlayedCompetitionView = z.output<typeof playedCompetition>

const tableRow = z.object({ userId: z.string(), rank: z.int(), points: z.int(), dead: z.int() })

const pastSeason = season
  .pick({ id: true, number: true, startDate: true, endDate: true, state: true })
  .extend({
    /** The last day has passed: the season has a yearbook, and a champion unless nobody scored. */
    over: z.boolean(),
    /** User ids: several if they share first place. Final once the season is sealed. */
    champions: z.string().array(),
    rows: tableRow.array(),
    competitions: playedCompetition.array(),
  })
export type PastSeason = z.output<typeof pastSeason>

const scoredPick = z.object({
  userId: z.string(),
  season: z.int(),
  ...personInLine.shape,
  diedOn: outputDay,
  points: z.int(),
})
export type ScoredPick = z.output<typeof scoredPick>

/** The records of a league: empty lists where there is no record yet, several entries where players are level. */
const records = z.object({
  mostPoints: scoredPick.array(),
  /** Picks with which no other player scored. */
  bestLone: scoredPick.array(),
  bestSeason: z.object({ userId: z.string(), season: z.int(), points: z.int() }).array(),
  /** First place held alone in a season's table; days are inclusive. */
  longestLead: z
    .object({ userId: z.string(), season: z.int(), from: outputDay, to: outputDay, days: z.int() })
    .array(),
  /** How often a player regained first place after losing it, over all seasons. */
  comebacks: z.object({ userId: z.string(), count: z.int() }).array(),
})
export type RecordsView = z.output<typeof records>

/** A league's history: all seasons that have begun. */
export const historyPage = z.object({
  league: leagueHead,
  players: player.array(),
  /** Points and deaths include the current season; wins and best ranks only past seasons. */
  table: z.array(
    z.object({
      userId: z.string(),
      rank: z.int(),
      points: z.int(),
      seasons: z.int(),
      wins: z.int(),
      deaths: z.int(),
      best: z.int().nullable(),
    }),
  ),
  /** Latest first. */
  seasons: pastSeason.array(),
  records,
  /** Players with at least two results; all start at 1500. */
  ratings: z.array(
    z.object({ userId: z.string(), rating: z.int(), low: z.int(), high: z.int(), results: z.int() }),
  ),
  /** The results of matches between each two players who have met. */
  meetings: z.array(
    z.object({
      firstUserId: z.string(),
      secondUserId: z.string(),
      first: z.int(),
      second: z.int(),
      level: z.int(),
    }),
  ),
})
export type HistoryPage = z.output<typeof historyPage>

/** `season`: its id or its number. */
export const yearbookInput = z.object({ league: leagueRef, season: z.string().min(1).max(100) })

/** A person on the lists who died in the season. */
const remembered = z.object({
  wikidataId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  birthDate: outputDay.nullable(),
  birthPrecision: z.enum(datePrecisions).nullable(),
  birthYear: z.int().nullable(),
  diedOn: outputDay,
  wikidataUrl: z.string(),
  wikipediaUrl: z.string().nullable(),
})
export type Remembered = z.output<typeof remembered>

const book = z.object({
  /** The result is final. */
  sealed: z.boolean(),
  picturesShared: z.boolean(),
  players: player.array(),
  inMemoriam: remembered.array(),
  champions: z.string().array(),
  rows: tableRow.array(),
  rankHistory: rankPoint.array(),
  /** Days on which deaths changed first place. */
  turningPoints: z.array(
    z.object({
      day: outputDay,
      before: z.string().array(),
      after: z.string().array(),
      people: z.object({ wikidataId: z.string(), name: z.string() }).array(),
    }),
  ),
  bestPicks: scoredPick.array(),
  /** Picks with which no other player scored, most points first. */
  lonePicks: scoredPick.array(),
  tableTieBreaks: z.array(
    z.object({ ahead: z.string(), behind: z.string(), by: z.enum(['deaths', 'first_death']) }),
  ),
  matchTieBreaks: z.array(
    z.object({
      competition: z.string(),
      round: z.int(),
      winner: z.string(),
      loser: z.string(),
      by: z.enum(decisions),
    }),
  ),
  /** Points scored compared with points expected; null if nothing is known about that. */
  luck: z
    .object({
      /** The points are those expected up to this morning. */
      asOf: outputDay,
      lists: z.array(
        z.object({
          userId: z.string(),
          /** From deaths. */
          points: z.int(),
          /** Null: the list holds too few people to publish the number. */
          expected: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  competitions: playedCompetition.array(),
})
export type Book = z.output<typeof book>

/** A season's yearbook. `book` is null until the season is over. */
export const yearbookPage = z.object({ league: leagueHead, season, book: book.nullable() })
export type YearbookPage = z.output<typeof yearbookPage>
