import { z } from 'zod'
import { packBounds, roles, sexItems, type When } from '#domain/packs/pack.ts'
import { wholeNumber, words } from '../fields/fields.ts'

const age = wholeNumber([0, packBounds.age])
const rank = wholeNumber([1, packBounds.rank])

/** The conditions that hold no others, by the one name that each has. */
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
    })
    .refine((named) => Object.values(named).some((value) => value !== undefined), words('packNothingNamed')),
  deathsBefore: z.strictObject({ atLeast: wholeNumber([1, 50]) }),
  heldDays: z.strictObject({ atLeast: wholeNumber([1, 36_500]) }),
  fact: z.strictObject({ property: z.literal('P21'), value: z.enum(sexItems) }),
  sweep: z.literal(true),
  role: z.enum(roles),
  rank: z
    .strictObject({ from: rank.optional(), to: rank.optional() })
    .refine(({ from, to }) => from !== undefined || to !== undefined, words('packNothingNamed'))
    .refine(({ from = 1, to = packBounds.rank }) => from <= to, words('packReversed')),
}

/** A problem, at its place. */
interface Issue {
  issue: Omit<z.core.$ZodIssue, 'path'>
  path: Path
}
type Path = readonly PropertyKey[]

const problem = (says: Parameters<typeof words>[0], path: Path, input: unknown): Issue => ({
  issue: {
    code: 'custom',
    message: '',
    ...words(says, { levels: packBounds.levels, most: packBounds.conditions }),
    input,
  },
  path,
})

/** What is wrong with a condition; no deeper than conditions may go, whatever is given. */
const problemsOf = (value: unknown, level: number, path: Path): Issue[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [problem('packCondition', path, value)]
  const [name, ...more] = Object.keys(value)
  if (name === undefined || more.length > 0) return [problem('packCondition', path, value)]
  const part: unknown = Object.values(value)[0]
  const at = [...path, name]
  if (name !== 'all' && name !== 'any' && name !== 'not') {
    const leaf = Object.hasOwn(leaves, name) ? leaves[name] : undefined
    if (!leaf) return [problem('packCondition', at, value)]
    const { error } = leaf.safeParse(part)
    return (error?.issues ?? []).map((issue) => ({ issue, path: [...at, ...issue.path] }))
  }
  if (level >= packBounds.levels) return [problem('packTooDeep', at, value)]
  if (name === 'not') return problemsOf(part, level + 1, at)
  if (!Array.isArray(part) || part.length === 0 || part.length > packBounds.conditions)
    return [problem('packConditions', at, value)]
  return part.flatMap((each: unknown, index) => problemsOf(each, level + 1, [...at, index]))
}

/** When a term fits: one condition, or `all`, `any` and `not` of several. */
export const when = z
  .custom<When>()
  .check(({ value, issues }) => {
    // An issue of the library's own, moved to its place.
    for (const { issue, path } of problemsOf(value, 0, []))
      issues.push({ ...issue, input: value, path: [...path] } as z.core.$ZodRawIssue)
  })
  .meta({
    description:
      'One condition: all, any, not, age, holders, death, day, deaths_before, held_days, fact, sweep, role or rank.',
  })
