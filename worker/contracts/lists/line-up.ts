import { z } from 'zod'
import { leagueSettings } from '#domain/league-settings/setting-registry.ts'
import { roles } from '#domain/packs/pack.ts'
import { lineUpRefusals } from '#domain/picks/line-up.ts'
import { id, outputDay, wholeNumber, wordsOfAny } from '../fields/fields.ts'
import { placeName } from './pick.ts'

const [, mostPicks] = leagueSettings.maxPicks.range

/** The owner's choice, by pick ids; a field that is left out keeps its value. */
export const lineUpInput = z.object({
  deathlistId: id,
  /** Null: no captain. */
  captain: id.nullable().optional(),
  vice: id.nullable().optional(),
  /** First to last; picks that are not listed come after them. */
  order: id
    .array()
    .max(mostPicks * 2)
    .optional(),
  /** 1 to 12; null: none. */
  month: wholeNumber([1, 12]).nullable().optional(),
  /** Names of typed places by pick id; null: no typed place. */
  places: z
    .record(id, placeName)
    .refine(
      (all) => Object.keys(all).length <= mostPicks * 2,
      wordsOfAny('tooManyEntries', { max: mostPicks * 2 }),
    )
    .optional(),
})
export type LineUpInput = z.output<typeof lineUpInput>

/**
 * The latest choice of captain, vice-captain, order and month on the user's own list, and which of them the latest
 * saved rules need.
 */
export const ownLineUp = z.object({
  captain: z.string().nullable(),
  vice: z.string().nullable(),
  /** Ids of all picks on the list. */
  order: z.string().array(),
  /** The first day on which the choice counts; null if nothing was chosen. */
  from: outputDay.nullable(),
  /** The roles to choose; empty if the rules have no captain. */
  roles: z.enum(roles).array(),
  /** An error code: why the roles cannot be chosen now; null if they can. */
  rolesRefusal: z.enum(lineUpRefusals).nullable(),
  /** The rules use the list's order. */
  ranked: z.boolean(),
  /** An error code: why order, month and places cannot be chosen now; null if they can. */
  orderRefusal: z.enum(lineUpRefusals).nullable(),
  /** The rules have each player choose a month, from 1. */
  monthly: z.boolean(),
  month: z.int().nullable(),
  /** The rules have typed places. */
  placed: z.boolean(),
  /** The first day on which a choice made now would count. */
  countsFrom: outputDay,
})
export type OwnLineUp = z.output<typeof ownLineUp>
