import { z } from 'zod'
import { publicProfile } from '../accounts/profile.ts'
import { leagueRef, outputDay } from '../fields/fields.ts'
import { wikidataId } from '../lists/pick.ts'

export const voteInput = z.object({ league: leagueRef, wikidataId })
export type VoteInput = z.output<typeof voteInput>

const votedAgainst = z.object({
  wikidataId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  votes: z.int(),
  /** The quorum is reached: nobody can pick the person in this season. */
  barred: z.boolean(),
  /** The reader's own vote is among them. */
  mine: z.boolean(),
  /** The voters, oldest vote first; null for a deleted account. */
  voters: publicProfile.nullable().array(),
})

export const leagueVotes = z.object({
  /** How many votes bar a person; null if the league has no votes. */
  quorum: z.int().nullable(),
  /** Votes can be cast and withdrawn. */
  open: z.boolean(),
  /** The day on which voting ends, if known. */
  until: outputDay.nullable(),
  /** The maximum of a user's votes in a season, and how many the reader has used. */
  most: z.int(),
  used: z.int(),
  /** Most votes first. */
  people: votedAgainst.array(),
})
export type LeagueVotes = z.output<typeof leagueVotes>
