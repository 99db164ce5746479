/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWebhooks, type WebhooksStandIn } from '../stand-ins/webhooks/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let there: WebhooksStandIn
let owner: SignedUp
let league: string
let code: string
beforeAll(async () => {
  there = await startWebhooks()
  worker = await startTestWorker({
    people: true,
    vars: { WEBHOOK_ORIGINS: there.url, DNS_URL: there.dnsUrl },
  })
})
afterAll(() => Promise.all([worker?.stop(), there?.stop()]))
beforeEach(async () => {
  owner = await signUp(worker.url, 'Olga')
  league = (await owner.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body.id
  code = (await owner.call('GET', `/api/v1/leagues/${league}`)).body.invite_code
  await worker.runCron()
  await owner.call('POST', `/api/v1/leagues/${league}/webhooks`, {
    kind: 'slack',
    url: `${there.url}/services/${league}`,
  })
  there.received.length = 0
})

const recorded = (kinds: readonly string[], actor: string) =>
  worker.database.db.all<{ kind: string }>(sql`
    select kind from activity where league_id = ${league} and actor_id = ${actor}
      and kind in (select value from json_each(${JSON.stringify(kinds)})) order by at, id`)
const audited = async (action: string): Promise<number> =>
  (
    await worker.database.db.all<{ n: number }>(
      sql`select count(*) as n from audit_log where league_id = ${league} and action = ${action}`,
    )
  )[0]?.n ?? 0

test('leaving and rejoining is recorded once a day, but always audited', async () => {
  const attackers = await Promise.all(['Mallory', 'Mal'].map((name) => signUp(worker.url, name)))
  const join = (user: SignedUp) => user.call('GET', `/api/v1/league/join-by-code/${code}`)
  const leave = (user: SignedUp) => user.call('POST', `/api/v1/leagues/${league}/leave`, {})
  for (let round = 0; round < 8; round++)
    for (const user of attackers) {
      expect((await join(user)).status).toBe(200)
      if (round % 2 === 0) await worker.runCron()
      expect((await leave(user)).status).toBe(200)
    }
  await worker.runCron()
  for (const { id } of attackers)
    expect((await recorded(['joined', 'left'], id)).map(({ kind }) => kind)).toEqual(['joined', 'left'])
  expect([await audited('member_joined'), await audited('member_left')]).toEqual([16, 16])
  const { items } = (await owner.call('GET', '/api/v1/inbox')).body
  expect(items.filter(({ kind }: { kind: string }) => kind === 'joined')).toHaveLength(2)
  expect(there.received).toHaveLength(2)

  // A member who has returned is not shown as gone.
  for (const user of attackers) await join(user)
  for (const { id } of attackers)
    expect((await recorded(['joined', 'left'], id)).map(({ kind }) => kind)).toEqual(['joined'])
  // The next day it is news again.
  await worker.database.db.run(
    sql`update activity set at = strftime('%Y-%m-%dT%H:%M:%fZ', at, '-25 hours') where league_id = ${league}`,
  )
  await leave(attackers[0] as SignedUp)
  await join(attackers[0] as SignedUp)
  expect((await recorded(['joined', 'left'], attackers[0]?.id ?? '')).map(({ kind }) => kind)).toEqual([
    'joined',
    'joined',
  ])
}, 120_000)

test('concurrent joins and leaves record no further items', async () => {
  const user = await signUp(worker.url, 'Mallory')
  for (let round = 0; round < 4; round++) {
    await Promise.all([1, 2, 3].map(() => user.call('GET', `/api/v1/league/join-by-code/${code}`)))
    await Promise.all([1, 2, 3].map(() => user.call('POST', `/api/v1/leagues/${league}/leave`, {})))
  }
  expect(await recorded(['joined'], user.id)).toHaveLength(1)
  expect((await recorded(['left'], user.id)).length).toBeLessThanOrEqual(1)
}, 120_000)

test('a pick added and removed repeatedly leaves few items, the last one current', async () => {
  const { id: personId } = (
    await worker.database.db.all<{ id: string }>(
      sql`select id from people where status = 'alive' and birth_date is not null limit 1`,
    )
  )[0] ?? { id: '' }
  const list = (await owner.call('GET', `/api/v1/leagues/${league}/deathlists/me`)).body
  await owner.call('PUT', `/api/v1/deathlists/${list.id}/name`, { name: 'Mine' })
  for (let round = 0; round < 8; round++) {
    const pick = await owner.call('POST', '/api/v1/picks/create', {
      league_id: league,
      wikidata_id: personId,
    })
    expect([pick.status, pick.body.code]).toEqual([200, undefined])
    if (round < 7) expect((await owner.call('DELETE', `/api/v1/picks/${pick.body.id}`)).status).toBe(200)
  }
  const lines = (await recorded(['picked', 'removed', 'restored'], owner.id)).map(({ kind }) => kind)
  expect(lines.length).toBeLessThanOrEqual(3)
  expect(lines.at(-1)).toBe('picked')
}, 120_000)
