import type { Item, Statement, World } from './world.ts'

/** The subset of GraphQL for `itemsById`: fields, aliases, arguments, variables and inline fragments. */

interface Field {
  name: string
  alias: string
  args: Record<string, unknown>
  fields: Field[]
}

const tokenPattern = /\$?[A-Za-z_]\w*|"(?:[^"\\]|\\.)*"|-?\d+|\.\.\.|[{}():!,[\]=]/g

class Parser {
  private readonly tokens: string[]
  private at = 0
  private readonly variables: Record<string, unknown>

  constructor(query: string, variables: Record<string, unknown>) {
    this.tokens = (query.replace(/#.*$/gm, '').match(tokenPattern) ?? []).filter((token) => token !== ',')
    this.variables = variables
  }

  private next(): string {
    const token = this.tokens[this.at++]
    if (token === undefined) throw new Error('Syntax Error: Unexpected <EOF>')
    return token
  }

  private expect(token: string): void {
    const got = this.next()
    if (got !== token) throw new Error(`Syntax Error: Expected ${token}, found ${got}`)
  }

  private value(): unknown {
    const token = this.next()
    if (token.startsWith('$')) return this.variables[token.slice(1)]
    if (token.startsWith('"')) return JSON.parse(token)
    if (token !== '[') return /^-?\d+$/.test(token) ? Number(token) : token
    const list: unknown[] = []
    while (this.tokens[this.at] !== ']') list.push(this.value())
    this.expect(']')
    return list
  }

  private args(): Record<string, unknown> {
    const args: Record<string, unknown> = {}
    if (this.tokens[this.at] !== '(') return args
    this.expect('(')
    while (this.tokens[this.at] !== ')') {
      const name = this.next()
      this.expect(':')
      args[name] = this.value()
    }
    this.expect(')')
    return args
  }

  private selection(): Field[] {
    const fields: Field[] = []
    this.expect('{')
    while (this.tokens[this.at] !== '}') {
      let name = this.next()
      if (name === '...') {
        this.expect('on')
        this.next()
        fields.push(...this.selection())
        continue
      }
      const alias = name
      if (this.tokens[this.at] === ':') {
        this.expect(':')
        name = this.next()
      }
      const args = this.args()
      fields.push({ name, alias, args, fields: this.tokens[this.at] === '{' ? this.selection() : [] })
    }
    this.expect('}')
    return fields
  }

  parse(): Field[] {
    while (this.tokens[this.at] !== '{') this.next()
    return this.selection()
  }
}

type Resolver = (field: Field) => unknown

const answer = (fields: Field[], resolve: Resolver): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.alias, resolve(field)]))

const statementOf = (statement: Statement): Resolver => {
  const { snak } = statement
  const valueType = snak.type === 'somevalue' || snak.type === 'novalue' ? snak.type : 'value'
  const value = (field: Field): unknown => {
    if (snak.type === 'time')
      return answer(field.fields, ({ name }) =>
        name === 'time' ? snak.time : name === 'precision' ? snak.precision : snak.calendar,
      )
    if (snak.type === 'item') return answer(field.fields, () => snak.id)
    if (snak.type === 'text') return answer(field.fields, () => snak.text)
    return null
  }
  return (field) => {
    if (field.name === 'id') return statement.id
    if (field.name === 'rank') return statement.rank
    if (field.name === 'valueType') return valueType
    if (field.name === 'value') return value(field)
    if (field.name !== 'references')
      throw new Error(`Cannot query field "${field.name}" on type "Statement".`)
    return statement.references.map((reference) =>
      answer(field.fields, (parts) =>
        Object.keys(reference).map((property) =>
          answer(parts.fields, (part) =>
            part.name === 'property' ? answer(part.fields, () => property) : 'value',
          ),
        ),
      ),
    )
  }
}

const itemOf =
  (item: Item): Resolver =>
  (field) => {
    if (field.name === 'id') return item.id
    if (field.name === 'label') return item.labels[String(field.args.languageCode)] ?? item.labels.mul ?? null
    if (field.name === 'sitelink') return item.enwiki ? answer(field.fields, () => item.enwiki?.title) : null
    if (field.name !== 'statements') throw new Error(`Cannot query field "${field.name}" on type "Item".`)
    const statements = item.statements[String(field.args.propertyId)] ?? []
    return statements.map((statement) => answer(field.fields, statementOf(statement)))
  }

const complexityCeiling = 500
const complexityOfItem = 10

/** Answers one GraphQL request; errors come as `{errors}`, as in the real API. */
export const answerGraphql = (
  world: World,
  request: { query?: string; variables?: Record<string, unknown> },
): Record<string, unknown> => {
  try {
    const redirects: Record<string, string> = {}
    const data = answer(new Parser(request.query ?? '', request.variables ?? {}).parse(), (field) => {
      if (field.name !== 'itemsById') throw new Error(`Cannot query field "${field.name}" on type "Query".`)
      const ids = field.args.ids
      if (!Array.isArray(ids)) throw new Error('Variable "$ids" is missing.')
      if (ids.length * complexityOfItem > complexityCeiling)
        throw new Error(
          `The query complexity is ${ids.length * complexityOfItem}, and the maximum is ${complexityCeiling}.`,
        )
      return ids.map((id: unknown) => {
        const requested = world.items.get(String(id))
        const item = requested?.redirectTo ? world.items.get(requested.redirectTo) : requested
        if (!item || item.deleted) return null
        if (requested && item !== requested) redirects[requested.id] = item.id
        return answer(field.fields, itemOf(item))
      })
    })
    return { data, ...(Object.keys(redirects).length > 0 ? { extensions: { redirects } } : {}) }
  } catch (error) {
    return { errors: [{ message: error instanceof Error ? error.message : String(error) }] }
  }
}
