import { z } from 'zod'
import { type ErrorKind, errorCatalogue, statuses } from '../contracts/errors.ts'
import { membershipRow } from '../contracts/member.ts'
import { fieldToWire } from './spelling.ts'
import type { Route } from './wire.ts'

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
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<
    string,
    { $ref: string } | { description: string; content: Record<string, { schema: JsonSchema }> }
  >
  servers?: { url: string }[]
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

const renamed = (name: string): string => fieldToWire(name)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rewritten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rewritten)
  if (!isObject(value)) return value
  const schema: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    // A date's format says what its pattern would say again at length.
    if (key === 'pattern' && 'format' in value) continue
    if (key === 'properties' && isObject(item))
      schema[key] = Object.fromEntries(
        Object.entries(item).map(([name, of]) => [renamed(name), rewritten(of)]),
      )
    else if (key === 'required' && Array.isArray(item))
      schema[key] = item.map((name) => renamed(String(name)))
    // Values, not schemas: they stay as they are.
    else if (key === 'enum' || key === 'const' || key === 'default') schema[key] = item
    else schema[key] = rewritten(item)
  }
  return schema
}

/** The schema with its property names as the wire spells them, at any depth. */
const toWireSchema = (schema: JsonSchema): JsonSchema =>
  // The walk keeps the shape: a schema in, a schema out.
  rewritten(schema) as JsonSchema

const schemaOf = (type: z.ZodType, io: 'input' | 'output', verbatim = false): JsonSchema => {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  // What zod writes is a JSON Schema of the 2020-12 draft; JsonSchema names the parts that we read.
  const plain = schema as JsonSchema
  return verbatim ? plain : toWireSchema(plain)
}

const responseName = (kind: ErrorKind): string =>
  kind.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Every refusal that a call may meet, whatever it does. */
const refusals = Object.fromEntries(
  (Object.keys(statuses) as ErrorKind[]).map((kind) => [
    String(statuses[kind]),
    { $ref: `#/components/responses/${responseName(kind)}` },
  ]),
)

const words: Record<ErrorKind, string> = {
  bad_request: 'The request is malformed, or a value is not allowed.',
  unauthenticated: 'No valid access token.',
  forbidden: 'Your role does not allow this.',
  not_found: 'It does not exist, or it is not yours to see.',
  conflict: 'It can’t be done as things stand.',
  too_large: 'The request is too large.',
  unprocessable: 'The rules of the game refuse it.',
  rate_limited: 'Too many attempts.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service is busy; try again.',
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string', description: 'In the language of the request (Accept-Language: en, it).' },
    field: { type: 'string', description: 'The field at fault, where there is one.' },
    request_id: { type: 'string' },
  },
  required: ['code', 'message', 'request_id'],
  additionalProperties: false,
}

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name: renamed(name),
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const queryParameters = (query: z.ZodType): Parameter[] => {
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const nothing: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

const contentOf = (route: Route): Record<string, { schema: JsonSchema }> => {
  if (route.media) return { [route.media]: { schema: { type: 'string' } } }
  return {
    'application/json': {
      schema: route.response ? schemaOf(route.response, 'output', route.verbatim) : nothing,
    },
  }
}

const operationOf = (route: Route, path: string): Operation => {
  const body = route.body && schemaOf(route.body, 'input')
  return {
    operationId: `${route.method}${path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    tags: [route.tag],
    parameters: [...pathParameters(path), ...(route.query ? queryParameters(route.query) : [])],
    ...(body
      ? {
          requestBody: {
            required: (body.required ?? []).length > 0,
            content: { 'application/json': { schema: body } },
          },
        }
      : {}),
    responses: { '200': { description: 'Done.', content: contentOf(route) }, ...refusals },
  }
}

const membershipTable: Operation = {
  operationId: 'getLeagueMemberships',
  summary: 'The current memberships in your leagues, as a table',
  tags: ['Members'],
  servers: [{ url: '/rest/v1' }],
  parameters: [
    {
      name: 'select',
      in: 'query',
      required: false,
      schema: { type: 'string', description: 'Columns, such as league_id,role' },
    },
    {
      name: 'league_id',
      in: 'query',
      required: false,
      schema: { type: 'string', description: 'eq.X or in.(X,Y)' },
    },
    {
      name: 'user_id',
      in: 'query',
      required: false,
      schema: { type: 'string', description: 'eq.X or in.(X,Y)' },
    },
  ],
  responses: {
    '200': {
      description: 'Done.',
      content: { 'application/json': { schema: schemaOf(membershipRow.partial().array(), 'output') } },
    },
    ...refusals,
  },
}

/** The whole REST API as an OpenAPI 3.1 document, from the very table that mounts the routes. */
export const openApiDocument = (routes: readonly Route[]): OpenApiDocument => {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes)
    for (const path of route.paths) {
      const written = path.replace(/:(\w+)/g, (_, name: string) => `{${renamed(name)}}`)
      paths[written] = { ...paths[written], [route.method]: operationOf(route, path) }
    }
  paths['/league_memberships'] = { get: membershipTable }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Deathlist',
      version: '1',
      description:
        'Every call needs the bearer access token of a signed-in user. JSON in and out; days are UTC days (YYYY-MM-DD), moments UTC (ISO 8601). Wherever a league is named, its slug or its id will do.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
      responses: Object.fromEntries(
        (Object.keys(statuses) as ErrorKind[]).map((kind) => [
          responseName(kind),
          {
            description: words[kind],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}
