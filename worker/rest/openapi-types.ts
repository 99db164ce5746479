/*
 * The document as we write it. By hand: in the types of the specification every part may be a reference to another
 * place, and each reader would have to ask.
 */

/** A JSON Schema, as far as the documentation looks into it. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<
    string,
    { $ref: string } | { description: string; content: Record<string, { schema: JsonSchema }> }
  >
  servers?: { url: string }[]
  /** None: the call is open to all. */
  security?: Record<string, string[]>[]
  /** The call as it is typed into a shell; the name is the one that other programs look for. */
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, unknown>
}
