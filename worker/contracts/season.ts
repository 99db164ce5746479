import { z } from 'zod'
import { seasonStates } from '../domain/seasons/state.ts'
import { day, instant, leagueRef, outputDay } from './fields/fields.ts'

export const season = z.object({
  id: z.string(),
  number: z.int(),
  startDate: outputDay.nullable(),
  endDate: outputDay.nullable(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  state: z.enum(seasonStates),
  /** Lists are, or were until the first day, seen by their owners alone. */
  listsSealed: z.boolean(),
  /** They are so now. */
  sealedNow: z.boolean(),
  /** The day at whose midnight (UTC) the leaderboard is final; null without an end. */
  sealsOn: outputDay.nullable(),
})
export type SeasonView = z.output<typeof season>

export const openSeasonInput = z.object({
  league: leagueRef,
  startDate: day.nullish(),
  endDate: day.nullish(),
  /** As in the season before, where it is not said and a first day lies ahead. */
  listsSealed: z.boolean().optional(),
  /** Lists start empty; otherwise living picks are carried over. */
  startAfresh: z.boolean().default(false),
})
