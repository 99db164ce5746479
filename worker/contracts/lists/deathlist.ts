import { z } from 'zod'
import { byHandRefusals } from '#domain/draft/exclusive.ts'
import { addRefusals } from '#domain/picks/editing.ts'
import { id, outputDay } from '../fields/fields.ts'
import { outputPickRules } from '../rules.ts'
import { season } from '../season.ts'
import { ownLineUp } from './line-up.ts'
import { listRulesView } from './list-rules.ts'
import { ownPick, removedPick } from './pick.ts'

/** A list; its name is null until the player names it. */
export const deathlist = z.object({ id: z.string(), name: z.string().nullable() })
export type DeathlistView = z.output<typeof deathlist>

/** A list with its player, as every member may see it. */
export const leagueDeathlist = deathlist.extend({
  user: z.object({
    id: z.string(),
    displayName: z.string(),
    /** Only for the reader's own list; null for others. */
    email: z.string().nullable(),
  }),
  /** The number of picks now; 0 for another player's sealed list, whose name is null too. */
  picks: z.int(),
  /** Only the owner sees its picks, until the season's first day. */
  sealed: z.boolean(),
  /** It has a name, and as many picks as the rules allow at the season's start, or today. */
  complete: z.boolean(),
  /** False if the player has left the league. */
  active: z.boolean(),
})
export type LeagueDeathlist = z.output<typeof leagueDeathlist>

/** The limit of a list's name has its own error message; this bound only limits the request. */
export const nameDeathlistInput = z.object({ deathlistId: id, name: z.string().max(2000) })
export type NameDeathlistInput = z.output<typeof nameDeathlistInput>

/** Days, both inclusive, on which picks may be added for a penalty in points. */
const transferWindow = z.object({ from: outputDay, to: outputDay, most: z.int(), penalty: z.int() })

export const deathlistPage = z.object({
  league: z.object({ id: z.string(), slug: z.string(), name: z.string(), locked: z.boolean() }),
  season,
  /** The rules in force today. */
  rules: outputPickRules,
  /** Rules that are already decided and apply from a later day; null if none. */
  nextRules: outputPickRules.extend({ effectiveFrom: outputDay }).nullable(),
  /** How many living picks the list keeps for the next season; null: all. */
  keepers: z.int().nullable(),
  deathlist,
  suggestedName: z.string(),
  /** Captain, vice-captain and order; null if the rules need none of them. */
  lineUp: ownLineUp.nullable(),
  /** What the rules require of the list besides its size; null: nothing. */
  listRules: listRulesView.nullable(),
  /** The picks on the list and the void ones, oldest first. */
  picks: z.array(ownPick),
  /** Removals that can still be undone, latest first. */
  removed: z.array(removedPick),
  capacity: z.object({
    /** How many picks the list may hold now, including dead ones. */
    total: z.int(),
    used: z.int(),
    /** Places that can be filled now. */
    free: z.int(),
    /** The part of `total` that deaths have opened. */
    replacementPlaces: z.int(),
    suspended: z.int(),
    countedDead: z.int(),
  }),
  adding: z.object({
    /** An error code: why nothing can be added now, apart from the list's missing name; null if something can. */
    refusal: z.enum([...addRefusals, ...byHandRefusals]).nullable(),
    /** A pick added now fills a place that a death opened. */
    replacement: z.boolean(),
    /** The list is full: a pick added now is a substitute. */
    substitute: z.boolean(),
    /** If new picks are off: the last day on which a late joiner may fill a first list; null: no such limit. */
    firstListUntil: outputDay.nullable(),
    /** The first day on which a death counts for a pick added now. */
    countsFrom: outputDay,
    /** If new picks are off: the open transfer window and the next one; null if none is to come. */
    windows: z
      .object({
        open: transferWindow.extend({ left: z.int() }).nullable(),
        next: transferWindow.nullable(),
      })
      .nullable(),
    /** Why the place of a pick that is removed now cannot be filled again; null if it can. */
    refill: z.object({
      plain: z.enum(addRefusals).nullable(),
      /** For a pick in a place that a death opened. */
      replacement: z.enum(addRefusals).nullable(),
    }),
  }),
})
export type DeathlistPage = z.output<typeof deathlistPage>
