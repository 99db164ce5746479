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
  /** Only the owners see their lists until the first day. */
  listsSealed: z.boolean(),
  sealedNow: z.boolean(),
  /** The leaderboard becomes final at midnight (UTC) of this day; null without a last day. */
  sealsOn: outputDay.nullable(),
})
export type SeasonView = z.output<typeof season>

export const openSeasonInput = z.object({
  league: leagueRef,
  startDate: day.nullish(),
  endDate: day.nullish(),
  /** Default: as in the previous season, if the first day is in the future. */
  listsSealed: z.boolean().optional(),
  /** Lists start empty; otherwise they keep their living picks. */
  startAfresh: z.boolean().default(false),
})
