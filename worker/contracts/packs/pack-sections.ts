import { z } from 'zod'
import { confusableKey } from '#domain/packs/confusable-key.ts'
import {
  captainChanges,
  listOrders,
  type PackList,
  type PackMoves,
  type PackTable,
  type PackWho,
  packBounds,
  tableTies,
} from '#domain/packs/pack.ts'
import { isQid } from '#domain/people/facts.ts'
import { day, lineOfText, wholeNumber, words } from '../fields/fields.ts'
import { who } from './pack-when.ts'

const bounds = packBounds
const isUnique = (all: readonly unknown[]): boolean => new Set(all).size === all.length
const picks = wholeNumber([0, bounds.rank])
const oneOrNone = z.union([z.literal(0), z.literal(1)])

const place = z.strictObject({
  name: lineOfText(bounds.placeName),
  n: wholeNumber([1, bounds.rank]),
  who,
})

const quota = z
  .strictObject({ who, min: picks.optional(), max: picks.optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, words('packNothingNamed'))
  .refine(({ min = 0, max = bounds.rank }) => min <= max, words('packQuota'))

/** Points by age, youngest first. */
export const rowsByAge = (points: z.ZodInt) =>
  z
    .array(z.strictObject({ fromAge: wholeNumber([0, bounds.age]), points }))
    .min(1)
    .max(bounds.rows)
    .refine(
      (rows) => rows.every(({ fromAge }, at) => fromAge > (rows[at - 1]?.fromAge ?? -1)),
      words('packRowsOrder'),
    )

const budget = z.strictObject({
  cap: wholeNumber([1, bounds.cap]),
  price: z.union([z.enum(['age', 'sitelinks']), rowsByAge(wholeNumber([0, bounds.points]))]),
})

/** What a pack requires of lists, without the number of picks. */
export const listSection = z.strictObject({
  substitutes: wholeNumber([0, bounds.substitutes]).optional(),
  places: z
    .array(place)
    .max(bounds.places)
    .refine((all) => isUnique(all.map(({ name }) => confusableKey(name))), words('packSamePlace'))
    .refine((all) => all.reduce((sum, { n }) => sum + n, 0) <= bounds.rank, words('packPlaces'))
    .optional(),
  quotas: z.array(quota).max(bounds.quotas).optional(),
  budget: budget.nullable().optional(),
  order: z.enum(listOrders).optional(),
  captain: oneOrNone.optional(),
  vice: oneOrNone.optional(),
  captainChanges: z.enum(captainChanges).optional(),
  chosenMonth: z.boolean().optional(),
}) satisfies z.ZodType<PackList>

export const whoSection = z.strictObject({
  languages: wholeNumber([0, bounds.languages]).optional(),
  barred: z
    .array(z.string().refine(isQid, words('packPerson')))
    .max(bounds.barred)
    .refine(isUnique, words('packTwice'))
    .optional(),
  votes: z
    .strictObject({ quorum: wholeNumber([1, bounds.quorum]) })
    .nullable()
    .optional(),
}) satisfies z.ZodType<PackWho>

const transferWindow = z.strictObject({
  from: day,
  to: day,
  most: wholeNumber([1, bounds.rank]),
  penalty: wholeNumber([0, bounds.penalty]),
})

export const movesSection = z.strictObject({
  windows: z
    .array(transferWindow)
    .max(bounds.windows)
    .superRefine((all, ctx) => {
      for (const [at, { from, to }] of all.entries()) {
        const says = from > to ? 'packWindow' : from <= (all[at - 1]?.to ?? '') ? 'packWindows' : null
        if (says) ctx.addIssue({ code: 'custom', path: [at], ...words(says, { number: at + 1 }) })
      }
    })
    .optional(),
  keepers: wholeNumber([0, bounds.rank]).nullable().optional(),
}) satisfies z.ZodType<PackMoves>

export const tableSection = z.strictObject({
  ties: z.array(z.enum(tableTies)).max(tableTies.length).refine(isUnique, words('packTwice')).optional(),
}) satisfies z.ZodType<PackTable>
