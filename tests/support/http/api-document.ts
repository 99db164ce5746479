import { z } from 'zod'
import { shownPath } from '#worker/rest/openapi-document.ts'
import type { OpenApiDocument, Operation } from '#worker/rest/openapi-types.ts'
import { routes } from '#worker/rest/routes.ts'
import type { Answer } from './api.ts'

/** The API as its own OpenAPI document describes it, for checking answers. */
export interface ApiDocument {
  document: OpenApiDocument
  /** How an answer differs from the documented ones of the call; null: it does not. */
  departure: (method: string, path: string, answer: Answer) => string | null
}

/**
 * Fetches the document of a running app. Paths may have the documented form, `/leagues/{id}`, or that of routes,
 * `/leagues/:id`.
 */
export const readApiDocument = async (url: string): Promise<ApiDocument> => {
  const answer = await fetch(`${url}/api/v1/openapi.json`)
  // The tests of the document assert its shape.
  const document = (await answer.json()) as OpenApiDocument
  const compiled = new Map<unknown, z.ZodType>()
  const schema = (json: unknown): z.ZodType => {
    const known = compiled.get(json)
    if (known) return known
    const made = z.fromJSONSchema(json as Parameters<typeof z.fromJSONSchema>[0])
    compiled.set(json, made)
    return made
  }
  const { Error: errorSchema } = document.components.schemas as Record<string, unknown>
  const check = (json: unknown, body: unknown): string | null => {
    const parsed = schema(json).safeParse(body)
    const issue = parsed.error?.issues[0]
    return issue ? `${issue.path.join('.')}: ${issue.message} in ${JSON.stringify(body).slice(0, 300)}` : null
  }
  const operation = (method: string, path: string): Operation | undefined =>
    document.paths[
      shownPath(routes.find(({ paths }) => paths.includes(path))?.paths ?? [path]).replace(
        /:(\w+)/g,
        (_, name: string) => `{${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}}`,
      )
    ]?.[method.toLowerCase()]
  return {
    document,
    departure: (method, path, { status, headers, body }) => {
      const call = operation(method, path)
      if (!call) return `${method} ${path} is not documented`
      const documented = call.responses[String(status)]
      if (!documented) return `status ${status} is not documented`
      const media = headers.get('content-type') ?? ''
      if (!('content' in documented))
        return media.startsWith('application/json') ? check(errorSchema, body) : `an error as ${media}`
      const [[type, content] = []] = Object.entries(documented.content)
      if (!type || !content) return 'no content is documented'
      if (!media.startsWith(type.split(';')[0] ?? type)) return `${media} instead of ${type}`
      return type === 'application/json' ? check(content.schema, body) : null
    },
  }
}
