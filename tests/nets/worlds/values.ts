import fc from 'fast-check'
import { z } from 'zod'
import { day } from '#contracts/fields/fields.ts'
import { addDays } from '#domain/calendar-day.ts'
import { today } from '#tests/authorisation/scene.ts'

/** A placeholder for a value that is only known in the world of a run, by its name in `World.refs`. */
export class Ref {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  // For printing a counterexample.
  toString(): string {
    return `<${this.name}>`
  }
}
export const ref = (...names: string[]): fc.Arbitrary<Ref> =>
  fc.constantFrom(...names.map((name) => new Ref(name)))

/** Replaces all placeholders by values of the world. */
export const resolved = (value: unknown, refs: Record<string, string>): unknown => {
  if (value instanceof Ref) return refs[value.name] ?? `no-${value.name}`
  if (Array.isArray(value)) return value.map((item) => resolved(item, refs))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, refs)]))
}

/** The limits of every calendar by which a value may be bounded. */
const endsOfTime = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-15',
  '1849-12-31',
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '2000-02-29',
  '2028-02-29',
  '2100-01-01',
  '2100-12-17',
  '2100-12-31',
  '2101-01-01',
  '2999-12-17',
  '2999-12-18',
  '2999-12-31',
  '3000-01-01',
  '9999-12-17',
  '9999-12-31',
]

/** The latest valid day, without further bounds. */
export const latestDay = endsOfTime.findLast((text) => day.safeParse(text).success) ?? today

/** Days near the game's day, and the limits. */
const days = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 400 }).map((n) => addDays(today, n)) },
  { weight: 2, arbitrary: fc.constantFrom(latestDay, ...endsOfTime) },
)

/** Texts for a field, also at its maximum length. */
const texts = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      'a',
      'x'.repeat(max),
      'x'.repeat(max + 1),
      '👻'.repeat(Math.floor(max / 2)),
      'é'.repeat(max),
      'e\u0301'.repeat(Math.floor(max / 2)),
      'ﷺ'.repeat(max),
      '',
      '   ',
      ' padded ',
      'a\u0000b',
      'a\nb',
      'a\r\nBcc: x@example.org',
      'a\u2028b',
      'a\u2029b',
      'a\u0085b',
      '\u202eabc',
      'a\u2067b',
      'a\u200fb\u061c',
      '\u200b',
      '\u00ad',
      '\u2800',
      '\u3164',
      '\ufeff',
      '\ufffe',
      '\ud800',
      'a\udc00',
      '\ud83d',
      '\ue000',
      '=1+1',
      '"; drop table leagues; --',
      '<script>alert(1)</script>',
      '%00%ff/../',
      'null',
      'list',
      '__proto__',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }),
    fc.string({ unit: 'binary', maxLength: max }),
  )

/** Times on those days, in other zones too: the end of a day there may be in another year here. */
const moments = fc
  .tuple(days, fc.constantFrom('T00:00:00Z', 'T12:00:00.000Z', 'T23:59:59.999-23:59', 'T00:00:00+23:59', ''))
  .map((parts) => parts.join(''))

/** Both ends of a range, their outer neighbours, and a value between them. */
const numbers = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(min, max, min - 1, max + 1, min + 0.5, -0, 0, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e308),
    fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }),
  )

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** Values of a JSON schema, at its limits and slightly beyond. */
const fromJson = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJson))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numbers(schema.minimum ?? 0, schema.maximum ?? 1000)
    case 'array':
      return fc.array(fromJson(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 60),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, fromJson(of)])),
        { requiredKeys: [] },
      )
    case 'string':
      if (schema.format === 'date') return days
      if (schema.format === 'date-time') return moments
      if (schema.format === 'uri')
        return fc.constantFrom(
          'https://paper.example/a?b=c#d',
          `https://paper.example/${'x'.repeat(1975)}`,
          'http://[::1]:1/\ud800',
          'https://paper.example/a\nb',
          'https://user:secret@paper.example/',
          'https://xn--nxasmq6b/',
          'javascript:alert(1)',
        )
      return texts(schema.maxLength ?? 100)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/**
 * The values that the schema accepts. If it rejects nearly all generated values, the filter would never end: then it
 * throws, and the call needs its own values (`given` in known.ts).
 */
const takenBy = (schema: z.ZodType, values: fc.Arbitrary<unknown>, field: string): fc.Arbitrary<unknown> => {
  let refused = 0
  return values.filter((value) => {
    const taken = schema.safeParse(value).success
    refused = taken ? 0 : refused + 1
    if (refused > 20_000) throw new Error(`Hardly any value generated for "${field}" is valid.`)
    return taken
  })
}

/** Values for one of our schemas: at its limits, and slightly beyond. */
const valuesOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  // The JSON Schema version that zod writes; fromJson reads a part of it.
  fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

const choices = (schema: z.ZodType): z.ZodObject[] => {
  if (schema instanceof z.ZodObject) return [schema]
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => (option instanceof z.ZodType ? choices(option) : []))
  return []
}

const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success

/**
 * Inputs of a call: each field from its own schema, unless a better generator is given; optional fields may be missing.
 * Most inputs are valid in every field; in some, one field is not.
 */
export const inputsOf = (
  schema: z.ZodType | undefined,
  given: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<unknown> => {
  if (!schema) return fc.constant(undefined)
  const objects = choices(schema)
  if (objects.length === 0) throw new Error('The input of a call is an object, or a choice of such.')
  return fc.oneof(
    ...objects.map((object) => {
      const fields = Object.entries(object.shape).map(([key, field]) => {
        // The values of an object schema are schemas.
        const of = field as z.ZodType
        const any = given[key] ?? valuesOf(of)
        const valid = given[key] ?? takenBy(of, any, key)
        return { key, any, valid, optional: isOptional(of) }
      })
      const record = (wrong: string | null) =>
        fc.record(
          Object.fromEntries(fields.map(({ key, any, valid }) => [key, key === wrong ? any : valid])),
          {
            requiredKeys: fields
              .filter(({ key, optional }) => key === wrong || !optional)
              .map(({ key }) => key),
          },
        )
      return fc.oneof(
        { weight: 5 * fields.length, arbitrary: record(null) },
        ...fields.map(({ key }) => ({ weight: 1, arbitrary: record(key) })),
      )
    }),
  )
}
