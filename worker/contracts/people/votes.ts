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
  /** As many votes as the league asks for: nobody can pick the person in this season. */
  barred: z.boolean(),
  /** The reader's own vote is among them. */
  mine: z.boolean(),
  /** Who has voted, oldest vote first; null: somebody whose account is gone. */
  voters: publicProfile.nullable().array(),
})

/** The votes of a league's current season. */
export const leagueVotes = z.object({
  /** How many votes bar a person; null: the league has no votes. */
  quorum: z.int().nullable(),
  /** Votes can be cast and taken back. */
  open: z.boolean(),
  /** The day with which votes are over, if it is known. */
  until: outputDay.nullable(),
  /** People whom one may vote against in a season, and how many one has. */
  most: z.int(),
  used: z.int(),
  /** Most votes first. */
  people: votedAgainst.array(),
})
export type LeagueVotes = z.output<typeof leagueVotes>
