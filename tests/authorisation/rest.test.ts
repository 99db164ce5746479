import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar-day.ts'
import { namedPacks } from '#domain/packs/named-packs.ts'
import { routes } from '#worker/rest/routes.ts'
import { api, type SignedUp, signUp } from '../support/http/api.ts'
import { type ApiDocument, readApiDocument } from '../support/http/api-document.ts'
import { size, sized } from '../support/nets.ts'
import { subscription } from '../support/push.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'
import { addPeople, type Cast, createScene, now, type Place, roles, type Scene, today } from './scene.ts'

/**
 * The same for every REST call and all its paths: the status for an anonymous caller, a stranger, another league's
 * owner, a member, an admin and the owner. Every answer is validated by the API's own document.
 */
type Row = [
  route: string,
  values: (at: Place) => Record<string, string>,
  answers: string,
  body?: (at: Place) => unknown,
]

const league = ({ league }: Place) => ({ id: league.slug })
const yearbook = (at: Place) => ({ ...league(at), season: '1' })
const nothing = () => ({})
const list = ({ listId }: Place) => ({ id: listId })
const competition = ({ competitionId }: Place) => ({ id: competitionId })
const code = ({ inviteCode }: Place) => ({ code: inviteCode })
const webhook = (at: Place) => ({ ...league(at), webhookId: at.webhookId })
const entry = (at: Place) => ({ ...league(at), entryId: at.entryId })
const comment = (at: Place) => ({ ...league(at), remarkId: at.commentId })
const member = (at: Place) => ({ ...league(at), userId: at.userId })
const ruling = (at: Place) => ({ ...league(at), wikidata_id: 'Q1' })

const rows: Row[] = [
  ['get /league/list', nothing, '401 200 200 200 200 200'],
  ['post /league/create', nothing, '401 200 200 200 200 200', () => ({ name: 'New' })],
  ['get /league/join-by-code/:code/preview', code, '401 200 200 200 200 200'],
  ['get /invitations/:code', code, '200 200 200 200 200 200'],
  ['get /leagues/:id/invitation', league, '401 404 404 200 200 200'],
  ['get /league/join-by-code/:code', code, '401 200 200 200 200 200'],
  [
    'post /league/invite',
    nothing,
    '401 404 404 403 200 200',
    (at) => ({ league_id: at.league.id, invitee_email: 'x@example.org' }),
  ],
  ['get /leagues/:id', league, '401 404 404 200 200 200'],
  ['patch /leagues/:id', league, '401 404 404 403 200 200', () => ({ max_picks: 4 })],
  ['delete /leagues/:id', league, '401 404 404 403 403 200', ({ name }) => ({ name })],
  ['put /league/:id/settings', league, '401 404 404 403 200 200', () => ({ max_picks: 4 })],
  ['get /league/:id/admin/check', league, '401 404 404 200 200 200'],
  ['post /leagues/:id/invite-code', league, '401 404 404 403 200 200'],
  ['post /leagues/:id/owner', league, '401 404 404 403 403 200', ({ userId }) => ({ user_id: userId })],
  ['post /leagues/:id/leave', league, '401 404 404 200 200 409'],
  ['get /leagues/:id/seasons', league, '401 404 404 200 200 200'],
  ['post /leagues/:id/seasons', league, '401 404 404 403 200 200', () => ({})],
  ['get /leagues/:id/audit', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/activity', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/members', league, '401 404 404 200 200 200'],
  ['put /league/:id/members/:userId/role?new_role=ADMIN', member, '401 404 404 403 200 200'],
  ['delete /league/:id/members/:userId', member, '401 404 404 403 200 200'],
  ['get /leagues/:id/rules', league, '401 404 404 200 200 200'],
  ['put /leagues/:id/rules', league, '401 404 404 403 200 200', () => ({ rarity_max: 3 })],
  ['get /leagues/:id/pack', league, '401 404 404 200 200 200'],
  ['put /leagues/:id/pack', league, '401 404 404 403 200 200', () => namedPacks.flat],
  ['get /packs', nothing, '401 200 200 200 200 200'],
  ['post /packs/check', nothing, '401 200 200 200 200 200', () => ({ pack: {} })],
  ['get /leagues/:id/rules/preview?age=74&holders=2', league, '401 404 404 200 200 200'],
  ['get /profile/me', nothing, '401 200 200 200 200 200'],
  ['patch /profile/me', nothing, '401 200 200 200 200 200', () => ({ locale: 'en' })],
  ['get /leagues/:id/deathlists/me', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/deathlists', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/receipts', league, '401 404 404 200 200 200'],
  ['put /deathlists/:id/name', list, '401 404 404 200 404 404', () => ({ name: 'Mine' })],
  ['put /deathlists/:id/line-up', list, '401 404 404 409 404 404', () => ({ order: [] })],
  ['post /deathlists/:id/picks', list, '401 404 404 200 404 404', () => ({ wikidata_id: 'Q3' })],
  [
    'post /picks/create',
    nothing,
    '401 404 404 200 200 200',
    (at) => ({ league_id: at.league.id, wikidata_id: 'Q3' }),
  ],
  [
    'delete /deathlists/:id/picks/:pickId',
    (at) => ({ ...list(at), pickId: at.pickId }),
    '401 404 404 200 404 404',
  ],
  ['delete /picks/:id', ({ pickId }) => ({ id: pickId }), '401 404 404 200 404 404'],
  ['post /picks/:id/undo', ({ removedPickId }) => ({ id: removedPickId }), '401 404 404 200 404 404'],
  ['get /leagues/:id/picks', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/picks.csv', league, '401 404 404 200 200 200'],
  ['get /picks/search?q=person&league_id=:id', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/people', league, '401 404 404 200 200 200'],
  ['get /in-mind', nothing, '401 200 200 200 200 200'],
  ['put /in-mind/:wikidata_id', () => ({ wikidata_id: 'Q1' }), '401 200 200 200 200 200'],
  ['delete /in-mind/:wikidata_id', () => ({ wikidata_id: 'Q1' }), '401 200 200 200 200 200'],
  ['get /people/:wikidata_id', () => ({ wikidata_id: 'Q1' }), '401 200 200 200 200 200'],
  ['get /people/:wikidata_id/biography', () => ({ wikidata_id: 'Q1' }), '401 200 200 200 200 200'],
  ['get /leagues/:id/refresh-health', league, '401 404 404 403 200 200'],
  ['get /leagues/:id/votes', league, '401 404 404 200 200 200'],
  ['post /leagues/:id/people/:wikidata_id/vote', ruling, '401 404 404 409 409 409'],
  ['delete /leagues/:id/people/:wikidata_id/vote', ruling, '401 404 404 409 409 409'],
  [
    'post /leagues/:id/people/:wikidata_id/ruling',
    ruling,
    '401 404 404 403 409 409',
    () => ({ died_on: 'alive', source_url: 'https://paper.example/' }),
  ],
  ['delete /leagues/:id/people/:wikidata_id/ruling', ruling, '401 404 404 403 404 404'],
  [
    'post /leagues/:id/people/:wikidata_id/ruling/objection',
    ruling,
    '401 404 404 404 404 404',
    () => ({ reason: 'No.' }),
  ],
  ['get /leagues/:id/standings', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/outlook', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/history', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/seasons/:season/yearbook', yearbook, '401 404 404 200 200 200'],
  ['get /leagues/:id/statistics', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/what-if?base=flat', league, '401 404 404 200 200 200'],
  ['post /leagues/:id/what-if', league, '401 404 404 200 200 200', () => ({ pack: namedPacks.flat })],
  ['get /leagues/:id/today', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/standings.csv', league, '401 404 404 200 200 200'],
  ['get /competition/list?league_id=:id', league, '401 404 404 200 200 200'],
  [
    'post /competition/create',
    nothing,
    '401 404 404 403 200 200',
    (at) => ({
      league_id: at.league.id,
      name: 'Cup',
      type: 'championship',
      start_date: addDays(today, 2),
      end_date: addDays(today, 30),
      pick_participation: 'all',
    }),
  ],
  ['get /competition/advice?league_id=:id&type=league_duel', league, '401 404 404 200 200 200'],
  ['get /competition/:id', competition, '401 404 404 200 200 200'],
  ['patch /competition/:id', competition, '401 404 404 403 200 200', () => ({ name: 'Renamed' })],
  ['delete /competition/:id', competition, '401 404 404 403 200 200'],
  [
    'put /competition/:id/team',
    competition,
    '401 404 404 200 422 422',
    ({ pickId }) => ({ pick_ids: [pickId] }),
  ],
  ['get /competition/:id/standings', competition, '401 404 404 200 200 200'],
  ['get /competition/:id/standings.csv', competition, '401 404 404 200 200 200'],
  ['get /competition/:id/matches', competition, '401 404 404 200 200 200'],
  ['get /profile/devices', nothing, '401 200 200 200 200 200'],
  ['delete /profile/devices/:id', () => ({ id: 'not-mine' }), '401 404 404 404 404 404'],
  ['get /profile/data', nothing, '401 200 200 200 200 200'],
  ['post /leagues/:id/live', league, '401 404 404 200 200 200'],
  ['get /calendar/link', nothing, '401 200 200 200 200 200'],
  ['post /calendar/link', nothing, '401 200 200 200 200 200', () => ({})],
  ['delete /calendar/link', nothing, '401 200 200 200 200 200'],
  ['get /leagues/:id/webhooks', league, '401 404 404 403 200 200'],
  [
    'post /leagues/:id/webhooks',
    league,
    '401 404 404 403 200 200',
    () => ({ kind: 'generic', url: 'http://127.0.0.1:9/x' }),
  ],
  ['delete /leagues/:id/webhooks', league, '401 404 404 403 200 200', ({ webhookId }) => ({ id: webhookId })],
  ['delete /leagues/:id/webhooks/:webhookId', webhook, '401 404 404 403 200 200'],
  ['post /leagues/:id/webhooks/:webhookId/resume', webhook, '401 404 404 403 200 200'],
  ['post /leagues/:id/webhooks/:webhookId/test', webhook, '401 404 404 403 200 200'],
  ['get /leagues/:id/draft', league, '401 404 404 200 200 200'],
  [
    'post /leagues/:id/draft',
    league,
    '401 404 404 403 409 409',
    () => ({ starts_at: '2100-01-01T12:00:00Z', seconds_per_turn: 60, rounds: 1 }),
  ],
  ['patch /leagues/:id/draft', league, '401 404 404 404 404 404', () => ({ paused: true })],
  ['post /leagues/:id/draft/pick', league, '401 404 404 404 404 404', () => ({ wikidata_id: 'Q7' })],
  ['put /leagues/:id/draft/wishes', league, '401 404 404 409 409 409', () => ({ wikidata_ids: [] })],
  ['get /leagues/:id/feeds', league, '401 404 404 200 200 200'],
  ['post /leagues/:id/feeds', league, '401 404 404 200 200 200', () => ({})],
  ['delete /leagues/:id/feeds', league, '401 404 404 200 200 200'],
  ['get /leagues/:id/activity/:entryId/remarks', entry, '401 404 404 200 200 200'],
  [
    'post /leagues/:id/activity/:entryId/remarks',
    entry,
    '401 404 404 200 200 200',
    () => ({ text: 'Indeed.' }),
  ],
  [
    'put /leagues/:id/activity/:entryId/reactions',
    entry,
    '401 404 404 200 200 200',
    () => ({ sign: 'heart', on: true }),
  ],
  ['get /leagues/:id/remarks/reported', league, '401 404 404 403 200 200'],
  ['patch /leagues/:id/remarks/:remarkId', comment, '401 404 404 200 403 403', () => ({ text: 'Better.' })],
  ['delete /leagues/:id/remarks/:remarkId', comment, '401 404 404 200 200 200'],
  [
    'post /leagues/:id/remarks/:remarkId/restore',
    (at) => ({ ...league(at), remarkId: at.removedCommentId }),
    '401 404 404 200 404 404',
  ],
  ['post /leagues/:id/remarks/:remarkId/report', comment, '401 404 404 409 200 200'],
  ['post /leagues/:id/remarks/:remarkId/dismiss', comment, '401 404 404 403 200 200'],
  ['put /leagues/:id/picture', league, '401 404 404 403 200 200', () => ({ shared: true })],
  ['post /leagues/:id/picture', league, '401 404 404 403 403 403', () => ({})],
  ['get /inbox', nothing, '401 200 200 200 200 200'],
  ['put /inbox/read', nothing, '401 200 200 200 200 200', () => ({ until: now })],
  ['get /notifications', nothing, '401 200 200 200 200 200'],
  ['put /notifications', nothing, '401 200 200 200 200 200', () => ({ letter: { weekday: null, hour: 8 } })],
  ['post /push/subscriptions', nothing, '401 200 200 200 200 200', () => subscription],
  [
    'delete /push/subscriptions',
    nothing,
    '401 200 200 200 200 200',
    () => ({ endpoint: subscription.endpoint }),
  ],
  ['get /tokens', nothing, '401 200 200 200 200 200'],
  ['post /tokens', nothing, '401 200 200 200 200 200', () => ({ name: 'A script' })],
  ['delete /tokens', nothing, '401 404 404 404 404 404', () => ({ id: 'not-mine' })],
  ['delete /tokens/:id', () => ({ id: 'not-mine' }), '401 404 404 404 404 404'],
  ['delete /profile/me', nothing, '401 200 409 200 200 409'],
]

const withoutQuery = (route: string): string => route.replace(/\?.*$/, '')
const routeOf = (name: string) =>
  routes.find(({ method, paths }) => paths.some((path) => `${method} ${path}` === withoutQuery(name)))
const filled = (path: string, values: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '?'))

const names = ['stranger', 'foreign', 'member', 'admin', 'owner', 'foreignMember'] as const
type People = Map<string, SignedUp>

let worker: TestWorker
let people: People
let documented: ApiDocument

/** The session of an access token, in which services prepare the scene. */
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

const signUpAll = async (): Promise<People> => {
  const all: People = new Map()
  for (const name of names) all.set(name, await signUp(worker.url, name))
  return all
}

const sceneFor = (users: People) =>
  createScene(
    worker.database.db,
    // One user for each name.
    Object.fromEntries(
      names.map((name) => {
        const user = users.get(name)
        return [name, { id: user?.id, email: user?.email, name, sessionId: sessionOf(user?.token ?? '') }]
      }),
    ) as Cast,
  )

beforeAll(async () => {
  worker = await startTestWorker()
  await worker.setClock(now)
  await addPeople(worker.database.db)
  people = await signUpAll()
  documented = await readApiDocument(worker.url)
})
afterAll(() => worker?.stop())

test('every REST call has its row', () => {
  const named = rows.map(([name]) => routeOf(name))
  expect(named.filter((route) => !route)).toEqual([])
  const missing = routes
    .filter((route) => !named.includes(route))
    .map(({ method, paths }) => [method, paths[0]])
  expect(missing).toEqual([])
})

describe('the table of memberships', () => {
  const read = async (who: string, query: string) =>
    api(worker.url, people.get(who)?.token)('GET', `/rest/v1/league_memberships?${query}`)

  test('returns the requested columns of the caller’s own leagues', async () => {
    const { here, there } = await sceneFor(people)
    const both = `in.(${here.league.id},"${there.league.id}")`
    const own = `user_id=eq.${people.get('member')?.id}`
    expect((await read('member', `select=league_id,role&league_id=${both}&${own}`)).body).toEqual([
      { league_id: here.league.id, role: 'MEMBER' },
    ])
    const all = (await read('member', `league_id=eq.${here.league.id}`)).body
    expect(all).toHaveLength(3)
    expect(all[0]).toEqual({ league_id: here.league.id, user_id: people.get('owner')?.id, role: 'OWNER' })
    expect((await read('stranger', `league_id=${both}`)).body).toEqual([])
    expect((await read('member', 'league_id=in.()')).body).toEqual([])
  })
  test('refuses anonymous callers and invalid queries', async () => {
    expect((await read('anonymous', 'select=role')).status).toBe(401)
    for (const query of [
      'select=email',
      'league_id=gt.5',
      'role=eq.OWNER',
      'user_id=null',
      'league_id=in.(a',
    ])
      expect([query, (await read('member', query)).status]).toEqual([query, 400])
  })
})

/** In `npm test` a third: the table of the procedures behind them covers all. */
const third = rows.filter((_, nr) => nr % 3 === 0)

describe('the permissions of every role for', () => {
  /** An unchanged scene, reused after reads and refusals. */
  let unchanged: Scene | null = null
  test.each(size(third, rows))('%s', sized, async (name, values, answers, body) => {
    const route = routeOf(name)
    const method = (route?.method ?? '').toUpperCase()
    const query = name.includes('?') ? name.slice(name.indexOf('?')) : ''
    // After its deletion an account can't be used for another row.
    const users = name === 'delete /profile/me' ? await signUpAll() : people
    const changes = method !== 'GET' || name.includes('join-by-code')
    for (const path of route?.paths ?? []) {
      const seen: number[] = []
      const own = users === people ? null : await sceneFor(users)
      for (const who of roles) {
        const scene: Scene = own ?? unchanged ?? (await sceneFor(users))
        if (!own) unchanged = scene
        const answer = await api(worker.url, users.get(who)?.token)(
          method,
          `/api/v1${filled(path + query, values(scene.here))}`,
          body?.(scene.here),
        )
        if (changes && answer.status === 200) unchanged = null
        seen.push(answer.status)
        expect(documented.departure(method, path, answer)).toBeNull()
      }
      expect([path, seen.join(' ')]).toEqual([path, answers])
    }
  })
})
