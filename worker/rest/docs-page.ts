import { html, raw } from 'hono/html'
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from './openapi-types.ts'

type Html = ReturnType<typeof html>

const range = (schema: JsonSchema): string => {
  const from = schema.minimum ?? schema.minLength ?? schema.minItems
  const to = schema.maximum ?? schema.maxLength ?? schema.maxItems
  // Integers without bounds of their own have JavaScript's safe integers as bounds: leave them out.
  const end = (n: number | undefined) => (n === undefined || Math.abs(n) >= 2 ** 53 - 1 ? null : n)
  const [least, most] = [end(from), end(to)]
  if (least !== null && most !== null) return ` ${least}–${most}`
  if (most !== null) return ` up to ${most}`
  return least === null ? '' : ` from ${least}`
}

/** A schema's type on one line. */
const typeName = (schema: JsonSchema): string => {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.map(typeName).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `array${range(schema)} of ${typeName(schema.items ?? {})}`
  const base = schema.format ?? (Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type) ?? 'any'
  return `${base}${range(schema)}`
}

/** The object whose fields are listed: the schema itself, or the one in an array or a union. */
const fieldsOf = (schema: JsonSchema): JsonSchema | null => {
  if (schema.properties) return schema
  if (schema.items) return fieldsOf(schema.items)
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    const found = fieldsOf(choice)
    if (found) return found
  }
  return null
}

const fieldList = (schema: JsonSchema): Html | string => {
  const object = fieldsOf(schema)
  const fields = Object.entries(object?.properties ?? {})
  if (fields.length === 0) return ''
  return html`<ul class="fields">${fields.map(
    ([name, field]) =>
      html`<li><code>${name}</code>${object?.required?.includes(name) ? '' : html` <small>optional</small>`} <span>${typeName(field)}</span>${fieldList(field)}</li>`,
  )}</ul>`
}

const parameterList = (parameters: readonly Parameter[]): Html | string =>
  parameters.length === 0
    ? ''
    : html`<h4>Parameters</h4><ul class="fields">${parameters.map(
        ({ name, in: place, required, schema }) =>
          html`<li><code>${name}</code> <small>${place}${required ? '' : ', optional'}</small> <span>${schema.description ?? typeName(schema)}</span></li>`,
      )}</ul>`

const contentBlock = (title: string, content: Record<string, { schema: JsonSchema }>): Html[] =>
  Object.entries(content).map(
    ([media, { schema }]) =>
      html`<h4>${title} <small>${media}${media === 'application/json' ? `, ${schema.type === 'array' ? 'array of objects' : 'object'}` : ''}</small></h4>${fieldList(schema)}`,
  )

const operationBlock = (method: string, path: string, operation: Operation): Html => {
  const answer = operation.responses['200'] ?? operation.responses['201']
  const base = operation.servers?.[0]?.url ?? '/api/v1'
  return html`<details id="${operation.operationId}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${base}${path}</code> <span>${operation.summary}</span></summary>
${operation.description ? html`<p><small>${operation.description}</small></p>` : ''}
${operation.security?.length === 1 ? html`<p><small>Needs a session: personal tokens are not taken.</small></p>` : ''}
${operation.security?.length === 0 ? html`<p><small>Open to all: needs no token.</small></p>` : ''}
${parameterList(operation.parameters)}
${operation.requestBody ? contentBlock('Body', operation.requestBody.content) : ''}
${answer && 'content' in answer ? contentBlock('Answer', answer.content) : ''}
${operation['x-codeSamples']?.map(({ source }) => html`<h4>Example</h4><pre><code>${source}</code></pre>`) ?? ''}
</details>`
}

/** The API's documentation as one page without scripts; its examples use the given origin. */
export const docsPage = (document: OpenApiDocument, origin: string): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deathlist API</title>
<link rel="stylesheet" href="/api/v1/docs.css">
</head>
<body>
<header>
<h1>Deathlist API</h1>
<p>${document.info.description}</p>
<p>For programs: <a href="/api/v1/openapi.json">openapi.json</a>. Errors are <code>{code, message, field?, request_id}</code> with status 400, 401, 403, 404, 409, 413, 422, 429 or 503.</p>
<h2>From a shell</h2>
<p>Create a personal token on your <a href="/profile">profile</a>. The examples below read it from <code>$TOKEN</code>, and the address of this site from <code>$DEATHLIST</code>:</p>
<pre><code>export DEATHLIST=${origin} TOKEN=dl_…
curl "$DEATHLIST/api/v1/league/list" -H "Authorization: Bearer $TOKEN"</code></pre>
<h2>From TypeScript</h2>
<p>openapi-typescript generates the types of all calls from the document, for openapi-fetch:</p>
<pre><code>npx openapi-typescript ${origin}/api/v1/openapi.json -o deathlist.d.ts</code></pre>
<pre><code>import createClient from 'openapi-fetch'
import type { paths } from './deathlist'

const { GET } = createClient&lt;paths&gt;({
  baseUrl: '${origin}/api/v1',
  headers: { authorization: 'Bearer dl_…' },
})
const { data, error } = await GET('/leagues/{id}/standings', { params: { path: { id: 'night-owls' } } })</code></pre>
<h2>For assistants</h2>
<p><code>${origin}/mcp</code> is a server of the Model Context Protocol (streamable HTTP). It accepts the same tokens in the header <code>Authorization: Bearer</code>, and is read-only: your leagues, a leaderboard with its reasons, the statistics of a season and its table under other rules, a list, a person with the evidence, and recent activity.</p>
</header>
<main>
${document.tags.map(
  ({ name }) => html`<section><h2>${name}</h2>
${operations
  .filter(({ operation }) => operation.tags.includes(name))
  .map(({ path, method, operation }) => operationBlock(method, path, operation))}
</section>`,
)}
</main>
</body>
</html>`
  return String(page)
}

/** The page's style sheet, served separately: the content security policy forbids inline styles. */
export const docsStyle = String(
  raw(`
:root { color-scheme: light dark; --paper: #faf7f0; --ink: #1d1b18; --soft: #5d574e; --rule: #ddd5c6; --accent: #7a1f2b }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --ink: #ece7dd; --soft: #b0a899; --rule: #3a3732; --accent: #e0808c } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
h1, h2 { font-family: Georgia, 'Times New Roman', serif; font-weight: 500; line-height: 1.2 }
h2 { margin: 2.5rem 0 .5rem }
h4 { margin: 1rem 0 .25rem; font-size: .875rem }
a { color: var(--accent) }
img { max-width: 100%; height: auto; border: 1px solid var(--rule) }
pre { margin: .5rem 0; padding: .75rem 1rem; overflow-x: auto; border: 1px solid var(--rule); border-width: 1px 0 }
pre code { overflow-wrap: normal }
code { font: .875em ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
details { border-top: 1px solid var(--rule); padding: .25rem 0 }
details[open] { padding-bottom: 1rem }
summary { cursor: pointer; padding: .5rem 0; list-style-position: outside }
summary span, small, .fields span { color: var(--soft) }
summary b { display: inline-block; min-width: 4rem; font-size: .75rem; letter-spacing: .05em }
summary span { display: block; font-size: .9375rem }
.fields { margin: 0; padding-left: 1.25rem; font-size: .9375rem }
`),
).trim()
