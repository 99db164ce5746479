import { z } from 'zod'
import { lifeStatuses } from '#domain/life-status/statuses.ts'
import { publicProfile } from '../accounts/profile.ts'
import { instant } from '../fields/fields.ts'
import { leagueHead } from '../league.ts'
import { season } from '../season.ts'

/** The receipt of a sealed list: what is put on record at its change. */
export const receipt = z.object({
  /** The list's id. */
  list: z.string(),
  userId: z.string(),
  /**
   * SHA-256, in hex, of the UTF-8 of `{"list":id,"picks":[Wikidata ids, sorted],"salt":64 hex digits}` without spaces; with a
   * line-up of `{"list":id,"v":2,"picks":[ids, sorted],"captain":id or null,"vice":id or null,"month":n or null,"places":{id:name,
   * ids sorted},"order":[ids] or null,"salt":…}`.
   */
  commitment: z.string(),
  /** When it was put on record; while lists are sealed only one's own. */
  at: instant.nullable(),
  /** From the season's first day on. */
  salt: z.string().nullable(),
  picks: z.string().array().nullable(),
  /** What the rules ask for besides picks, by Wikidata ids; null while lists are sealed, and where they ask for nothing. */
  lineUp: z
    .object({
      captain: z.string().nullable(),
      vice: z.string().nullable(),
      /** From 1. */
      month: z.int().nullable(),
      /** The typed places by the people in them. */
      places: z.record(z.string(), z.string()),
      /** Null where the rules ask for no order. */
      order: z.string().array().nullable(),
    })
    .nullable(),
  /** What it was at earlier changes, the first one first; none while lists are sealed. */
  earlier: z.object({ commitment: z.string(), at: instant }).array(),
})
export type Receipt = z.output<typeof receipt>

/** Somebody on an opened list. */
const openedPick = z.object({
  wikidataId: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  birthYear: z.int().nullable(),
  /** In whole years, today or at death. */
  age: z.int().nullable(),
  lifeStatus: z.enum(lifeStatuses),
})

/** A list on opening night. Picks are those of its receipt; null while lists are sealed. */
const openedList = z.object({
  id: z.string(),
  user: publicProfile,
  active: z.boolean(),
  /** Null without a name, and while the list is sealed for who looks. */
  name: z.string().nullable(),
  complete: z.boolean(),
  /** Null for a list that came after the opening. */
  receipt: receipt.nullable(),
  picks: openedPick.array().nullable(),
})

const group = z.object({ lists: z.string().array(), average: z.number() })

/** The opening of a league's sealed lists: before it who is ready, from it on the lists and what they come to. */
export const openingPage = z.object({
  league: leagueHead,
  season,
  /** It is the first day, and the reader has yet to open them: no other page names who is on them. */
  unopened: z.boolean(),
  lists: openedList.array(),
  /** Null while lists are sealed. Lists are named by id, people by Wikidata id. */
  comparison: z
    .object({
      lone: z.object({ listId: z.string(), people: z.string().array() }).array(),
      shared: z.object({ person: z.string(), lists: z.string().array() }).array(),
      /** `average` in years. */
      oldest: group.nullable(),
      youngest: group.nullable(),
      /** `average` of 1 over the number of holders. */
      rarest: group.nullable(),
      overlaps: z.object({ lists: z.tuple([z.string(), z.string()]), people: z.string().array() }).array(),
    })
    .nullable(),
})
export const openedLists = z.object({ opened: z.literal(true) })
export type OpeningPage = z.output<typeof openingPage>
