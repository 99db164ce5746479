import { z } from 'zod'
import {
  competitionStatuses,
  pickParticipations,
  tieBreakers,
} from '#domain/competitions/competition-types.ts'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import { advisedLengths } from '#domain/competitions/length.ts'
import { publicProfile } from '../accounts/profile.ts'
import {
  day,
  id,
  instant,
  leagueInput,
  leagueRef,
  lineOfText,
  numberOrText,
  outputDay,
  wholeNumber,
  wordsOfAny,
} from '../fields/fields.ts'
import { leagueHead } from '../league.ts'
import { givenSettings, outputSettings } from './competition-settings.ts'
import { match, pickCard, playerCards, rankPoint, standing } from './standings.ts'

export const competitionNameMax = 80
/** The fewest and the most picks that a player may choose. */
export const picksCountRange = [1, 50] as const

/** A competition's slug or id. */
const competitionRef = z.string().min(1).max(100)

/** Forms send empty fields: treat them as left out. */
const name = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), lineOfText(competitionNameMax)]))
  .nullish()
const date = z.union([z.literal(''), day]).nullish()

const settings = {
  /** User ids; left out: everybody who is a member at the start. */
  participants: z.array(id).max(20).nullish(),
  pickParticipation: z.enum(pickParticipations).optional(),
  picksCount: wholeNumber(picksCountRange).nullish(),
  ...givenSettings,
}

export const createCompetitionInput = z.object({
  league: leagueRef,
  name,
  type: z.enum(competitionKinds),
  startDate: date,
  endDate: date,
  ...settings,
})
export type CreateCompetitionInput = z.output<typeof createCompetitionInput>

/** A field that is left out keeps its value. `participants: null` means all members again. */
export const updateCompetitionInput = z.object({
  competition: competitionRef,
  league: leagueRef.optional(),
  name,
  startDate: date,
  endDate: date,
  ...settings,
})
export type UpdateCompetitionInput = z.output<typeof updateCompetitionInput>

/** `before`: the id of a competition; returns those that ended before it. */
export const listCompetitionsInput = leagueInput.extend({ before: id.optional() })

/** `league` may be left out if the competition is given by its id. */
export const competitionInput = z.object({ competition: competitionRef, league: leagueRef.optional() })

export const competition = z.object({
  id: z.string(),
  leagueId: z.string(),
  slug: z.string(),
  name: z.string(),
  type: z.enum(competitionKinds),
  status: z.enum(competitionStatuses),
  startDate: outputDay,
  endDate: outputDay,
  /** The result becomes final at midnight (UTC) of this day. */
  sealsOn: outputDay,
  pickParticipation: z.enum(pickParticipations),
  picksCount: z.int().nullable(),
  ...outputSettings,
  /** User ids; null: everybody who is a member at the start. */
  participants: z.array(z.string()).nullable(),
  participantCount: z.int(),
  /** The number of match rounds; 0 for kinds without matches. */
  rounds: z.int(),
  /** The version of the league's rules that applies to it; null before the start. */
  rulesVersion: z.int().nullable(),
  /** SHA-256 of the coin's seed, in hex. */
  coinCommitment: z.string(),
  /** The seed, published when the competition is over. */
  coinSeed: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: z.enum(['admin', 'too_few']).nullable(),
})
export type CompetitionView = z.output<typeof competition>

/**
 * A competition in a list, with the number of its season if that is an earlier one, and the winners' names once it is
 * over (none if all are level).
 */
const listedCompetition = competition.extend({
  season: z.int().nullable(),
  winners: z.string().array(),
})
export type ListedCompetition = z.output<typeof listedCompetition>

/** The user's picks for a subset competition, at most as many as it allows. */
export const teamInput = competitionInput.extend({
  pickIds: z.array(id).max(picksCountRange[1]),
})
export const team = z.object({ pickIds: z.array(z.string()) })

/** Requests advice on the length of rounds for a competition that is being planned. */
export const adviceInput = z.object({
  league: leagueRef,
  type: z.enum(competitionKinds),
  startDate: date,
  endDate: date,
  durationDays: numberOrText(
    z
      .int()
      .refine(
        (days) => (advisedLengths as readonly number[]).includes(days),
        wordsOfAny('advisedLengths', { lengths: advisedLengths.join(', ') }),
      ),
  ).optional(),
  participants: z.array(id).max(20).nullish(),
})
export type AdviceInput = z.output<typeof adviceInput>

const lengthAdvice = z.object({
  /** The length of a round or match, in days. */
  days: z.int(),
  /** The days that the whole schedule needs at that length. */
  daysNeeded: z.int(),
  /**
   * The share of matches likely to end without any death, in tenths: over all lists of the league, from the first of
   * next month. Null while the lists are sealed, and if they hold too few people.
   */
  blankShare: z.number().nullable(),
})

export const advice = z.object({
  players: z.int(),
  rounds: z.int(),
  /** The requested length; null if the kind has no rounds. */
  chosen: lengthAdvice.nullable(),
  /** Whether the requested length fits the dates; null while dates or length are missing. */
  fits: z.boolean().nullable(),
  /** The earliest possible last day; null without a first day. */
  earliestEnd: outputDay.nullable(),
  /**
   * The shortest length that fits and at which half of the matches are likely to have a death; null if there is none.
   */
  recommendedDays: z.int().nullable(),
  /** A form's default: the recommended length, else the longest that fits. Null if none fits. */
  proposedDays: z.int().nullable(),
  /** At every length that fits, tie-breakers are likely to decide most matches. */
  tieBreakersDecide: z.boolean(),
  lengths: z.array(lengthAdvice),
})
export type Advice = z.output<typeof advice>

export const competitionsPage = z.object({
  league: leagueHead,
  active: z.array(listedCompetition),
  upcoming: z.array(listedCompetition),
  /** Over, and final. */
  past: z.array(listedCompetition),
  cancelled: z.array(listedCompetition),
})
export type CompetitionsPage = z.output<typeof competitionsPage>

/** The head of every competition page. */
const head = {
  league: leagueHead,
  competition,
  /** Whether the user takes part, or would if it began now. */
  takesPart: z.boolean(),
}

export const competitionLeaderboardPage = z.object({
  ...head,
  sealed: z.boolean(),
  standings: z.array(standing),
  rankHistory: z.array(rankPoint),
  players: z.array(playerCards),
})
export type CompetitionLeaderboardPage = z.output<typeof competitionLeaderboardPage>

export const matchesPage = z.object({
  ...head,
  players: z.array(publicProfile.extend({ active: z.boolean() })),
  matches: z.array(match),
})
export type MatchesPage = z.output<typeof matchesPage>

export const matchupsPage = z.object({
  league: leagueHead,
  /** Running competitions with matches, latest start first. */
  running: z.array(
    z.object({
      competition,
      takesPart: z.boolean(),
      /** The matches of the current round, and their players. */
      matches: z.array(match),
      players: z.array(publicProfile),
    }),
  ),
  /** Coming competitions, next first. */
  upcoming: z.array(competition),
})
export type MatchupsPage = z.output<typeof matchupsPage>

export const duelInput = competitionInput.extend({
  round: numberOrText(wholeNumber([1, 64])),
  slot: numberOrText(wholeNumber([1, 64])),
})

const duelSide = publicProfile.extend({
  active: z.boolean(),
  points: z.int(),
  provisionalPoints: z.int(),
  /** Picks that the opponent does not hold. */
  picks: z.array(pickCard),
})

export const duelPage = z.object({
  ...head,
  match,
  home: duelSide.nullable(),
  away: duelSide.nullable(),
  /** Picks on both lists, which make no difference to the match. */
  shared: z.array(pickCard),
  /** The tie-breakers in their order, computed on the lists at the round's start (before it: now). */
  tieBreakers: z.array(
    z.object({
      by: z.enum(tieBreakers),
      /** Points, average age in years, or mean uniqueness; null for an empty list, and for the coin. */
      home: z.number().nullable(),
      away: z.number().nullable(),
      better: z.enum(['home', 'away', 'level']).nullable(),
    }),
  ),
})
export type DuelPage = z.output<typeof duelPage>

export const teamPage = z.object({
  ...head,
  /** The user's eligible picks, oldest first. */
  picks: z.array(pickCard.extend({ chosen: z.boolean() })),
  picksCount: z.int().nullable(),
  /** The last day on which picks can be chosen. */
  chooseUntil: outputDay.nullable(),
  open: z.boolean(),
  /** All teams, once they are fixed. */
  teams: z.array(playerCards),
  /** The number of players who have chosen all their picks. */
  ready: z.int(),
})
export type TeamPage = z.output<typeof teamPage>

export const adminCompetitionsPage = z.object({
  league: leagueHead,
  today: outputDay,
  members: z.array(publicProfile),
  maxPicks: z.int(),
})
export type AdminCompetitionsPage = z.output<typeof adminCompetitionsPage>
