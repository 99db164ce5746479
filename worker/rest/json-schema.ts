import { z } from 'zod'
import { fieldToWire } from '#contracts/fields/spelling.ts'
import type { JsonSchema, Operation, Parameter } from './openapi-types.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema with property names in the wire's spelling, at any depth. */
const rewritten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rewritten)
  if (!isObject(value)) return value
  const schema: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    // A date's format is enough: its pattern would be long.
    if (key === 'pattern' && 'format' in value) continue
    if (key === 'properties' && isObject(item))
      schema[key] = Object.fromEntries(
        Object.entries(item).map(([name, of]) => [fieldToWire(name), rewritten(of)]),
      )
    else if (key === 'required' && Array.isArray(item))
      schema[key] = item.map((name) => fieldToWire(String(name)))
    // Values, not schemas: copied unchanged.
    else if (key === 'enum' || key === 'const' || key === 'default') schema[key] = item
    else schema[key] = rewritten(item)
  }
  return schema
}

/** The empty object: `{}`. */
export const nothing: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/** The JSON Schema of a contract type, with names in the wire's spelling unless `verbatim`. */
export const schemaOf = (type: z.ZodType, io: 'input' | 'output', verbatim = false): JsonSchema => {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      // The library leaves out the default of a number that may be text, because it converts the text.
      if (_zod.def.type === 'default' && typeof _zod.def.defaultValue === 'number')
        jsonSchema.default = _zod.def.defaultValue
    },
  })
  // A JSON Schema of draft 2020-12, whose structure the rewriting keeps; JsonSchema declares the parts that we read.
  return (verbatim ? schema : rewritten(schema)) as JsonSchema
}

/** A text parameter in a call's path or query. */
export const textParameter = (name: string, where: Parameter['in'], description?: string): Parameter => ({
  name,
  in: where,
  required: where === 'path',
  schema: { type: 'string', ...(description === undefined ? {} : { description }) },
})

export const doneWith = (content: Record<string, { schema: JsonSchema }>): Operation['responses'] => ({
  '200': { description: 'Done.', content },
})
