import type { z } from 'zod'
import { fieldToWire } from '#contracts/fields/spelling.ts'
import { languageCodes } from '#locales/languages.ts'
import { type ErrorKind, errorCatalogue, statuses } from '../contracts/error-catalogue.ts'
import { tokenQuota } from '../domain/personal-tokens.ts'
import { avatarPaths } from './avatar.ts'
import { curlOf } from './examples.ts'
import { doneWith, nothing, schemaOf, textParameter } from './json-schema.ts'
import { livePaths } from './live.ts'
import { membershipPaths } from './memberships-table.ts'
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from './openapi-types.ts'
import type { Route } from './routes.ts'

/** Calls outside of the table of routes: with pictures or messages, or served elsewhere. */
export const otherPaths: OpenApiDocument['paths'] = { ...membershipPaths, ...avatarPaths, ...livePaths }

const responseName = (kind: ErrorKind): string =>
  kind.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The errors that any call may return, except for an unsupported method. */
const refusals = Object.fromEntries(
  (Object.keys(statuses) as ErrorKind[])
    .filter((kind) => kind !== 'method_not_allowed')
    .map((kind) => [String(statuses[kind]), { $ref: `#/components/responses/${responseName(kind)}` }]),
)

const words: Record<ErrorKind, string> = {
  bad_request: 'The request is malformed, or a value is not allowed.',
  unauthenticated: 'No valid token.',
  forbidden: 'Your role, or your token, does not allow this.',
  not_found: 'It does not exist, or it is not yours to see.',
  method_not_allowed: 'The path does not take this method; the header Allow names those that it takes.',
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
    message: {
      type: 'string',
      description: `In the language of the request (Accept-Language: ${languageCodes.join(', ')}).`,
    },
    field: { type: 'string', description: 'The invalid field, if any.' },
    request_id: { type: 'string' },
  },
  required: ['code', 'message', 'request_id'],
  additionalProperties: false,
}

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => textParameter(fieldToWire(name), 'path'))

const queryParameters = (query: z.ZodType): Parameter[] => {
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const contentOf = (route: Route): Record<string, { schema: JsonSchema }> => {
  if (route.media) return { [route.media]: { schema: { type: 'string' } } }
  return {
    'application/json': {
      schema: route.response ? schemaOf(route.response, 'output', route.verbatim) : nothing,
    },
  }
}

const writtenPath = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => `{${fieldToWire(name)}}`)

const alsoAt = (route: Route, path: string): string | undefined => {
  const others = route.paths.filter((other) => other !== path).map(writtenPath)
  return others.length > 0 ? `Answers at ${others.join(' and ')} as well.` : undefined
}

const operationOf = (route: Route, path: string): Operation => {
  const body = route.body && schemaOf(route.body, 'input')
  const description = alsoAt(route, path)
  return {
    operationId: `${route.method}${path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    ...(description ? { description } : {}),
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
    responses: { ...doneWith(contentOf(route)), ...refusals },
    ...(route.ownSession ? { security: [{ session: [] }] } : {}),
    ...(route.openToAll ? { security: [] } : {}),
  }
}

/**
 * The path of a call that the document shows. With all paths, `/league/join-by-code/{code}` and `/league/{id}/members`
 * would be ambiguous, which OpenAPI tools refuse.
 */
export const shownPath = (paths: readonly string[]): string =>
  paths.find((path) => path.startsWith('/leagues/')) ?? paths[0] ?? ''

/** The REST API as an OpenAPI 3.1 document, generated from the table that mounts the routes. */
export const openApiDocument = (routes: readonly Route[]): OpenApiDocument => {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of routes) {
    const path = shownPath(route.paths)
    const written = writtenPath(path)
    paths[written] = { ...paths[written], [route.method]: operationOf(route, path) }
  }
  for (const [path, methods] of Object.entries(otherPaths))
    for (const [method, operation] of Object.entries(methods))
      paths[path] = {
        ...paths[path],
        [method]: { ...operation, responses: { ...operation.responses, ...refusals } },
      }
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      operation['x-codeSamples'] = [{ lang: 'Shell', label: 'curl', source: curlOf(method, path, operation) }]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Deathlist',
      version: '1',
      description: `Calls need a bearer token, unless they are public: a personal token from the profile page (with read, or read and write access), or the access token of a session. Requests and responses are JSON, except pictures and CSV tables. Days are UTC days (YYYY-MM-DD), times are UTC (ISO 8601). A league is identified by its slug or its id. A personal token may make ${tokenQuota.calls} calls in ${tokenQuota.seconds} seconds: the headers RateLimit and RateLimit-Policy contain what is left, Retry-After when to try again. Responses to GET have an ETag. Sent back as If-None-Match, it is answered with 304 and no body while the response would be the same (sometimes with a newer tag: keep the last one); such calls count like all others.`,
    },
    servers: [{ url: '/api/v1' }],
    security: [{ personalToken: [] }, { session: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'dl_…',
          description:
            'A personal token. One with read access only is refused by calls that change something.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a session.',
        },
      },
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
