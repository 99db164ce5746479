import { z } from 'zod'
import { datePrecisions } from '../domain/calendar-day.ts'
import { competitionKinds } from '../domain/competitions/kinds/kind-registry.ts'
import { decisions } from '../domain/scoring/scored.ts'
import { publicProfile } from './accounts/profile.ts'
import { rankPoint } from './competitions/standings.ts'
import { leagueRef, outputDay } from './fields/fields.ts'
import { leagueHead } from './league.ts'
import { season } from './season.ts'

/** Those who appear on a page; false: has left the league. */
const player = publicProfile.extend({ active: z.boolean() })
export type HistoryPlayer = z.output<typeof player>

/** A competition that was played, with the user ids of its winners: none before it is over, or where all are level. */
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
    /** The last day has passed: it has a champion, unless nobody scored, and a yearbook. */
    over: z.boolean(),
    /** User ids: several share the first place. Final once the season is sealed. */
    champions: z.string().array(),
    rows: tableRow.array(),
    competitions: playedCompetition.array(),
  })
export type PastSeason = z.output<typeof pastSeason>

/** A pick that scored. */
const scoredPick = z.object({
  userId: z.string(),
  season: z.int(),
  wikidataId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  diedOn: outputDay,
  points: z.int(),
})
export type ScoredPick = z.output<typeof scoredPick>

/** The records of a league; empty where there is none yet, several lines where they are level. */
const records = z.object({
  mostPoints: scoredPick.array(),
  /** Of picks that nobody else scored with. */
  bestLone: scoredPick.array(),
  bestSeason: z.object({ userId: z.string(), season: z.int(), points: z.int() }).array(),
  /** First alone in a season's table; days are inclusive. */
  longestLead: z
    .object({ userId: z.string(), season: z.int(), from: outputDay, to: outputDay, days: z.int() })
    .array(),
  /** How often somebody had the first place again after having lost it, over all seasons. */
  comebacks: z.object({ userId: z.string(), count: z.int() }).array(),
})
export type RecordsView = z.output<typeof records>

/** A league over all its seasons that have begun. */
export const historyPage = z.object({
  league: leagueHead,
  players: player.array(),
  /** Points and deaths are of the season under way too; wins and best places of those that are over. */
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
  /** The latest first. */
  seasons: pastSeason.array(),
  records,
  /** Those with at least two results; all begin at 1500. */
  ratings: z.array(
    z.object({ userId: z.string(), rating: z.int(), low: z.int(), high: z.int(), results: z.int() }),
  ),
  /** How the matches of every two who have met ended. */
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

/** A season by its id or its number. */
export const yearbookInput = z.object({ league: leagueRef, season: z.string().min(1).max(100) })

/** Somebody from the lists who died that season. */
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
  /** Nothing can change any more. */
  sealed: z.boolean(),
  /** Members may share pictures of the league. */
  picturesShared: z.boolean(),
  players: player.array(),
  inMemoriam: remembered.array(),
  champions: z.string().array(),
  rows: tableRow.array(),
  rankHistory: rankPoint.array(),
  /** Days on which deaths changed who was first. */
  turningPoints: z.array(
    z.object({
      day: outputDay,
      before: z.string().array(),
      after: z.string().array(),
      people: z.object({ wikidataId: z.string(), name: z.string() }).array(),
    }),
  ),
  bestPicks: scoredPick.array(),
  /** All that nobody else scored with, the most points first. */
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
  /** Points scored against those that could be expected of a list; null: nothing is known of that. */
  luck: z
    .object({
      /** The morning up to which points were expected. */
      asOf: outputDay,
      lists: z.array(
        z.object({
          userId: z.string(),
          points: z.int(),
          /** Null: the list is of too few to be told of. */
          expected: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  competitions: playedCompetition.array(),
})
export type Book = z.output<typeof book>

/** A season as it is remembered. `book` is null as long as the season goes on, or is still to come. */
export const yearbookPage = z.object({ league: leagueHead, season, book: book.nullable() })
export type YearbookPage = z.output<typeof yearbookPage>
