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
  outputDay,
  wholeNumber,
  wordsOfAny,
} from '../fields/fields.ts'
import { leagueHead } from '../league.ts'
import { givenSettings, outputSettings } from './competition-settings.ts'
import { match, pickCard, playerCards, rankPoint, standing } from './standings.ts'

export const competitionNameMax = 80
/** Fewest and most picks that a player chooses. */
export const picksCountRange = [1, 50] as const

/** A competition as addresses name it: its slug or its id. */
const competitionRef = z.string().min(1).max(100)

/** What an empty field of a form sends is the same as nothing. */
const name = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), lineOfText(competitionNameMax)]))
  .nullish()
const date = z.union([z.literal(''), day]).nullish()

const settings = {
  /** User ids; left out: all who are members when it starts. */
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

/** Only what is given changes. `participants: null` means all members again. */
export const updateCompetitionInput = z.object({
  competition: competitionRef,
  league: leagueRef.optional(),
  name,
  startDate: date,
  endDate: date,
  ...settings,
})
export type UpdateCompetitionInput = z.output<typeof updateCompetitionInput>

/** `before`: the id of a competition; those that ended before it follow. */
export const listCompetitionsInput = leagueInput.extend({ before: id.optional() })

/** The league may be left out where the competition is named by its id. */
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
  /** The day at whose midnight (UTC) the result is final. */
  sealsOn: outputDay,
  pickParticipation: z.enum(pickParticipations),
  picksCount: z.int().nullable(),
  ...outputSettings,
  /** User ids; null: all who will be members when it starts. */
  participants: z.array(z.string()).nullable(),
  participantCount: z.int(),
  /** Rounds of matches; 0 for kinds without. */
  rounds: z.int(),
  /** Version of the league's rules that it keeps; null before the start. */
  rulesVersion: z.int().nullable(),
  /** SHA-256 of the coin's seed, in hex. */
  coinCommitment: z.string(),
  /** The seed itself, once the competition is over. */
  coinSeed: z.string().nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  cancelReason: z.enum(['admin', 'too_few']).nullable(),
})
export type CompetitionView = z.output<typeof competition>

/** A competition in a list: with the names of who won, once it is over; nobody where all were level. */
const listedCompetition = competition.extend({ winners: z.string().array() })
export type ListedCompetition = z.output<typeof listedCompetition>

/** Picks chosen for a subset competition: one's own, at most as many as play. */
export const teamInput = competitionInput.extend({
  pickIds: z.array(id).max(picksCountRange[1]),
})
export const team = z.object({ pickIds: z.array(z.string()) })

/** How long rounds should be: for a competition that is being planned. */
export const adviceInput = z.object({
  league: leagueRef,
  type: z.enum(competitionKinds),
  startDate: date,
  endDate: date,
  durationDays: z.coerce
    .number()
    .int()
    .refine(
      (days) => (advisedLengths as readonly number[]).includes(days),
      wordsOfAny('advisedLengths', { lengths: advisedLengths.join(', ') }),
    )
    .optional(),
  participants: z.array(id).max(20).nullish(),
})
export type AdviceInput = z.output<typeof adviceInput>

const lengthAdvice = z.object({
  /** Length of a round or match. */
  days: z.int(),
  /** Days that the whole schedule needs at that length. */
  daysNeeded: z.int(),
  /**
   * Share of matches likely to end without any death, in tenths: of all lists of the league, from the first of next month.
   * Null where the lists are sealed or of too few people.
   */
  blankShare: z.number().nullable(),
})

export const advice = z.object({
  players: z.int(),
  rounds: z.int(),
  /** What was asked for; null where the kind has no rounds. */
  chosen: lengthAdvice.nullable(),
  /** Whether it fits the dates; null while dates or length are missing. */
  fits: z.boolean().nullable(),
  /** The earliest possible last day; null without a first one. */
  earliestEnd: outputDay.nullable(),
  /** The shortest length that fits and at which half of the matches are likely to see a death; null: there is none. */
  recommendedDays: z.int().nullable(),
  /** What a form begins with: the recommended length, or else the longest that fits. Null: none fits. */
  proposedDays: z.int().nullable(),
  /** At any length that fits, tie-breakers are likely to decide most matches. */
  tieBreakersDecide: z.boolean(),
  /** Other lengths to compare with. */
  lengths: z.array(lengthAdvice),
})
export type Advice = z.output<typeof advice>

export const competitionsPage = z.object({
  league: leagueHead,
  active: z.array(listedCompetition),
  upcoming: z.array(listedCompetition),
  /** Over, and sealed. */
  past: z.array(listedCompetition),
  cancelled: z.array(listedCompetition),
})
export type CompetitionsPage = z.output<typeof competitionsPage>

/** What every page of a competition shows on top. */
const head = {
  league: leagueHead,
  competition,
  /** Whether one takes part oneself, or would if it began now. */
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
  standings: z.array(standing),
})
export type MatchesPage = z.output<typeof matchesPage>

/** Who is up against whom in a league. */
export const matchupsPage = z.object({
  league: leagueHead,
  /** Competitions with matches that are being played, the latest to begin first. */
  running: z.array(
    z.object({
      competition,
      takesPart: z.boolean(),
      /** The matches of the round under way, and who plays in them. */
      matches: z.array(match),
      players: z.array(publicProfile),
    }),
  ),
  /** Those that come, the next first. */
  upcoming: z.array(competition),
})
export type MatchupsPage = z.output<typeof matchupsPage>

export const duelInput = competitionInput.extend({
  round: z.coerce.number().int().min(1).max(64),
  slot: z.coerce.number().int().min(1).max(64),
})

const duelSide = publicProfile.extend({
  active: z.boolean(),
  points: z.int(),
  provisionalPoints: z.int(),
  /** Picks that the other side does not hold. */
  picks: z.array(pickCard),
})

export const duelPage = z.object({
  ...head,
  match,
  home: duelSide.nullable(),
  away: duelSide.nullable(),
  /** Picks on both lists: they separate nobody. */
  shared: z.array(pickCard),
  /** What would decide a level match, in its order, on the lists as the round began (or are now, before that). */
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
  /** Own picks that may play, oldest first. */
  picks: z.array(pickCard.extend({ chosen: z.boolean() })),
  picksCount: z.int().nullable(),
  /** Last day on which picks can be chosen. */
  chooseUntil: outputDay.nullable(),
  open: z.boolean(),
  /** Everyone's team, once it is fixed. */
  teams: z.array(playerCards),
  /** How many have chosen all their picks so far. */
  ready: z.int(),
})
export type TeamPage = z.output<typeof teamPage>

export const adminCompetitionsPage = z.object({
  league: leagueHead,
  today: outputDay,
  members: z.array(publicProfile),
  competitions: z.array(listedCompetition),
  maxPicks: z.int(),
})
export type AdminCompetitionsPage = z.output<typeof adminCompetitionsPage>
