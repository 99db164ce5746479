import { z } from 'zod'
import { leagueSettings } from '#domain/league-settings/setting-registry.ts'
import { roles } from '#domain/packs/pack.ts'
import { lineUpRefusals } from '#domain/picks/line-up.ts'
import { id, outputDay, wholeNumber } from '../fields/fields.ts'
import { placeName } from './pick.ts'

const [, mostPicks] = leagueSettings.maxPicks.range

/** What an owner chooses, by ids of picks; what is left out stays as it is. */
export const lineUpInput = z.object({
  deathlistId: id,
  /** Null: nobody. */
  captain: id.nullable().optional(),
  vice: id.nullable().optional(),
  /** From the first to the last; picks that are not named come behind. */
  order: id
    .array()
    .max(mostPicks * 2)
    .optional(),
  /** From 1; null: none. */
  month: wholeNumber([1, 12]).nullable().optional(),
  /** Names of typed places by ids of picks; null: none of them. */
  places: z
    .record(id, placeName)
    .refine((all) => Object.keys(all).length <= mostPicks * 2)
    .optional(),
})
export type LineUpInput = z.output<typeof lineUpInput>

/** Captain, vice, order and month of one's own list as chosen last, and what of it the rules saved last ask for. */
export const ownLineUp = z.object({
  captain: z.string().nullable(),
  vice: z.string().nullable(),
  /** All picks on the list, by their ids. */
  order: z.string().array(),
  /** The first day on which it counts; null: nothing was chosen. */
  from: outputDay.nullable(),
  /** Who is chosen; none: the rules know no captain. */
  roles: z.enum(roles).array(),
  /** Why captain and vice can't be chosen now, as an error code; null: they can. */
  rolesRefusal: z.enum(lineUpRefusals).nullable(),
  /** The order of the list counts. */
  ranked: z.boolean(),
  /** Why order, month and places can't be chosen now; null: they can. */
  orderRefusal: z.enum(lineUpRefusals).nullable(),
  /** Everybody chooses a month, from 1. */
  monthly: z.boolean(),
  month: z.int().nullable(),
  /** Picks stand in typed places. */
  placed: z.boolean(),
  /** The first day on which a choice of now would count. */
  countsFrom: outputDay,
})
export type OwnLineUp = z.output<typeof ownLineUp>
