import type { JsonSchema, Operation } from './openapi-types.ts'

/** Example values by field name; other values are made from their type. */
const known: Record<string, unknown> = {
  name: 'Night Owls',
  display_name: 'Marta',
  wikidata_id: 'Q42',
  invitee_email: 'friend@example.org',
  source_url: 'https://example.org/obituary',
  url: 'https://example.org/hook',
  reason: 'The source speaks of somebody else.',
  league_id: 'night-owls',
}

/** An example value of a schema, as short as possible; for an object, its required fields. */
const sampleOf = (schema: JsonSchema, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice) return sampleOf(choice, name)
  if (name in known) return known[name]
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return bodyOf(schema)
    case 'array':
      return [sampleOf(schema.items ?? {}, name.replace(/s$/, ''))]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      if (schema.format === 'date') return '2027-01-01'
      return schema.format === 'date-time' ? '2027-01-01T00:00:00Z' : name.toUpperCase() || 'TEXT'
  }
}

/** The required fields; if there are none, the first field, so that the example is not empty. */
const bodyOf = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> => {
  const fields = Object.entries(properties)
  const needed = fields.filter(([name]) => required.includes(name))
  const shown = needed.length > 0 ? needed : fields.slice(0, 1)
  return Object.fromEntries(shown.map(([name, schema]) => [name, sampleOf(schema, name)]))
}

/** An example for a path parameter: a slug for a league, else an id. */
const placeOf = (path: string, name: string): string => {
  if (name === 'wikidata_id') return 'Q42'
  return name === 'id' && /^\/leagues?\//.test(path) ? 'night-owls' : name.toUpperCase()
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as a curl command, in which `$DEATHLIST` is the site's origin and `$TOKEN` a token. */
export const curlOf = (method: string, path: string, operation: Operation): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => placeOf(path, name))
  const asked = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = asked.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, name)))}`,
  )
  const url = `$DEATHLIST${operation.servers?.[0]?.url ?? '/api/v1'}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const [[media, content] = []] = Object.entries(operation.requestBody?.content ?? {})
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${url}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(media === undefined ? [] : [`-H ${quoted(`Content-Type: ${media}`)}`]),
    ...(media === 'application/json' && content
      ? [`-d ${quoted(JSON.stringify(sampleOf(content.schema)))}`]
      : media === undefined
        ? []
        : ['--data-binary @picture']),
  ].join(' \\\n  ')
}
