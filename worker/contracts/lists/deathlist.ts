import { z } from 'zod'
import { byHandRefusals } from '#domain/draft/exclusive.ts'
import { addRefusals } from '#domain/picks/editing.ts'
import { id, outputDay } from '../fields/fields.ts'
import { outputPickRules } from '../rules.ts'
import { season } from '../season.ts'
import { ownLineUp } from './line-up.ts'
import { listRulesView } from './list-rules.ts'
import { ownPick, removedPick } from './pick.ts'

/** A list; its name is null until the player gives it one. */
export const deathlist = z.object({ id: z.string(), name: z.string().nullable() })
export type DeathlistView = z.output<typeof deathlist>

/** A list with its player, as every member may see it. */
export const leagueDeathlist = deathlist.extend({
  user: z.object({
    id: z.string(),
    displayName: z.string(),
    /** The reader's own; null for everybody else's. */
    email: z.string().nullable(),
  }),
  /** Picks on the list now; 0 for a sealed list of somebody else, whose name is null then. */
  picks: z.int(),
  /** Nobody but its owner sees what is on it, until the season's first day. */
  sealed: z.boolean(),
  /** It has a name, and as many picks as the rules allow as the season begins, or today. */
  complete: z.boolean(),
  /** False when the player has left the league. */
  active: z.boolean(),
})
export type LeagueDeathlist = z.output<typeof leagueDeathlist>

/** Longer names than a list may have are refused in words of their own; this bound only keeps the request small. */
export const nameDeathlistInput = z.object({ deathlistId: id, name: z.string().max(2000) })
export type NameDeathlistInput = z.output<typeof nameDeathlistInput>

/** Days, both included, in which picks may be added for points. */
const transferWindow = z.object({ from: outputDay, to: outputDay, most: z.int(), penalty: z.int() })

/** All that the page of one's own list shows. */
export const deathlistPage = z.object({
  league: z.object({ id: z.string(), slug: z.string(), name: z.string(), locked: z.boolean() }),
  season,
  /** The rules that bind today. */
  rules: outputPickRules,
  /** Rules already decided that bind from a later day; null: none. */
  nextRules: outputPickRules.extend({ effectiveFrom: outputDay }).nullable(),
  /** Living picks that the list takes into the next season; null: all. */
  keepers: z.int().nullable(),
  deathlist,
  /** The name that the list goes by until its player gives it another. */
  suggestedName: z.string(),
  /** Captain, vice and order; null: the rules ask for nothing of it. */
  lineUp: ownLineUp.nullable(),
  /** What the rules ask of the list besides its size; null: nothing. */
  listRules: listRulesView.nullable(),
  /** Picks on the list and those that are void, oldest first. */
  picks: z.array(ownPick),
  /** Removals that can still be undone, latest first. */
  removed: z.array(removedPick),
  capacity: z.object({
    /** How many picks the list may hold now, the dead included. */
    total: z.int(),
    used: z.int(),
    /** Places that may be filled now. */
    free: z.int(),
    /** Places in `total` that deaths opened. */
    replacementPlaces: z.int(),
    suspended: z.int(),
    countedDead: z.int(),
  }),
  adding: z.object({
    /** Why nothing can be added now, the name aside, as an error code; null: something can. */
    refusal: z.enum([...addRefusals, ...byHandRefusals]).nullable(),
    /** What is added now takes a place that a death opened. */
    replacement: z.boolean(),
    /** The list is full: what is added now is a substitute. */
    substitute: z.boolean(),
    /** Last day on which a late joiner may fill a first list where new picks are off; null: no such limit. */
    firstListUntil: outputDay.nullable(),
    /** The first day on which a death would count for a pick added now. */
    countsFrom: outputDay,
    /** Where new picks are off: the transfer window that is open, and the next one; null: none is to come. */
    windows: z
      .object({
        open: transferWindow.extend({ left: z.int() }).nullable(),
        next: transferWindow.nullable(),
      })
      .nullable(),
    /** Why the place of a pick that is taken off now would stay empty; null: it can be filled again. */
    refill: z.object({
      plain: z.enum(addRefusals).nullable(),
      /** Of one in a place that a death opened. */
      replacement: z.enum(addRefusals).nullable(),
    }),
  }),
})
export type DeathlistPage = z.output<typeof deathlistPage>
