import { z } from 'zod'
import { fieldToWire } from '#contracts/fields/spelling.ts'
import type { JsonSchema, Operation, Parameter } from './openapi-types.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema with its property names as the wire spells them, at any depth. */
const rewritten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rewritten)
  if (!isObject(value)) return value
  const schema: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    // A date's format says what its pattern would say again at length.
    if (key === 'pattern' && 'format' in value) continue
    if (key === 'properties' && isObject(item))
      schema[key] = Object.fromEntries(
        Object.entries(item).map(([name, of]) => [fieldToWire(name), rewritten(of)]),
      )
    else if (key === 'required' && Array.isArray(item))
      schema[key] = item.map((name) => fieldToWire(String(name)))
    // Values, not schemas: they stay as they are.
    else if (key === 'enum' || key === 'const' || key === 'default') schema[key] = item
    else schema[key] = rewritten(item)
  }
  return schema
}

/** The object without anything in it: `{}`. */
export const nothing: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/** A type of the contracts as JSON Schema, its names as the wire spells them unless `verbatim`. */
export const schemaOf = (type: z.ZodType, io: 'input' | 'output', verbatim = false): JsonSchema => {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  // A JSON Schema of the 2020-12 draft, and the walk keeps its shape; JsonSchema names the parts that we read.
  return (verbatim ? schema : rewritten(schema)) as JsonSchema
}

/** A text that a call takes in its path or its query. */
export const textParameter = (name: string, where: Parameter['in'], description?: string): Parameter => ({
  name,
  in: where,
  required: where === 'path',
  schema: { type: 'string', ...(description === undefined ? {} : { description }) },
})

/** The answer of a call that did what it was asked. */
export const doneWith = (content: Record<string, { schema: JsonSchema }>): Operation['responses'] => ({
  '200': { description: 'Done.', content },
})
