import { z } from 'zod'
import { factProperties, packBounds, type When } from '#domain/packs/pack.ts'
import { isQid } from '#domain/people/facts.ts'
import { languageCodes } from '#locales/languages.ts'
import { lineOfText, wholeNumber, words } from '../fields/fields.ts'

const age = wholeNumber([0, packBounds.age])
const rank = wholeNumber([1, packBounds.rank])

/** The schemas of conditions that contain no others, by name. */
const leaves: Readonly<Record<string, z.ZodType>> = {
  age: z
    .strictObject({ from: age.optional(), to: age.optional() })
    .refine(({ from, to }) => from !== undefined || to !== undefined, words('packNothingNamed'))
    .refine(({ from = 0, to = packBounds.age }) => from <= to, words('packReversed')),
  holders: z.union([
    z.strictObject({ atMost: wholeNumber([1, 20]) }),
    z.strictObject({ shareAtMost: wholeNumber([1, 100]) }),
  ]),
  death: z.union([z.literal('first'), z.literal('last'), z.strictObject({ every: wholeNumber([2, 100]) })]),
  day: z
    .strictObject({
      weekday: wholeNumber([1, 7]).optional(),
      month: wholeNumber([1, 12]).optional(),
      day: wholeNumber([1, 31]).optional(),
      birthday: z.literal(true).optional(),
      chosenMonth: z.literal(true).optional(),
    })
    .refine((named) => Object.values(named).some((value) => value !== undefined), words('packNothingNamed')),
  deathsBefore: z.strictObject({ atLeast: wholeNumber([1, 50]) }),
  heldDays: z.strictObject({ atLeast: wholeNumber([1, 36_500]) }),
  fact: z.strictObject({
    property: z.enum(factProperties),
    value: z.string().refine(isQid, words('packPerson')),
    labels: z.partialRecord(z.enum(languageCodes), lineOfText(packBounds.itemLabel)).optional(),
  }),
  sweep: z.literal(true),
  noneAtEnd: z.literal(true),
  captain: z.literal(true),
  vice: z.literal(true),
  place: lineOfText(packBounds.placeName),
  rank: z
    .strictObject({ from: rank.optional(), to: rank.optional() })
    .refine(({ from, to }) => from !== undefined || to !== undefined, words('packNothingNamed'))
    .refine(({ from = 1, to = packBounds.rank }) => from <= to, words('packReversed')),
}

interface Issue {
  issue: Omit<z.core.$ZodIssue, 'path'>
  path: Path
}
type Path = readonly PropertyKey[]

/** The limits of texts that hold conditions. */
export const wordValues = {
  levels: packBounds.levels,
  most: packBounds.conditions,
  mostInAll: packBounds.conditionsInAll,
}

const problem = (says: Parameters<typeof words>[0], path: Path, input: unknown): Issue => ({
  issue: { code: 'custom', message: '', ...words(says, wordValues), input },
  path,
})

/** The conditions nested directly in a value, if it is a condition that contains others. */
const partsOf = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  const { all, any, not }: { all?: unknown; any?: unknown; not?: unknown } = value
  return [...(Array.isArray(all) ? all : []), ...(Array.isArray(any) ? any : []), ...(not ? [not] : [])]
}

/** The number of conditions in a value, itself included. Stops counting just beyond a pack's maximum. */
export const conditionsIn = (value: unknown, level = 0): number => {
  let count = 1
  if (level > packBounds.levels) return count
  for (const part of partsOf(value)) {
    count += conditionsIn(part, level + 1)
    if (count > packBounds.conditionsInAll) break
  }
  return count
}

const sorts: Readonly<Record<'when' | 'who', readonly string[]>> = {
  when: Object.keys(leaves),
  who: ['age', 'fact'],
}

const firstOf = <Item, Found>(items: readonly Item[], find: (item: Item, index: number) => Found | null) => {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== null) return found
  }
  return null
}

/**
 * The first problem of a condition, or null. It never goes deeper than conditions may be nested. Only one problem is
 * reported: checking a document of invalid conditions must not cost more than a valid one.
 */
const problemOf = (value: unknown, sort: 'when' | 'who', level: number, path: Path): Issue | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return problem('packCondition', path, value)
  const [name, ...more] = Object.keys(value)
  if (name === undefined || more.length > 0) return problem('packCondition', path, value)
  const part: unknown = Object.values(value)[0]
  const at = [...path, name]
  if (name !== 'all' && name !== 'any' && name !== 'not') {
    const leaf = sorts[sort].includes(name) ? leaves[name] : undefined
    if (!leaf) return problem(sort === 'when' ? 'packCondition' : 'packWho', at, value)
    const [issue] = leaf.safeParse(part).error?.issues ?? []
    return issue ? { issue, path: [...at, ...issue.path] } : null
  }
  if (level >= packBounds.levels) return problem('packTooDeep', at, value)
  if (name === 'not') return problemOf(part, sort, level + 1, at)
  if (!Array.isArray(part) || part.length === 0 || part.length > packBounds.conditions)
    return problem('packConditions', at, value)
  return firstOf(part, (each: unknown, index) => problemOf(each, sort, level + 1, [...at, index]))
}

const condition = (sort: 'when' | 'who') =>
  z.custom<When>().check(({ value, issues }) => {
    const found =
      conditionsIn(value) > packBounds.conditionsInAll
        ? problem('packTooMany', [], value)
        : problemOf(value, sort, 0, [])
    // The library's issue, with its path in the document.
    if (found) issues.push({ ...found.issue, input: value, path: [...found.path] } as z.core.$ZodRawIssue)
  })

/** When a term applies: one condition, or `all`, `any` and `not` of several. */
export const when = condition('when').meta({
  description:
    'One condition: all, any, not, age, holders, death, day, deaths_before, held_days, fact, sweep, none_at_end, captain, vice, place or rank.',
})

/** The people that a place or a quota accepts. */
export const who = condition('who').meta({
  description: 'One condition: all, any, not, age (whole years on the first day of the season) or fact.',
})
