import { Hono } from 'hono'
import { toWire } from '#contracts/fields/spelling.ts'
import { type MembershipRow, membershipRow } from '../contracts/member.ts'
import { malformed } from '../services/errors.ts'
import { createCallerFactory } from '../trpc/init.ts'
import { appRouter } from '../trpc/router.ts'
import { doneWith, schemaOf, textParameter } from './json-schema.ts'
import type { RestEnv } from './mount.ts'
import type { OpenApiDocument } from './openapi-types.ts'

const createCaller = createCallerFactory(appRouter)

const columns = {
  league_id: 'leagueId',
  user_id: 'userId',
  role: 'role',
} as const satisfies Record<string, keyof MembershipRow>
type Column = keyof typeof columns

const isColumn = (name: string): name is Column => Object.hasOwn(columns, name)

/** Parses `league_id,role`, or `*` for all columns; null if invalid. */
const parseSelect = (text: string): Column[] | null => {
  const names = text.split(',').map((name) => name.trim())
  if (names.includes('*')) return [...new Set(Object.keys(columns).filter(isColumn))]
  return names.every(isColumn) ? [...new Set(names.filter(isColumn))] : null
}

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1')

/** Parses the values of `eq.X` or `in.(X,Y)`; null if invalid. */
const parseFilter = (text: string): string[] | null => {
  const one = /^eq\.(.+)$/s.exec(text)?.[1]
  if (one !== undefined) return [unquoted(one)]
  const many = /^in\.\((.*)\)$/s.exec(text)?.[1]
  if (many === undefined) return null
  return many.trim() === '' ? [] : many.split(',').map(unquoted)
}

/**
 * `GET /rest/v1/league_memberships?select=league_id,role&league_id=in.(..)&user_id=eq.X`: the only table with direct
 * read access, compatible with the old backend. Returns only current memberships in the user's own leagues.
 */
export const membershipTable = new Hono<RestEnv>().get('/league_memberships', async (c) => {
  const ctx = c.get('ctx')
  const query = new URL(c.req.url).searchParams
  for (const name of query.keys())
    if (name !== 'select' && name !== 'league_id' && name !== 'user_id')
      throw malformed(ctx, 'noSuchFilter', name)
  const selected = parseSelect(query.get('select') ?? '*')
  if (!selected) throw malformed(ctx, 'noSuchColumn', 'select')
  const filter = (name: 'league_id' | 'user_id'): string[] | undefined => {
    const text = query.get(name)
    if (text === null) return undefined
    const values = parseFilter(text)
    if (!values) throw malformed(ctx, 'filterForm', name)
    return values
  }
  const leagueIds = filter('league_id')
  const userIds = filter('user_id')
  if (leagueIds?.length === 0 || userIds?.length === 0) return c.json([])
  const rows = await createCaller(ctx).member.table({ leagueIds, userIds })
  return c.json(
    rows.map((row) =>
      toWire(Object.fromEntries(selected.map((name) => [columns[name], row[columns[name]]]))),
    ),
    200,
    { 'cache-control': 'no-store' },
  )
})

/** The table for the OpenAPI document. */
export const membershipPaths: OpenApiDocument['paths'] = {
  '/league_memberships': {
    get: {
      operationId: 'getLeagueMemberships',
      summary: 'The current memberships in your leagues, as a table',
      tags: ['Members'],
      servers: [{ url: '/rest/v1' }],
      parameters: [
        textParameter('select', 'query', 'Columns, such as league_id,role'),
        textParameter('league_id', 'query', 'eq.X or in.(X,Y)'),
        textParameter('user_id', 'query', 'eq.X or in.(X,Y)'),
      ],
      responses: doneWith({
        'application/json': { schema: schemaOf(membershipRow.partial().array(), 'output') },
      }),
    },
  },
}
