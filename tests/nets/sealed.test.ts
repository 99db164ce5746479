import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDb, type Db } from '#db/client.ts'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import {
  activity,
  deliveries,
  mailOutbox,
  memberships,
  notificationSettings,
  people,
  personalTokens,
  seasons,
} from '#db/schema/index.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import { startWebhooks, type WebhooksStandIn } from '../stand-ins/webhooks/index.ts'
import { addUsers, type TestUser } from '../support/ctx.ts'
import { emptyDatabase, tableNames } from '../support/database/database-dump.ts'
import { databaseFetchWith } from '../support/database/database-fetch.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { confirmDeath, reportDeath } from '../support/game.ts'
import { addPersons } from '../support/league.ts'
import { readsAtOnce, size, sized } from '../support/nets.ts'
import { type InProcessApp, startInProcess } from './app.ts'
import { everythingFor, readableLeagues } from './reads.ts'
import { assistant, differences, type Probe, plain, probing, type Seen } from './sealed-look.ts'

/**
 * Sealed lists are secret on every path: all curious readers send all requests before and after somebody fills a sealed
 * list, and the answers are the same to the byte, except that the list is complete, which everybody may know.
 */

const now = '2026-06-15T12:00:00.000Z'
const startDate = '2026-07-15'
const places = 10
/** People who are only on the sealed list. */
const markers = Array.from({ length: places + 1 }, (_, i) => `Q9${String(i).padStart(3, '0')}`)
const [first = '', second = ''] = markers
/** People with individual requests: three in `npm test`. Nobody adds the last one. */
const markersOf = size([first, second, markers.at(-1) ?? ''], markers)
const names = ['owner', 'admin', 'member', 'gone', 'stranger', 'holder'] as const
type Who = (typeof names)[number]

const webhookPaths = { generic: '/generic/a', discord: '/api/webhooks/1/a', slack: '/services/a' } as const

let t: TestDatabase
let db: Db
/** The database's answers since it was last emptied. */
let answered: string[] = []
let app: InProcessApp
let cast: Record<Who, TestUser>
let tables: readonly string[]
let league: { id: string; slug: string }
/** The receiver of the league's webhooks. */
let outside: WebhooksStandIn
/** Their other credentials: a personal token with read scope, the path of a calendar. */
const tokens = new Map<Who, string>()
const calendars = new Map<Who, string>()

const headersOf = async (who: Who | null): Promise<Record<string, string>> =>
  who === null ? {} : { authorization: `Bearer ${await app.tokenOf(cast[who])}` }

/** A call that must succeed unless another status is expected; returns the answer. */
const call = async (
  who: Who,
  method: string,
  path: string,
  body?: unknown,
  status?: number,
): Promise<Record<string, unknown>> => {
  const answer = await app.fetch(`/api/v1${path}`, {
    method,
    headers: { ...(await headersOf(who)), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(status === undefined ? answer.ok : answer.status === status, `${path}: ${text}`).toBe(true)
  // Every answer is an object, or empty.
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
}

/** Pages on which everybody sees that a person has died. */
const ofPeople = /person\.(browse|watchlist)|\/people\?|\/in-mind/

/** All that a reader can request: each page, each call, calendar and feeds. */
const everythingSeenBy = async (who: Who | null, only?: 'not people'): Promise<Map<string, Seen>> => {
  const found = (await readableLeagues(db)).find(({ here }) => here.league.id === league.id)
  if (!found) throw new Error('The league is gone.')
  const user = who && cast[who]
  const role = found.members.find(({ userId }) => userId === user?.id)?.role
  const markersAsked = only ? [] : markersOf
  const notAsked = new Set(markers.filter((id) => !markersOf.includes(id)))
  const requests: Probe[] = [
    ...everythingFor(
      { ...found.here, people: only ? [] : found.here.people.filter((id) => !notAsked.has(id)) },
      {
        isAdmin: role !== undefined && role !== 'MEMBER',
        transports: ['trpc', 'rest'],
        of: ['user', 'league', 'competition', 'person'],
      },
    ),
    ...probing(found.here, markersAsked),
  ]
  const token = who && tokens.get(who)
  if (token)
    requests.push(
      ...assistant(found.here, { token, userId: cast.holder.id, people: markersAsked.slice(0, 2) }),
    )
  const joined = await db.select().from(memberships)
  const feed = joined.find(({ userId, leagueId }) => userId === user?.id && leagueId === league.id)?.feedToken
  if (feed) requests.push({ path: `/feeds/${feed}.atom` }, { path: `/feeds/${feed}.json` })
  const calendar = who && calendars.get(who)
  if (calendar) requests.push({ path: calendar })
  const headers = await headersOf(who)
  const seen = new Map<string, Seen>()
  const left = requests.filter(({ path }) => !only || !ofPeople.test(path))
  while (left.length > 0)
    await Promise.all(
      left.splice(0, readsAtOnce).map(async ({ path, body, token }) => {
        const answer = await app.fetch(path, {
          headers: {
            ...headers,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body
              ? { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
              : {}),
          },
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        })
        const text = await answer.text()
        seen.set(body ? `${path} ${JSON.stringify(body)}` : path, {
          status: answer.status,
          text: plain(text),
          length: answer.headers.get('content-length'),
          // A tag depends on the body: if that differs each time, so does the tag.
          etag: plain(text) === text ? answer.headers.get('etag') : null,
        })
      }),
    )
  return new Map([...seen].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The bodies sent to the league's webhooks. */
const webhookBodies = (): string => outside.received.map(({ body }) => JSON.stringify(body)).join('\n')

/** The answers for all other readers, one after the other. */
const others = size(
  ['member'],
  ['owner', 'admin', 'member', 'gone', 'stranger', null],
) satisfies (Who | null)[]
const seenByOthers = async (only?: 'not people') => {
  const all = new Map<string, Seen>()
  for (const who of others)
    for (const [path, seen] of await everythingSeenBy(who, only)) all.set(`${who} ${path}`, seen)
  return all
}

const add = (wikidataId: string, who: Who = 'holder') =>
  call(who, 'POST', '/picks/create', { league_id: league.id, wikidata_id: wikidataId })

/** A league with sealed lists that begins in a month; the holder's list has a name. */
const makeLeague = async (): Promise<void> => {
  const made = await call('owner', 'POST', '/league/create', {
    name: 'Sealed',
    start_date: startDate,
    lists_sealed: true,
    max_picks: places,
  })
  league = { id: String(made.id), slug: String(made.slug) }
  for (const kind of ['generic', 'discord', 'slack'] as const) {
    const url = outside.url + webhookPaths[kind]
    const { secret } = await call('owner', 'POST', `/leagues/${league.id}/webhooks`, { kind, url })
    // A webhook that refuses is paused for a while.
    if (kind === 'generic') outside.secrets.set(webhookPaths.generic, String(secret))
  }
  for (const who of ['admin', 'member', 'gone', 'holder'] as const)
    await call(who, 'GET', `/league/join-by-code/${made.invite_code}`)
  await call('owner', 'PUT', `/league/${league.id}/members/${cast.admin.id}/role?new_role=ADMIN`)
  await call('gone', 'POST', `/leagues/${league.id}/leave`)
  for (const who of ['owner', 'admin', 'member', 'holder'] as const)
    await app.fetch('/api/trpc/feed.makeLinks', {
      method: 'POST',
      headers: { ...(await headersOf(who)), 'content-type': 'application/json' },
      body: JSON.stringify({ league: league.id }),
    })
  for (const who of ['owner', 'holder'] as const) {
    const list = await call(who, 'GET', `/leagues/${league.id}/deathlists/me`)
    await call(who, 'PUT', `/deathlists/${list.id}/name`, { name: `List of ${who}` })
  }
  await call('owner', 'POST', '/competition/create', {
    league_id: league.id,
    name: 'Cup',
    type: 'death_cup',
    start_date: '2026-07-20',
    end_date: '2026-12-20',
    pick_participation: 'subset',
    picks_count: 3,
  })
  await call('owner', 'POST', '/competition/create', {
    league_id: league.id,
    name: 'Duels',
    type: 'league_duel',
    start_date: '2026-07-20',
    end_date: '2027-12-20',
    match_duration_days: 30,
  })
  await add('Q1', 'owner')
  for (const who of ['owner', 'admin', 'member', 'stranger'] as const)
    await call(who, 'PUT', `/in-mind/${first}`)
  await app.cron()
}

/** Adds credentials outside of the league: tokens and calendars of the readers. */
const equip = async (): Promise<void> => {
  tokens.clear()
  calendars.clear()
  for (const who of names) {
    const { id } = cast[who]
    const { token, hash } = app.tokenKeys.make(id, 'read')
    tokens.set(who, token)
    await db.insert(personalTokens).values({
      id: hash,
      userId: id,
      name: 'Assistant',
      scope: 'read',
      aal: 'aal1',
      tokenHash: hash,
      createdAt: now,
      expiresAt: '2100-01-01T00:00:00.000Z',
      // Just used: the time of use is not written again.
      lastUsedAt: new Date(Date.now() + 60_000).toISOString(),
    })
    const { url } = await call(who, 'POST', '/calendar/link', {})
    calendars.set(who, new URL(String(url)).pathname)
  }
}

beforeAll(async () => {
  t = await startTestDatabase()
  db = createDb({
    url: t.url,
    fetch: databaseFetchWith({ onAnswer: (body) => void answered.push(body.toString()) }),
  })
  outside = await startWebhooks()
  app = await startInProcess(db, { WEBHOOK_ORIGINS: outside.url, DNS_URL: outside.dnsUrl })
  tables = await tableNames(db)
})
afterAll(() => Promise.all([t?.stop(), outside?.stop()]))

beforeEach(async () => {
  await emptyDatabase(db, tables)
  app.setNow(now)
  await addPersons(
    db,
    [
      ...markers.map((id) => ({
        id,
        labels: { en: `Marker ${id}` },
        searchText: `marker ${id.toLowerCase()}`,
      })),
      { id: 'Q1' },
      { id: 'Q2' },
    ],
    now,
  )
  const users = await addUsers(db, names)
  // One user for each name.
  cast = Object.fromEntries(names.map((name, i) => [name, users[i]])) as Record<Who, TestUser>
  outside.received.length = 0
  await makeLeague()
  await equip()
  app.takeErrors()
  app.takeHints()
})

describe('before sealed lists open', () => {
  test('picks on a sealed list change no answer to others, except for completeness', {
    ...sized,
    timeout: 240_000,
  }, async () => {
    // The first round fetches articles of people on the reader's own list.
    await seenByOthers()
    const before = await seenByOthers()
    for (const id of markers.slice(0, places - 1)) await add(id)
    const page = await call('holder', 'GET', `/leagues/${league.id}/picks`)
    expect(JSON.stringify(page)).toContain(first)
    const own = (page as unknown as { id: string; wikidata_id: string }[]).find(
      ({ wikidata_id }) => wikidata_id === second,
    )
    const list = await call('holder', 'GET', `/leagues/${league.id}/deathlists/me`)
    await call('holder', 'DELETE', `/deathlists/${list.id}/picks/${own?.id}`)
    await add(markers[places - 1] ?? '')
    await call('holder', 'PUT', `/deathlists/${list.id}/name`, { name: 'Another name' })
    await app.cron()
    app.takeErrors()
    const nine = await seenByOthers()
    expect({ seen: differences(before, nine), hintsToScreens: app.takeHints() }).toEqual({
      seen: [],
      hintsToScreens: [],
    })
    expect(outside.received.length, 'the league’s webhooks work').toBeGreaterThan(0)
    expect(webhookBodies()).not.toMatch(/Marker|List of|Another name/)
    // The tenth pick completes the list, which is all that the others learn.
    await add(second)
    const complete = (text: string) => text.replaceAll(/"(complete|ready)":(true|false|\d+)/g, '"$1":#')
    const smoothed = (seen: Map<string, Seen>) =>
      new Map(
        [...seen].map(([path, one]) => [
          path,
          { ...one, text: complete(one.text), length: null, etag: null },
        ]),
      )
    const ten = await seenByOthers()
    expect(differences(smoothed(before), smoothed(ten))).toEqual([])
    expect(differences(before, ten).length).toBeGreaterThan(0)
    expect([...ten.values()].map(({ text }) => text).join()).not.toContain('List of holder')
  })

  test('a death on a sealed list reaches only its holder', { ...sized, timeout: 240_000 }, async () => {
    await add(first)
    await add(second)
    for (const { id } of Object.values(cast))
      await db
        .insert(notificationSettings)
        .values({
          userId: id,
          matrix: { death_reported: { push: true, email: true } },
          timeZone: 'UTC',
          digestHour: 9,
        })
        .onConflictDoNothing()
    const before = await seenByOthers('not people')
    await reportDeath(db, first, '2026-06-14', now)
    await confirmDeath(db, first, '2026-06-14', now)
    await beginPropagations(
      db,
      [{ personId: first, marks: true, days: [], lines: [{ kind: 'reported', data: {} }] }],
      now,
    )
    await propagateNews({ db, now })
    app.takeHints()
    outside.received.length = 0
    await app.cron()
    expect(differences(before, await seenByOthers('not people'))).toEqual([])
    expect(webhookBodies(), 'webhooks').toBe('')
    expect(app.takeHints(), 'hints to open screens').toEqual([])
    const sent = await db.select().from(deliveries)
    const mails = await db.select().from(mailOutbox)
    const ofDeaths = sent.filter(({ kind }) => kind.startsWith('death') || kind === 'list_incomplete')
    expect(ofDeaths.length).toBeGreaterThan(0)
    expect(new Set(ofDeaths.map(({ recipient }) => recipient))).toEqual(new Set([cast.holder.id]))
    expect(mails.filter(({ text }) => text.includes('Marker')).map(({ toAddress }) => toAddress)).toEqual(
      mails.filter(({ text }) => text.includes('Marker')).map(() => cast.holder.email),
    )
    const inbox = await call('holder', 'GET', '/inbox')
    expect(JSON.stringify(inbox)).toContain(`Marker ${first}`)
    const recorded = await db.select().from(activity).where(eq(activity.leagueId, league.id))
    expect(recorded.filter(({ personId }) => personId === first).map(({ onlyFor }) => onlyFor)).toEqual(
      recorded.filter(({ personId }) => personId === first).map(() => cast.holder.id),
    )
  })

  test('a request about a sealed pick fails like one about a missing pick', {
    timeout: 120_000,
  }, async () => {
    const made = await add(first)
    await db.update(people).set({ status: 'disputed', reportedAt: '2026-01-01T00:00:00.000Z' })
    const refusal = async (who: Who, method: string, path: string, body?: unknown) => {
      const answer = await app.fetch(`/api/v1${path}`, {
        method,
        headers: { ...(await headersOf(who)), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return `${answer.status} ${plain(await answer.text())}`
    }
    for (const who of ['owner', 'admin', 'member'] as const) {
      const list = await call(who, 'GET', `/leagues/${league.id}/deathlists/me`)
      const remove = (id: unknown) => refusal(who, 'DELETE', `/deathlists/${list.id}/picks/${id}`)
      expect(await remove(made.id)).toBe(await remove('019b0000-0000-7000-8000-000000000000'))
      const rule = (id: string) =>
        refusal(who, 'POST', `/leagues/${league.id}/people/${id}/ruling`, {
          died_on: '2026-06-14',
          source_url: 'https://paper.example/',
        })
      expect((await rule(first)).replaceAll(first, '')).toBe((await rule('Q2')).replaceAll('Q2', ''))
    }
  })

  test('reading a full list sends the same as reading an empty one, and skips its picks', async () => {
    const headers = await headersOf('member')
    const costs = async () => {
      const rows: number[] = []
      const sent: string[] = []
      for (const part of ['picks', 'deathlists', 'standings', 'activity', 'receipts']) {
        answered = []
        await (await app.fetch(`/api/v1/leagues/${league.id}/${part}`, { headers })).text()
        for (const text of answered) {
          rows.push(...[...text.matchAll(/"rows_read":(\d+)/g)].map(([, read]) => Number(read)))
          // Without counts, the version among them.
          sent.push(text.replaceAll(/"(rows_read|query_duration_ms)":[\d.]+|"baton":"[^"]+"|"\d+"/g, ''))
        }
      }
      return { rows, lengths: sent.map(({ length }) => length) }
    }
    await costs()
    const empty = await costs()
    for (const id of markers.slice(0, places)) await add(id)
    await costs()
    const full = await costs()
    expect(full.lengths).toEqual(empty.lengths)
    // Each statement skips the holder's rows one by one, which no one can measure.
    expect(full.rows).toHaveLength(empty.rows.length)
    for (const [nr, rows] of full.rows.entries())
      expect(rows - (empty.rows[nr] ?? 0)).toBeLessThanOrEqual(places + 1)
  })
})

test('from the first day on everybody sees every list', { timeout: 120_000 }, async () => {
  await add(first)
  app.setNow(`${startDate}T00:00:00.000Z`)
  outside.received.length = 0
  await app.cron()
  expect(new Set(outside.received.map(({ path }) => path))).toEqual(new Set(Object.values(webhookPaths)))
  const picks = await call('member', 'GET', `/leagues/${league.id}/picks`)
  expect(JSON.stringify(picks)).toContain(first)
  const [row] = await db.select().from(seasons).where(eq(seasons.leagueId, league.id))
  expect(row?.listsSealed).toBe(true)
})
