import { expect, test } from 'vitest'
import { z } from 'zod'
import { toWire } from '#contracts/fields/spelling.ts'
import { routes } from '#worker/rest/routes.ts'
import { appRouter } from '#worker/trpc/router.ts'

/** The fields we read of a schema's own definition. */
interface Definition {
  type: string
  format?: string
  checks?: unknown[]
}

/** The schemas directly within a schema. */
const within = (schema: z.ZodType): z.ZodType[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).map((field) => field as z.ZodType)
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return [schema.unwrap() as z.ZodType]
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => item as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => option as z.ZodType)
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType]
  return []
}

const plain = new Set([
  'object',
  'array',
  'tuple',
  'nullable',
  'optional',
  'union',
  'record',
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'unknown',
  'void',
])

/** Where a schema restricts more than the type of a value: a stored value might break such a rule. */
const rulesIn = (schema: z.ZodType, path: string): string[] => {
  // Every schema of zod has a definition of this kind.
  const { type, format, checks = [] } = schema._zod.def as Definition
  const own =
    !plain.has(type) || checks.length > 0 || (format !== undefined && format !== 'safeint')
      ? [`${path}: ${type} ${format ?? ''}`]
      : []
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return [...own, ...within(schema).flatMap((one, i) => rulesIn(one, `${path}.${names[i] ?? '*'}`))]
}

interface Procedure {
  _def: { type: string; output?: z.ZodType }
}
// At run time the router stores its procedures under their dotted names, with their schemas.
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

test('output schemas have types but no rules, so no stored value is refused', () => {
  const outputs = Object.entries(procedures).flatMap(([name, { _def }]) =>
    _def.output ? [[name, _def.output] as const] : [],
  )
  expect(outputs.length).toBeGreaterThan(50)
  expect(outputs.flatMap(([name, schema]) => rulesIn(schema, name))).toEqual([])
  const responses = routes.flatMap(({ paths, response }) =>
    response ? [[String(paths[0]), response] as const] : [],
  )
  expect(responses.flatMap(([path, schema]) => rulesIn(schema, path))).toEqual([])
})

test('a rule in an output schema would be detected', () => {
  const day = z.iso.date()
  const bad = z.object({ a: day.nullable(), b: z.array(z.int().max(3)), c: z.string().refine(() => true) })
  expect(rulesIn(bad, 'x')).toHaveLength(3)
})

test('field names are sent in snake_case, and Wikidata ids unchanged: receipts have places by id', () => {
  expect(toWire({ lineUp: { places: { Q42: 'Elder', Q9: 'Young' } } })).toEqual({
    line_up: { places: { Q42: 'Elder', Q9: 'Young' } },
  })
})
