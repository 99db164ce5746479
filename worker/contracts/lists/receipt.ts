import { z } from 'zod'
import { lifeStatuses } from '#domain/life-status/statuses.ts'
import { publicProfile } from '../accounts/profile.ts'
import { instant } from '../fields/fields.ts'
import { leagueHead } from '../league.ts'
import { personInLine } from '../people/person-in-line.ts'
import { season } from '../season.ts'

/** The receipt of a sealed list: a commitment that is published at each change. */
export const receipt = z.object({
  /** The list's id. */
  list: z.string(),
  userId: z.string(),
  /**
   * SHA-256, in hex, of the UTF-8 of `{"list":id,"picks":[Wikidata ids, sorted],"salt":64 hex digits}` without spaces;
   * with a line-up of `{"list":id,"v":2,"picks":[ids, sorted],"captain":id or null,"vice":id or null,"month":n or
   * null,"places":{id:name, ids sorted},"order":[ids] or null,"salt":…}`.
   */
  commitment: z.string(),
  /** When it was recorded; while lists are sealed, only for the user's own list. */
  at: instant.nullable(),
  /** Null before the season's first day. */
  salt: z.string().nullable(),
  picks: z.string().array().nullable(),
  /**
   * The line-up that the rules need besides picks, by Wikidata ids; null while lists are sealed, and if they need none.
   */
  lineUp: z
    .object({
      captain: z.string().nullable(),
      vice: z.string().nullable(),
      /** 1 to 12. */
      month: z.int().nullable(),
      /** Names of typed places by Wikidata id. */
      places: z.record(z.string(), z.string()),
      /** Null if the rules use no order. */
      order: z.string().array().nullable(),
    })
    .nullable(),
  /** The earlier receipts, oldest first; none while lists are sealed. */
  earlier: z.object({ commitment: z.string(), at: instant }).array(),
})
export type Receipt = z.output<typeof receipt>

const openedPick = personInLine.extend({
  birthYear: z.int().nullable(),
  /** In whole years, today or at death. */
  age: z.int().nullable(),
  lifeStatus: z.enum(lifeStatuses),
})

/** A list at the opening. `picks` are those of its receipt; null while lists are sealed. */
const openedList = z.object({
  id: z.string(),
  user: publicProfile,
  active: z.boolean(),
  /** Null if it has no name, and while the list is sealed for the reader. */
  name: z.string().nullable(),
  complete: z.boolean(),
  /** Null for a list that was made after the opening. */
  receipt: receipt.nullable(),
  picks: openedPick.array().nullable(),
})

const group = z.object({ lists: z.string().array(), average: z.number() })

/**
 * The opening of a league's sealed lists. Before it: which lists are complete. From it on: the lists and their
 * comparison.
 */
export const openingPage = z.object({
  league: leagueHead,
  season,
  /** It is the first day and the reader has not opened the lists yet: no other page names the people on them. */
  unopened: z.boolean(),
  lists: openedList.array(),
  /** Null while lists are sealed. Lists are given by id, people by Wikidata id. */
  comparison: z
    .object({
      lone: z.object({ listId: z.string(), people: z.string().array() }).array(),
      shared: z.object({ person: z.string(), lists: z.string().array() }).array(),
      /** `average` in years. */
      oldest: group.nullable(),
      youngest: group.nullable(),
      /** `average` is the mean of 1 / number of holders. */
      rarest: group.nullable(),
      overlaps: z.object({ lists: z.tuple([z.string(), z.string()]), people: z.string().array() }).array(),
    })
    .nullable(),
})
export const openedLists = z.object({ opened: z.literal(true) })
export type OpeningPage = z.output<typeof openingPage>
