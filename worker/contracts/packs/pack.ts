import { z } from 'zod'
import { hasCondition, packDependsOn } from '#domain/packs/conditions.ts'
import {
  type Base,
  type PackList,
  type PackMoves,
  type PackTable,
  type PackWho,
  packBounds,
  reservedIds,
  roundings,
  type ScoringPack,
  type Term,
  termPeriods,
} from '#domain/packs/pack.ts'
import { wholeNumber, words } from '../fields/fields.ts'
import { listSection, movesSection, rowsByAge, tableSection, whoSection } from './pack-sections.ts'
import { conditionsIn, when, wordValues } from './pack-when.ts'

const { terms, conditionsInAll, points: mostPoints, times, factor, of, rarity } = packBounds
const points = wholeNumber([-mostPoints, mostPoints])

const base = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('age'),
    of: wholeNumber(of),
    floor: z.union([z.literal(1), z.literal(0), z.null()]),
    ageAt: z.enum(['death', 'season_start']).default('death'),
  }),
  z.strictObject({ kind: z.literal('flat'), points }),
  z.strictObject({ kind: z.literal('table'), rows: rowsByAge(points) }),
])

const id = z
  .string()
  .refine((name) => /^[a-z][a-z0-9_]{0,29}$/.test(name), words('packId'))
  .refine((name) => !reservedIds.some((reserved) => reserved === name), words('packReservedId'))
const conditional = { id, when, per: z.enum(termPeriods).default('pick') }

const term = z.union([
  z.strictObject({ ...conditional, points }),
  z.strictObject({ ...conditional, times: z.number().min(0).max(times).multipleOf(0.5) }),
  z.strictObject({ id: z.literal('rarity'), rarity: z.strictObject({ max: wholeNumber([1, rarity]) }) }),
])

/** The ledger has its own text for the first death: a term with this id must be exactly that. */
const isFirstDeath = (each: Term): boolean =>
  each.id !== 'first_death' ||
  ('points' in each &&
    each.points > 0 &&
    each.points <= 100 &&
    each.per === 'player' &&
    'death' in each.when &&
    each.when.death === 'first')

/**
 * A player without a death has no pick that other conditions could apply to: `none` must be the only condition, and its
 * points count once per player.
 */
const isNoneAlone = (each: Term): boolean =>
  !('when' in each) ||
  !hasCondition(each.when, (leaf) => 'noneAtEnd' in leaf) ||
  ('noneAtEnd' in each.when && 'points' in each && each.per === 'player')

export const placesExist = ({ terms, list }: Pick<ScoringPack, 'terms' | 'list'>): boolean => {
  const names = new Set(list?.places?.map(({ name }) => name))
  return !packDependsOn({ terms }, (leaf) => 'place' in leaf && !names.has(leaf.place))
}

/**
 * True if the document's conditions are few enough, including those of the list's places and quotas, because they are
 * stored, sent and evaluated alike.
 */
export const conditionsFit = ({ terms, list }: Pick<ScoringPack, 'terms' | 'list'>): boolean => {
  const all = [
    ...terms.flatMap((each) => ('when' in each ? [each.when] : [])),
    ...[...(list?.places ?? []), ...(list?.quotas ?? [])].map(({ who }) => who),
  ]
  return all.reduce((sum, each) => sum + conditionsIn(each), 0) <= conditionsInAll
}
export const tooManyConditions = words('packTooMany', wordValues)

/** The parts of a document that score a death. All numbers are bounded, so that a score is always a safe integer. */
export const packParts = {
  version: z.literal(1),
  base,
  terms: z
    .array(term)
    .max(terms)
    .refine((all) => new Set(all.map((each) => each.id)).size === all.length, words('packSameId'))
    .refine((all) => all.every(isFirstDeath), words('packFirstDeath'))
    .refine((all) => all.every(isNoneAlone), words('packNoneAlone'))
    .refine((all) => conditionsFit({ terms: all }), tooManyConditions)
    .refine(
      (all) =>
        all.reduce((product, each) => product * ('times' in each ? Math.max(1, each.times) : 1), 1) <= factor,
      words('packFactor', { factor }),
    ),
  rounding: z.enum(roundings).default('half_up'),
}

/** A pack without the values that are league settings: number of picks, birth years, replacements. */
export const scoringPack: z.ZodType<ScoringPack> = z
  .strictObject({
    ...packParts,
    // A missing section requires nothing.
    list: listSection.optional(),
    who: whoSection.optional(),
    moves: movesSection.optional(),
    table: tableSection.optional(),
  })
  .refine(placesExist, words('packPlaceUnknown'))
  .refine(conditionsFit, tooManyConditions)

// Output is not validated.
export const unchecked = <T>(): z.ZodType<T, T> => z.unknown() as unknown as z.ZodType<T, T>

/** A pack as output: any stored value. */
export const outputScoringPack = z.object({
  version: z.int(),
  base: unchecked<Base>(),
  terms: z.array(unchecked<Term>()),
  rounding: z.enum(roundings),
  list: unchecked<PackList>().optional(),
  who: unchecked<PackWho>().optional(),
  moves: unchecked<PackMoves>().optional(),
  table: unchecked<PackTable>().optional(),
})
