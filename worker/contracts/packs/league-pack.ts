import { z } from 'zod'
import { leagueSettings } from '#domain/league-settings/setting-registry.ts'
import { packNames } from '#domain/packs/named-packs.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { leagueRef, wholeNumber, words } from '../fields/fields.ts'
import { captainPart, packParts, toldScoringPack } from './pack.ts'

const { maxPicks, minBirthYear, maxBirthYear, replacementRatio } = leagueSettings
const listParts = z.strictObject({
  picks: wholeNumber(maxPicks.range).optional(),
  captain: captainPart.optional(),
})
const whoParts = z.strictObject({
  born: z
    .strictObject({ from: wholeNumber(minBirthYear.range), to: wholeNumber(maxBirthYear.range) })
    .refine(({ from, to }) => from <= to, words('packYearsReversed')),
})
const moveParts = z.strictObject({ perDeath: wholeNumber(replacementRatio.range) })

interface LeaguePack extends ScoringPack {
  list?: z.output<typeof listParts> | undefined
  who?: z.output<typeof whoParts> | undefined
  moves?: z.output<typeof moveParts> | undefined
}

/** All rules of a league as a document. Of lists, people and moves what is missing stays as it is. */
export const leaguePack: z.ZodType<LeaguePack> = z.strictObject({
  ...packParts,
  list: listParts.optional(),
  who: whoParts.optional(),
  moves: moveParts.optional(),
})

/** The same as it is told, whole. */
export const toldLeaguePack = toldScoringPack.extend({
  list: z.object({ picks: z.int(), captain: captainPart.optional() }),
  who: z.object({ born: z.object({ from: z.int(), to: z.int() }) }),
  moves: z.object({ perDeath: z.int() }),
})

export const setPackInput = z.object({ league: leagueRef, pack: leaguePack })

/** The document itself, or `pack`, as a call takes it. */
export const packBody = z.union([z.object({ pack: leaguePack }), leaguePack.transform((pack) => ({ pack }))])

/** A pack to choose, with its rules in sentences. */
const namedPack = z.object({
  name: z.enum(packNames),
  title: z.string(),
  about: z.string(),
  sentences: z.array(z.string()),
  pack: toldScoringPack,
})
export const namedPackList = z.array(namedPack)

export const checkPackInput = z.object({ pack: z.unknown() })
/** What keeps a document from being a pack, by field; none: it is one, and `sentences` says it. */
export const checkedPack = z.object({
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  sentences: z.array(z.string()),
})
