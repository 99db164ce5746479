import fc from 'fast-check'
import type { z } from 'zod'
import { fieldToWire, toWire } from '#contracts/fields/spelling.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { routes } from '#worker/rest/routes.ts'
import { appRouter } from '#worker/trpc/router.ts'
import type { Who } from '../authorisation/scene.ts'
import { procedures, to } from './known.ts'
import type { Transport } from './reads.ts'
import { sentPacks } from './worlds/sent-packs.ts'
import { inputsOf, ref, resolved } from './worlds/values.ts'

/** A call that changes data, with its inputs. */
export interface Write {
  /** `league.update`, or `patch /leagues/:id`. */
  name: string
  transport: Transport
  /** The media type of its answer, if not JSON. */
  media?: RegExp
  /** The caller whose sure input is accepted. */
  by: Who
  /** Set for a procedure that only reads, but uses POST for its large input: any token may call it. */
  reads?: string
  /** An input that a fresh world accepts. */
  sure: unknown
  /** Inputs at the limits of its schema. */
  inputs: fc.Arbitrary<unknown>
  request: (input: unknown, refs: Record<string, string>) => { path: string; init: RequestInit }
}

interface Call {
  /** The procedure behind it. */
  as: string
  /** Fields of the procedure's input by their name in the path. */
  path?: Record<string, string>
  /** Fields in the query. */
  query?: string[]
  /** Fields with another name in the body. */
  body?: Record<string, string>
}

const inLeague = { path: { id: 'league' } }
const inBody = { body: { league: 'leagueId' } }
const onMember = { path: { id: 'league', userId: 'userId' } }
const onWebhook = { path: { id: 'league', webhookId: 'id' } }
const onEntry = { path: { id: 'league', entryId: 'entry' } }
const onComment = { path: { id: 'league', remarkId: 'id' } }
const onPerson = { path: { id: 'league', wikidata_id: 'wikidataId' } }
const onPick = { path: { id: 'pickId' } }
const onCompetition = { path: { id: 'competition' } }

/** Every REST call that changes data. */
const calls: Record<string, Call> = {
  'post /league/create': { as: 'league.create' },
  'get /league/join-by-code/:code': { as: 'league.join', path: { code: 'code' } },
  'post /league/invite': { as: 'league.invite', body: { league: 'leagueId', email: 'inviteeEmail' } },
  'patch /leagues/:id': { as: 'league.update', ...inLeague },
  'delete /leagues/:id': { as: 'league.delete', ...inLeague },
  'put /league/:id/settings': { as: 'league.update', ...inLeague },
  'post /leagues/:id/invite-code': { as: 'league.replaceInviteCode', ...inLeague },
  'post /leagues/:id/owner': { as: 'league.handOver', ...inLeague },
  'post /leagues/:id/leave': { as: 'league.leave', ...inLeague },
  'post /leagues/:id/seasons': { as: 'season.open', ...inLeague },
  'put /league/:id/members/:userId/role': { as: 'member.setRole', ...onMember, query: ['newRole'] },
  'delete /league/:id/members/:userId': { as: 'member.remove', ...onMember },
  'put /leagues/:id/rules': { as: 'rules.set', ...inLeague },
  'put /leagues/:id/pack': { as: 'rules.setPack', ...inLeague },
  'patch /profile/me': { as: 'profile.update' },
  'delete /profile/devices/:id': { as: 'account.signOutDevice', path: { id: 'id' } },
  'post /tokens': { as: 'token.make' },
  'delete /tokens': { as: 'token.revoke' },
  'delete /tokens/:id': { as: 'token.revoke', path: { id: 'id' } },
  'delete /profile/me': { as: 'account.delete' },
  'put /deathlists/:id/name': { as: 'deathlist.name', path: { id: 'deathlistId' } },
  'put /deathlists/:id/line-up': { as: 'deathlist.lineUp', path: { id: 'deathlistId' } },
  'post /deathlists/:id/picks': { as: 'pick.add', path: { id: 'deathlistId' } },
  'post /picks/create': { as: 'pick.add', ...inBody },
  'delete /deathlists/:id/picks/:pickId': {
    as: 'pick.remove',
    path: { id: 'deathlistId', pickId: 'pickId' },
  },
  'delete /picks/:id': { as: 'pick.remove', ...onPick },
  'post /picks/:id/undo': { as: 'pick.undoRemoval', ...onPick },
  'put /in-mind/:wikidata_id': { as: 'person.watch', path: { wikidata_id: 'wikidataId' } },
  'delete /in-mind/:wikidata_id': { as: 'person.unwatch', path: { wikidata_id: 'wikidataId' } },
  'post /leagues/:id/people/:wikidata_id/vote': { as: 'person.vote', ...onPerson },
  'delete /leagues/:id/people/:wikidata_id/vote': { as: 'person.unvote', ...onPerson },
  'post /leagues/:id/people/:wikidata_id/ruling': { as: 'person.rule', ...onPerson },
  'delete /leagues/:id/people/:wikidata_id/ruling': { as: 'person.withdrawRuling', ...onPerson },
  'post /leagues/:id/people/:wikidata_id/ruling/objection': { as: 'person.objectToRuling', ...onPerson },
  'post /competition/create': { as: 'competition.create', ...inBody },
  'patch /competition/:id': { as: 'competition.update', ...onCompetition },
  'delete /competition/:id': { as: 'competition.cancel', ...onCompetition },
  'put /competition/:id/team': { as: 'competition.chooseTeam', ...onCompetition },
  'post /leagues/:id/live': { as: 'live.ticket', ...inLeague },
  'post /calendar/link': { as: 'calendar.makeLink' },
  'delete /calendar/link': { as: 'calendar.revokeLink' },
  'post /leagues/:id/feeds': { as: 'feed.makeLinks', ...inLeague },
  'delete /leagues/:id/feeds': { as: 'feed.revokeLinks', ...inLeague },
  'put /leagues/:id/picture': { as: 'picture.allow', ...inLeague },
  'post /leagues/:id/picture': { as: 'picture.share', ...inLeague },
  'post /leagues/:id/draft': { as: 'draft.plan', ...inLeague },
  'patch /leagues/:id/draft': { as: 'draft.pause', ...inLeague },
  'post /leagues/:id/draft/pick': { as: 'draft.pick', ...inLeague },
  'put /leagues/:id/draft/wishes': { as: 'draft.saveQueue', ...inLeague },
  'post /leagues/:id/webhooks': { as: 'webhook.add', ...inLeague },
  'delete /leagues/:id/webhooks': { as: 'webhook.remove', ...inLeague },
  'delete /leagues/:id/webhooks/:webhookId': { as: 'webhook.remove', ...onWebhook },
  'post /leagues/:id/webhooks/:webhookId/resume': { as: 'webhook.resume', ...onWebhook },
  'post /leagues/:id/webhooks/:webhookId/test': { as: 'webhook.test', ...onWebhook },
  'post /leagues/:id/activity/:entryId/remarks': { as: 'comment.add', ...onEntry },
  'put /leagues/:id/activity/:entryId/reactions': { as: 'comment.react', ...onEntry },
  'patch /leagues/:id/remarks/:remarkId': { as: 'comment.edit', ...onComment },
  'delete /leagues/:id/remarks/:remarkId': { as: 'comment.remove', ...onComment },
  'post /leagues/:id/remarks/:remarkId/restore': { as: 'comment.restore', ...onComment },
  'post /leagues/:id/remarks/:remarkId/report': { as: 'comment.report', ...onComment },
  'post /leagues/:id/remarks/:remarkId/dismiss': { as: 'comment.dismiss', ...onComment },
  'put /inbox/read': { as: 'inbox.markRead' },
  'put /notifications': { as: 'notification.save' },
  'post /push/subscriptions': { as: 'notification.subscribe' },
  'delete /push/subscriptions': { as: 'notification.unsubscribe' },
}

interface Procedure {
  _def: { type: string; inputs: z.ZodType[] }
}
// At run time the router stores its procedures under their dotted names, with their schemas.
const router = appRouter._def.procedures as unknown as Record<string, Procedure>

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

const inputsTo = (name: string): fc.Arbitrary<unknown> =>
  inputsOf(router[name]?._def.inputs[0], procedures[name]?.given)

const procedureWrites: Write[] = Object.entries(procedures).map(([name, { by, sure }]) => ({
  name,
  transport: 'trpc',
  by,
  sure,
  inputs: inputsTo(name),
  request: (input, refs) => ({
    path: `/api/trpc/${name}`,
    init: json('POST', resolved(input, refs)),
  }),
}))

/** A path segment. An empty one, or one of dots only, would change the path before it is sent. */
const segment = (value: unknown): string => {
  const text = String(value ?? '').toWellFormed()
  return /^\.*$/.test(text) ? '-' : encodeURIComponent(text)
}

const callRequest =
  (name: string, call: Call): Write['request'] =>
  (input, refs) => {
    const [method = '', path = ''] = name.split(' ')
    const given = { ...(resolved(input, refs) as Record<string, unknown> | undefined) }
    const take = (field: string): unknown => {
      const value = given[field]
      delete given[field]
      return value
    }
    const filled = path.replace(/:(\w+)/g, (_, param: string) => segment(take(call.path?.[param] ?? param)))
    const query = (call.query ?? []).map((field) => `${fieldToWire(field)}=${segment(take(field))}`)
    for (const [field, spelt] of Object.entries(call.body ?? {}))
      if (field in given) given[spelt] = take(field)
    return {
      path: `/api/v1${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      init: json(
        method.toUpperCase(),
        method === 'get' || (method === 'delete' && Object.keys(given).length === 0)
          ? undefined
          : toWire(given),
      ),
    }
  }

const callWrites: Write[] = Object.entries(calls).map(([name, call]) => ({
  name,
  transport: 'rest',
  by: procedures[call.as]?.by ?? 'owner',
  // One of the two ways to name a list is in the path.
  sure:
    name === 'post /deathlists/:id/picks'
      ? { deathlistId: to('list'), wikidataId: 'Q3' }
      : procedures[call.as]?.sure,
  inputs: inputsTo(call.as),
  request: callRequest(name, call),
}))

/** The smallest picture there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const otherWrites: Write[] = [
  {
    name: 'post /invitations/:token',
    transport: 'rest',
    media: /^text\/(html|plain)/,
    by: 'anonymous',
    sure: to('stop'),
    inputs: fc.oneof(ref('stop'), fc.string({ minLength: 1 }), fc.constantFrom('..', 'a.b', '\ud800')),
    request: (input, refs) => ({
      path: `/invitations/${segment(resolved(input, refs))}`,
      init: { method: 'POST' },
    }),
  },
  {
    name: 'post /unsubscribe/:token',
    transport: 'rest',
    media: /^text\/(html|plain)/,
    by: 'anonymous',
    sure: to('mailStop'),
    inputs: fc.oneof(
      ref('mailStop'),
      fc.string({ minLength: 1 }),
      fc.constantFrom('..', 'a~letter~b', '\ud800'),
    ),
    request: (input, refs) => ({
      path: `/unsubscribe/${segment(resolved(input, refs))}`,
      init: { method: 'POST' },
    }),
  },
  {
    name: 'post /profile/avatar',
    transport: 'rest',
    by: 'member',
    sure: png,
    inputs: fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(png.length).map((end) => png.subarray(0, end)),
    ),
    request: (input) => ({
      path: '/api/v1/profile/avatar',
      init: {
        method: 'POST',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(input as Uint8Array),
      },
    }),
  },
  {
    name: 'post /packs/check',
    transport: 'rest',
    by: 'stranger',
    reads: 'rules.check',
    sure: namedPacks.streaks,
    inputs: sentPacks,
    request: (input) => ({ path: '/api/v1/packs/check', init: json('POST', { pack: input }) }),
  },
  {
    name: 'post /leagues/:id/what-if',
    transport: 'rest',
    by: 'member',
    reads: 'statistics.whatIf',
    sure: { id: to('league'), pack: namedPacks.streaks },
    inputs: fc.record({ id: ref('league', 'slug', 'otherLeague'), pack: sentPacks }),
    request: (input, refs) => {
      const { id, pack } = resolved(input, refs) as { id: string; pack: unknown }
      return { path: `/api/v1/leagues/${segment(id)}/what-if`, init: json('POST', { pack }) }
    },
  },
  {
    name: 'post /mcp',
    transport: 'rest',
    by: 'member',
    sure: { method: 'tools/list' },
    inputs: fc.record({
      method: fc.constantFrom('tools/call', 'tools/call', 'tools/list', 'initialize', 'ping', 'x'),
      params: fc.oneof(
        fc.record({
          name: fc.constantFrom(
            'my_leagues',
            'leaderboard',
            'statistics',
            'what_if',
            'deathlist',
            'person',
            'what_happened',
            'x',
          ),
          arguments: fc.oneof(
            fc.record(
              {
                league: ref('league', 'slug', 'otherLeague'),
                season: fc.integer(),
                user_id: ref('member', 'stranger'),
                wikidata_id: fc.constantFrom('Q1', 'Q20', 'x', ''),
                since: fc.constantFrom('2026-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00', ''),
                limit: fc.integer(),
              },
              { requiredKeys: [] },
            ),
            fc.jsonValue(),
          ),
        }),
        fc.jsonValue(),
      ),
    }),
    request: (input, refs) => ({
      path: '/mcp',
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...(resolved(input, refs) as object) }),
      },
    }),
  },
  {
    name: 'delete /profile/avatar',
    transport: 'rest',
    by: 'member',
    sure: undefined,
    inputs: fc.constant(undefined),
    request: () => ({ path: '/api/v1/profile/avatar', init: { method: 'DELETE' } }),
  },
]

export const writes: readonly Write[] = [...procedureWrites, ...callWrites, ...otherWrites]

/** The names of all existing writes: those of the router, of the tables of the REST API, and other mounted routes. */
export const everyWrite = (mounted: readonly string[]): string[] => {
  const inLeaderboards = new Set(
    routes.flatMap(({ method, paths }) => paths.map((path) => `${method.toUpperCase()} /api/v1${path}`)),
  )
  return [
    ...Object.entries(router).flatMap(([name, { _def }]) => (_def.type === 'mutation' ? [name] : [])),
    ...routes
      .map(({ method, paths }) => `${method} ${paths[0]}`)
      .filter((name) => !name.startsWith('get ') || name in calls),
    // Accounts have their own tests; routes for any method pass on to those above.
    ...new Set(
      mounted
        .filter((route) => !/^(GET|ALL) |^\w+ \/auth\/v1\//.test(route) && !inLeaderboards.has(route))
        .map((route) => route.replace(/^\w+/, (method) => method.toLowerCase()).replace(' /api/v1', ' ')),
    ),
  ]
}
