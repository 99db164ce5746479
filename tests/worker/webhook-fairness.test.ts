/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWebhooks, type WebhooksStandIn } from '../stand-ins/webhooks/index.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
/** Hosts of the attacker; the last one is for another user's webhooks. */
let hosts: WebhooksStandIn[]
let good: WebhooksStandIn
let attacker: SignedUp
let victim: SignedUp
beforeAll(async () => {
  hosts = await Promise.all(Array.from({ length: 13 }, startWebhooks))
  good = hosts[12] as WebhooksStandIn
  worker = await startTestWorker({
    vars: { WEBHOOK_ORIGINS: hosts.map(({ url }) => url).join(','), DNS_URL: good.dnsUrl },
  })
})
afterAll(() => Promise.all([worker?.stop(), ...(hosts ?? []).map((each) => each.stop())]))
beforeEach(async () => {
  await worker.database.db.run(sql`delete from deliveries`)
  await worker.database.db.run(sql`delete from webhooks`)
  for (const host of hosts) {
    host.received.length = 0
    host.faults.clear()
  }
  ;[attacker, victim] = await Promise.all([signUp(worker.url, 'Mallory'), signUp(worker.url, 'Vera')])
})

interface League {
  id: string
  code: string
}

const leagueOf = async (owner: SignedUp): Promise<League> => {
  const { id } = (await owner.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
  // Its creation is no news in these tests.
  await worker.database.db.run(sql`delete from news_to_send`)
  return { id, code: (await owner.call('GET', `/api/v1/leagues/${id}`)).body.invite_code }
}

let serial = 0
const hook = async (owner: SignedUp, league: League, host: WebhooksStandIn) => {
  const path = `/generic/${serial++}`
  const answer = await owner.call('POST', `/api/v1/leagues/${league.id}/webhooks`, {
    kind: 'generic',
    url: host.url + path,
  })
  expect(answer.status).toBe(200)
  host.secrets.set(path, answer.body.secret)
  return {
    path,
    id: String(answer.body.id),
    arrived: () => host.received.filter((each) => each.path === path),
  }
}

/** Causes an item for the webhooks of a league: somebody joins. */
const join = async ({ code }: League, name = 'Newcomer') => {
  const user = await signUp(worker.url, name)
  expect((await user.call('GET', `/api/v1/league/join-by-code/${code}`)).status).toBe(200)
}

/** Runs the job; returns its duration in seconds. */
const run = async (): Promise<number> => {
  const started = Date.now()
  expect(await worker.runCron()).toMatchObject({ ok: true })
  return (Date.now() - started) / 1_000
}

/** The tries of the waiting messages. */
const waitingAt = (id: string) =>
  worker.database.db.all<{ attempts: number }>(
    sql`select attempts from deliveries where recipient = ${id} and sent_at is null and dropped_at is null`,
  )

describe('webhooks that hang', () => {
  test.each([
    ['at one host', 1],
    ['at many hosts', 12],
  ])('%s do not keep another league waiting', { timeout: 600_000 }, async (_, many) => {
    const [league, own] = [await leagueOf(victim), await leagueOf(attacker)]
    const traps = [own, ...(await Promise.all([1, 2].map(() => leagueOf(attacker))))]
    const hung = await Promise.all(
      traps.flatMap((trap) =>
        Array.from({ length: 5 }, async (_, nr) => {
          const host = hosts[(serial + nr) % many] as WebhooksStandIn
          const made = await hook(attacker, trap, host)
          host.faults.set(made.path, { kind: 'hang' })
          return made
        }),
      ),
    )
    const quick = await hook(victim, league, good)
    for (const trap of traps) await join(trap)
    await join(league)
    await run()
    expect(quick.arrived()).toHaveLength(1)
    // A webhook that was not called has not been tried.
    for (const { id, arrived } of hung)
      expect((await waitingAt(id)).map(({ attempts }) => attempts)).toEqual([arrived().length])

    // Known to be slow now, they come after those that answer.
    await worker.database.db.run(
      sql`update webhooks set due_at = '2000-01-01T00:00:00.000Z' where due_at is not null`,
    )
    await join(league)
    await run()
    expect(quick.arrived()).toHaveLength(2)
  })

  test('at a shared host do not pause it for the other leagues', async () => {
    const [league, own] = [await leagueOf(victim), await leagueOf(attacker)]
    for (let nr = 0; nr < 5; nr++) good.faults.set((await hook(attacker, own, good)).path, { kind: 'hang' })
    const quick = await hook(victim, league, good)
    // It was slow once, so that its turn comes last.
    await worker.database.db.run(sql`update webhooks set lane = 2 where id = ${quick.id}`)
    await join(own)
    await join(league)
    await run()
    expect(quick.arrived()).toHaveLength(1)
  }, 120_000)

  test('a slow answer body is not awaited: the status counts', async () => {
    const league = await leagueOf(attacker)
    const made = await hook(attacker, league, good)
    good.faults.set(made.path, { kind: 'drip' })
    await join(league)
    expect(await run()).toBeLessThan(5)
    expect(await waitingAt(made.id)).toEqual([])
    await run()
    expect(made.arrived()).toHaveLength(1)
  }, 120_000)

  test('behind a host name that never resolves delay only their own league', async () => {
    const [league, trap] = [await leagueOf(victim), await leagueOf(attacker)]
    good.names.set('slow.example.com', ['93.184.216.34'])
    const { status, body } = await attacker.call('POST', `/api/v1/leagues/${trap.id}/webhooks`, {
      kind: 'generic',
      url: 'https://slow.example.com/x',
    })
    expect(status).toBe(200)
    good.names.set('slow.example.com', 'hang')
    const quick = await hook(victim, league, good)
    await join(trap)
    await join(league)
    await run()
    expect(quick.arrived()).toHaveLength(1)
    expect(await waitingAt(body.id)).toEqual([{ attempts: 1 }])
  }, 120_000)
})

test('a thousand deliveries of one league do not delay another league’s delivery', async () => {
  const [league, flooding] = [await leagueOf(victim), await leagueOf(attacker)]
  const flood = await hook(attacker, flooding, good)
  const quick = await hook(victim, league, good)
  await worker.database.db.run(sql`
    insert into activity (id, league_id, kind, news_kind, actor_id, data, at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
    select 'flood-' || i, ${flooding.id}, 'joined', 'joined', ${attacker.id}, '{}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from n`)
  await join(league)
  await run()
  const order = good.received.map(({ path }) => path)
  expect(order).toContain(quick.path)
  expect(order.indexOf(quick.path)).toBeLessThan(60)
  expect(flood.arrived().length).toBeGreaterThan(60)
}, 300_000)
