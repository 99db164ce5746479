/** @module-tag nets */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type PushStandIn, startPushStandIn } from '../stand-ins/push/push-service.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

let worker: TestWorker
let service: PushStandIn
beforeAll(async () => {
  service = await startPushStandIn()
  worker = await startTestWorker({ vars: { PUSH_ORIGINS: service.origin } })
})
afterAll(() => Promise.all([worker?.stop(), service?.stop()]))

interface Subscriber {
  user: SignedUp
  browser: Browser
}

/** A user who wants a push for every new member in their leagues, at any hour. */
const subscriber = async (name: string): Promise<Subscriber> => {
  const user = await signUp(worker.url, name)
  const browser = service.subscribe()
  const { endpoint, keys } = browser.subscription
  const subscribed = await user.call('POST', '/api/v1/push/subscriptions', { endpoint, keys })
  expect(subscribed.status).toBe(200)
  const saved = await user.call('PUT', '/api/v1/notifications', {
    quiet_hours: { from: null, to: null, time_zone: 'UTC' },
    matrix: { joined: { push: true, email: false } },
  })
  expect([saved.status, saved.body]).toEqual([200, expect.anything()])
  return { user, browser }
}

/** A league of these people; returns its invite code. */
const leagueOf = async ([owner, ...others]: readonly Subscriber[]): Promise<string> => {
  if (!owner) throw new Error('nobody')
  const { id } = (await owner.user.call('POST', '/api/v1/league/create', { name: 'Night Owls' })).body
  const { invite_code } = (await owner.user.call('GET', `/api/v1/leagues/${id}`)).body
  for (const { user } of others) await join(user, invite_code)
  return invite_code
}

const join = async (user: SignedUp, code: string): Promise<void> => {
  expect((await user.call('GET', `/api/v1/league/join-by-code/${code}`)).status).toBe(200)
}

/** Makes all waiting pushes due now, as if time had passed, without a change to the push service's circuit breaker. */
const createDue = () =>
  worker.database.db.run(sql`update deliveries set due_at = '2000-01-01T00:00:00.000Z' where sent_at is null`)

describe('a push service', () => {
  test('that limits one subscription delays nobody else', netsOnly, async () => {
    const attackers = await Promise.all(['Mallory', 'Mal'].map(subscriber))
    const others = await Promise.all(
      ['Ann', 'Bea', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'].map(subscriber),
    )
    const trap = await leagueOf(attackers)
    const code = await leagueOf(others)
    await worker.runCron()
    for (const { browser } of [...attackers, ...others]) browser.received.length = 0
    for (const { browser } of attackers) browser.always = { status: 429, headers: { 'retry-after': '86400' } }
    // The attackers' news is first in the queue.
    await join(await signUp(worker.url, 'Trudy'), trap)
    await join(await signUp(worker.url, 'Newcomer'), code)
    await worker.runCron()
    expect(others.map(({ browser }) => browser.received.length)).toEqual(others.map(() => 1))
    expect(attackers.map(({ browser }) => browser.received.length)).toEqual([0, 0])
  })

  test('that fails for all is paused for minutes, then tested by one call', async () => {
    const people = await Promise.all(
      ['Ida', 'Joe', 'Kim', 'Lea', 'Mia', 'Ned', 'Ola', 'Pia', 'Quin', 'Rob', 'Sue', 'Tim'].map(subscriber),
    )
    const code = await leagueOf(people)
    await worker.runCron()
    await worker.database.db.run(sql`delete from deliveries`)
    for (const { browser } of people) {
      browser.received.length = 0
      browser.always = { status: 503, headers: { 'retry-after': '86400' } }
    }
    await join(await signUp(worker.url, 'Newcomer'), code)
    const before = service.requests()
    await worker.runCron()
    const firstRound = service.requests() - before
    // Three failures in a row, and the requests that were concurrent with them.
    expect(firstRound).toBeLessThanOrEqual(8)
    const waiting = await worker.database.db.all<{ attempts: number; minutes: number }>(sql`
      select attempts, (julianday(due_at) - julianday('now')) * 1440 as minutes from deliveries
      where sent_at is null and dropped_at is null and channel = 'push'`)
    const untried = waiting.filter(({ attempts }) => attempts === 0)
    expect(untried.length).toBeGreaterThanOrEqual(people.length - firstRound)
    for (const { minutes } of untried) expect(minutes).toBeLessThanOrEqual(10)

    // While the circuit is open nothing is sent there, and nothing counts as tried.
    await createDue()
    await worker.runCron()
    expect(service.requests() - before).toBe(firstRound)

    const rest = (until: string) =>
      worker.database.db.run(sql`update push_services set resting_until = ${until}`)
    await rest('2000-01-01T00:00:00.000Z')
    await createDue()
    await worker.runCron()
    expect(service.requests() - before).toBe(firstRound + 1)

    for (const { browser } of people) browser.always = null
    await rest('2000-01-01T00:00:00.000Z')
    await createDue()
    await worker.runCron()
    expect(people.map(({ browser }) => browser.received.length)).toEqual(people.map(() => 1))
    expect(await worker.database.db.all(sql`select origin from push_services`)).toEqual([])
  })
})
