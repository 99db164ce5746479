import type { z } from 'zod'
import { languageCodes } from '#locales/languages.ts'
import { screens } from '#web/app/screens.ts'
import { authRoutes } from '#worker/auth/app.ts'
import { schemaOf } from '#worker/rest/json-schema.ts'
import type { JsonSchema } from '#worker/rest/openapi-types.ts'
import { routes } from '#worker/rest/routes.ts'
import { appRouter } from '#worker/trpc/router.ts'
import type { RawCall } from '../raw.ts'
import { bodyOf } from './bodies.ts'
import type { Dice } from './dice.ts'
import { bent, withQuery } from './paths.ts'
import { type Likely, object, text, value } from './values.ts'

/** A route, from the tables that mount it. */
interface Target {
  method: string
  path: string
  query?: JsonSchema | undefined
  body?: JsonSchema | undefined
}

const inputOf = (type: z.ZodType | undefined): JsonSchema | undefined => type && schemaOf(type, 'input')

const rest: Target[] = routes.flatMap(({ method, paths, body, query }) =>
  paths.map((path) => ({
    method: method.toUpperCase(),
    path: `/api/v1${path}`,
    query: inputOf(query),
    body: inputOf(body),
  })),
)

const strings = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})

/** Fields of all calls of the auth server together: each call uses those it knows. */
const authBody: JsonSchema = {
  type: 'object',
  properties: {
    ...strings(
      'email',
      'password',
      'token',
      'token_hash',
      'refresh_token',
      'auth_code',
      'code_verifier',
      'nonce',
    ).properties,
    type: {
      enum: ['signup', 'recovery', 'magiclink', 'invite', 'email', 'email_change', 'sms', 'email_change_new'],
    },
    data: { type: 'object', properties: { locale: { enum: languageCodes }, name: { type: 'string' } } },
    code_challenge: { type: 'string' },
    code_challenge_method: { enum: ['s256', 'plain'] },
    create_user: { type: 'boolean' },
    factor_type: { enum: ['totp', 'phone', 'webauthn'] },
    friendly_name: { type: 'string' },
    challenge_id: { type: 'string' },
    code: { type: 'string' },
    phone: { type: 'string' },
    email_confirm: { type: 'boolean' },
    ban_duration: { enum: ['none', '1s', '99999999h'] },
    role: { type: 'string' },
    new_email: { type: 'string' },
    redirect_to: { type: 'string' },
    should_soft_delete: { type: 'boolean' },
  },
}
const authQuery = strings(
  'grant_type',
  'type',
  'token',
  'token_hash',
  'redirect_to',
  'scope',
  'provider',
  'code',
  'state',
)

const auth: Target[] = [
  ...new Map(
    authRoutes.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }): [string, Target] => [
        `${method} ${path}`,
        { method, path: `/auth/v1${path}`, query: authQuery, body: method === 'GET' ? undefined : authBody },
      ]),
  ).values(),
]

interface Procedure {
  _def: { type: 'query' | 'mutation'; inputs: z.ZodType[] }
}
// At run time the router stores its procedures under their dotted names.
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(
  ([name, { _def }]) => ({
    name,
    type: _def.type,
    // Procedures use the field names of the contract.
    input: _def.inputs[0] && schemaOf(_def.inputs[0], 'input', true),
  }),
)

const others: Target[] = [
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/api/v1/docs' },
  { method: 'GET', path: '/api/v1/docs.css' },
  { method: 'GET', path: '/api/v1/openapi.json' },
  { method: 'POST', path: '/api/v1/profile/avatar', body: strings('picture') },
  { method: 'DELETE', path: '/api/v1/profile/avatar' },
  { method: 'GET', path: '/api/v1/avatars/:key' },
  { method: 'GET', path: '/api/v1/leagues/:id/live', query: strings('ticket') },
  { method: 'GET', path: '/rest/v1/league_memberships', query: strings('select', 'league_id', 'user_id') },
  { method: 'GET', path: '/rest/v1/league_memberships?select=league_id,role&league_id=in.(:league,:userId)' },
  { method: 'GET', path: '/calendar/:file' },
  { method: 'GET', path: '/feeds/:file' },
  { method: 'GET', path: '/shared/:file', query: strings('lang') },
  ...['/', '/app.html', '/sw.js', '/manifest.webmanifest', '/icon.svg', '/assets/none.js', '/nothing'].map(
    (path) => ({
      method: 'GET',
      path,
    }),
  ),
  ...screens.map(({ path }) => ({ method: 'GET', path })),
]

/** The meaning of a path parameter: `:id` is named after the segment before it. */
const parameterName = (path: string, index: number, name: string): string => {
  if (name !== 'id') return name
  return /(\w+)\/$/.exec(path.slice(0, index))?.[1] ?? name
}

const filled = (dice: Dice, path: string, likely: Likely): string =>
  path.replace(/:(\w+)/g, (_, name: string, index: number) =>
    encodeURIComponent(text(dice, {}, parameterName(path, index, name), likely)),
  )

const queryOf = (dice: Dice, schema: JsonSchema | undefined, likely: Likely): string => {
  const query = new URLSearchParams()
  for (const [name, of] of Object.entries(schema?.properties ?? {}))
    if (schema?.required?.includes(name) ? !dice.slips(0.1) : dice.chance(0.4))
      query.set(name, text(dice, of, name, likely))
  return query.size > 0 ? `?${query}` : ''
}

type Made = Pick<RawCall, 'method' | 'path'> & { body?: unknown }

const ofTable = (dice: Dice, table: readonly Target[], likely: Likely): Made => {
  const { method, path, query, body } = dice.one(table)
  return {
    method,
    path: filled(dice, path, likely) + queryOf(dice, query, likely),
    ...(body ? { body: object(dice, body, likely) } : {}),
  }
}

const ofProcedures = (dice: Dice, likely: Likely): Made => {
  const first = dice.one(procedures)
  const count = dice.chance(0.3) ? dice.one(dice.wild ? [1, 2, 3, 20, 21] : [1, 2, 3]) : 0
  const input = ({ input }: (typeof procedures)[number]) => input && value(dice, input, 'input', likely)
  const send = (path: string, inputs: unknown): Made =>
    first.type === 'mutation'
      ? { method: 'POST', path, body: inputs }
      : {
          method: 'GET',
          path:
            inputs === undefined
              ? path
              : `${path}${path.includes('?') ? '&' : '?'}input=${encodeURIComponent(JSON.stringify(inputs).toWellFormed())}`,
        }
  if (count === 0) return send(`/api/trpc/${first.name}`, input(first))
  const calls = [
    first,
    ...Array.from({ length: count - 1 }, () => {
      const one = dice.one(procedures)
      return one.type === first.type || dice.slips(0.02) ? one : first
    }),
  ]
  const names = calls.map(({ name }) =>
    dice.slips(0.03) ? dice.one(['x', 'constructor', '__proto__', '']) : name,
  )
  return send(
    `/api/trpc/${names.join(',')}?batch=1`,
    Object.fromEntries(calls.map((call, i) => [i, input(call)])),
  )
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE'] as const

const oddHeaders: readonly Record<string, string>[] = [
  { accept: 'application/jsonl' },
  { 'trpc-accept': 'application/jsonl' },
  { accept: 'text/html' },
  { 'accept-language': 'it' },
  { 'accept-language': '*;q=9,it;q=x,,;;=' },
  { 'accept-language': 'it-'.repeat(1_000) },
  { cookie: 'lang=it' },
  { cookie: '=;=;lang=%ff; __Host-x=\u00ff' },
  { 'x-supabase-api-version': '2024-01-01' },
  { 'x-supabase-api-version': '9999-99-99' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1,5-' },
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '1.2.3.4, ::1, x' },
  { 'cf-connecting-ip': 'fe80::%ff' },
  { origin: 'null' },
  { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  { 'access-control-request-method': 'POST', origin: 'https://elsewhere.example' },
  { 'user-agent': '' },
  { 'user-agent': '\u00ff'.repeat(2_000) },
  { upgrade: 'websocket', connection: 'upgrade' },
  { 'last-event-id': '1' },
  { expect: '100-continue' },
]

const authorization = (dice: Dice, token: string | undefined): string | undefined => {
  if (!token || !dice.slips(0.08)) return token && `Bearer ${token}`
  return dice.one([
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic eDp5',
    'bearer  x y',
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -4)}`,
    `Bearer ${token} ${token}`,
    `Bearer ${'x'.repeat(6_000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
    'Bearer eyJhbGciOiJFUzI1NiJ9.e30.eA',
    `Bearer ${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`,
  ])
}

/** A random call: one of a table's routes, with random variations. */
export const makeCall = (dice: Dice, likely: Likely, token: string | undefined): RawCall => {
  dice.wild = dice.chance(0.6)
  const kind = dice.next()
  const made =
    kind < 0.34
      ? ofTable(dice, rest, likely)
      : kind < 0.62
        ? ofProcedures(dice, likely)
        : kind < 0.84
          ? ofTable(dice, auth, likely)
          : ofTable(dice, others, likely)
  const method = dice.slips(0.15) ? dice.one(methods) : made.method
  const path = withQuery(dice, dice.slips(0.4) ? bent(dice, made.path) : made.path)
  const sent =
    made.body !== undefined || (!['GET', 'HEAD'].includes(method) && dice.slips(0.4)) || dice.slips(0.03)
      ? bodyOf(dice, made.body)
      : { headers: {} }
  const bearer = authorization(dice, token)
  return {
    ...sent,
    method,
    path,
    headers: {
      ...sent.headers,
      ...(dice.slips(0.25) ? dice.one(oddHeaders) : {}),
      ...(bearer ? { authorization: bearer } : {}),
    },
  }
}
