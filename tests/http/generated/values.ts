import type { JsonSchema } from '#worker/rest/openapi-types.ts'
import type { Dice } from './dice.ts'

/** Existing ids and names, by the name of the field or parameter that takes them. */
export type Likely = Readonly<Record<string, string>>

/** Unusual values: of every type, too long, too large, in every script. */
const nasty: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  0.5,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '💀'.repeat(60),
  'x'.repeat(101),
  'x'.repeat(5000),
  "' or 1=1 --",
  '%ff',
  '{{7*7}}',
  '<b onclick=1>',
  '../../../etc/passwd',
  '2026-02-30',
  '0000-01-01',
  '2999-12-31',
  '9999-12-31',
  '-000001-01-01',
  '2026-06-16T00:00:00Z',
  'OWNER',
  'alive',
  'Q0',
  'Q999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '=1+1',
  [],
  {},
  [[[[]]]],
  [null],
  { length: 1e9 },
  { constructor: { prototype: {} } },
  Array.from({ length: 300 }, (_, i) => i),
]

const words = ['Sunday Supper', 'Perché no', 'Ärger', '名前', 'a', 'person q1', 'Q3', '1', 'true'] as const
const days = ['2026-06-15', '2026-06-17', '2026-07-30', '1900-01-01', '2024-02-29', '2027-01-01'] as const

/** A value that roughly fits a schema, with existing ids by its name. */
const fitting = (dice: Dice, schema: JsonSchema, name: string, likely: Likely, depth: number): unknown => {
  const named = likely[name]
  if (named !== undefined && !dice.slips(0.2)) return schema.type === 'array' ? [named] : named
  const [choice] = [schema.anyOf ?? schema.oneOf ?? schema.allOf]
  if (choice?.length) return fitting(dice, dice.one(choice), name, likely, depth)
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) return dice.one(schema.enum)
  const type = Array.isArray(schema.type) ? dice.one(schema.type) : schema.type
  if (type === 'boolean') return dice.chance(0.5)
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') {
    const [min, max] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 3000, 3000)]
    return dice.one([
      min,
      max,
      min + dice.upTo(Math.max(1, max - min)),
      ...(dice.wild ? [min - 1, max + 1] : []),
    ])
  }
  if (type === 'array')
    return Array.from({ length: dice.upTo(4) }, () =>
      value(dice, schema.items ?? {}, name.replace(/s$/, ''), likely, depth + 1),
    )
  if (type === 'object' || schema.properties) return object(dice, schema, likely, depth + 1)
  if (schema.format === 'date') return dice.one(days)
  if (schema.format === 'date-time') return `${dice.one(days)}T12:00:00.000Z`
  return dice.one(words)
}

/** A value for a field: mostly one that fits, otherwise an unusual one. */
export const value = (dice: Dice, schema: JsonSchema, name: string, likely: Likely, depth = 0): unknown =>
  dice.slips(0.2) || depth > 4 ? dice.one(nasty) : fitting(dice, schema, name, likely, depth)

/** An object with most fields of its schema, and sometimes others. */
export const object = (
  dice: Dice,
  schema: JsonSchema,
  likely: Likely,
  depth = 0,
): Record<string, unknown> => {
  const made: Record<string, unknown> = {}
  const required = new Set(schema.required ?? [])
  for (const [name, of] of Object.entries(schema.properties ?? {}))
    if (required.has(name) ? !dice.slips(0.07) : dice.chance(0.4))
      made[name] = value(dice, of, name, likely, depth)
  if (dice.slips(0.05)) made[dice.one(['id', 'role', 'constructor', '', 'x'.repeat(3000)])] = dice.one(nasty)
  return made
}

/** The same as text, for a path or a query. */
export const text = (dice: Dice, schema: JsonSchema, name: string, likely: Likely): string => {
  const made = value(dice, schema, name, likely)
  return typeof made === 'string' ? made.toWellFormed() : (JSON.stringify(made) ?? '')
}
