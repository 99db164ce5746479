import { z } from 'zod'
import { leagueSettings } from '#domain/league-settings/setting-registry.ts'
import { packNames } from '#domain/packs/named-packs.ts'
import type { PackDocument, WholeDocument } from '#domain/packs/pack-document.ts'
import { leagueRef, wholeNumber, words } from '../fields/fields.ts'
import {
  conditionsFit,
  outputScoringPack,
  packParts,
  placesExist,
  tooManyConditions,
  unchecked,
} from './pack.ts'
import { listSection, movesSection, tableSection, whoSection } from './pack-sections.ts'

const { maxPicks, minBirthYear, maxBirthYear, replacementRatio } = leagueSettings
const born = z
  .strictObject({ from: wholeNumber(minBirthYear.range), to: wholeNumber(maxBirthYear.range) })
  .refine(({ from, to }) => from <= to, words('packYearsReversed'))
const listParts = listSection.extend({ picks: wholeNumber(maxPicks.range).optional() })
const whoParts = whoSection.extend({ born: born.optional() })
const moveParts = movesSection.extend({ perDeath: wholeNumber(replacementRatio.range).optional() })

const document = (havePlaces: (pack: PackDocument) => boolean): z.ZodType<PackDocument> =>
  z
    .strictObject({
      ...packParts,
      list: listParts.optional(),
      who: whoParts.optional(),
      moves: moveParts.optional(),
      table: tableSection.optional(),
    })
    .refine(havePlaces, words('packPlaceUnknown'))
    .refine(conditionsFit, tooManyConditions)
    .refine(
      ({ list }) =>
        list?.picks === undefined || (list.places ?? []).reduce((sum, { n }) => sum + n, 0) <= list.picks,
      { ...words('packPlaces'), path: ['list', 'places'] },
    )

/** All rules of a league as a document. */
export const leaguePack = document(placesExist)

/**
 * A document to save. A missing section leaves the present one unchanged, so terms may name the places of a list that the
 * document does not contain; so do missing numbers of picks, birth years and replacements. Anything else that a section
 * leaves out is switched off.
 */
const savedPack = document((pack) => pack.list === undefined || placesExist(pack))

/** The whole document as output, not validated. */
export const outputLeaguePack = outputScoringPack.extend({
  list: unchecked<WholeDocument['list']>(),
  who: unchecked<WholeDocument['who']>(),
  moves: unchecked<WholeDocument['moves']>(),
  table: unchecked<WholeDocument['table']>(),
})

export const setPackInput = z.object({ league: leagueRef, pack: savedPack })

const isBare = (body: unknown): boolean => typeof body === 'object' && body !== null && !('pack' in body)

/**
 * The body of a call: the document itself, or an object with `pack`. Both are checked as the latter; the union has the
 * former for the API's document.
 */
export const packBody = z.preprocess(
  (body) => (isBare(body) ? { pack: body } : body),
  z.union([z.object({ pack: savedPack }), savedPack]),
)

/** A built-in pack, with its rules in sentences. */
const namedPack = z.object({
  name: z.enum(packNames),
  title: z.string(),
  about: z.string(),
  sentences: z.array(z.string()),
  pack: outputLeaguePack,
})
export const namedPackList = z.array(namedPack)

export const checkPackInput = z.object({ pack: z.unknown() })
/** The validation result of a document: problems by field; if there are none, `sentences` describes the pack. */
export const checkedPack = z.object({
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  sentences: z.array(z.string()),
})
