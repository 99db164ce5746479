/** @module-tag nets */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships, profiles } from '#db/schema/index.ts'
import { createAddressKeys } from '#worker/services/mail/address-keys.ts'
import { addUsers } from '../support/ctx.ts'
import { addLeague } from '../support/league.ts'
import { mailStopToken } from '../support/push.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/**
 * Many people share a feed fetcher's address: the cost of a secret is its owner's, and guesses count for the network.
 */

let worker: TestWorker
beforeAll(async () => {
  worker = await startTestWorker({ vars: { COST_BUDGET: 'on' } })
})
afterAll(() => worker?.stop())

const secret = (nr: number): string => nr.toString(16).padStart(64, '0')
const statusesOf = async (paths: readonly string[]): Promise<number[]> => {
  const statuses: number[] = []
  for (const path of paths) {
    const answer = await fetch(worker.url + path)
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

test('the feeds of all leagues of one owner share one budget', async () => {
  const { db } = worker.database
  const [owner] = await addUsers(db, ['Olga'])
  if (!owner) throw new Error('nobody')
  const paths: string[] = []
  for (let nr = 0; nr < 3; nr++) {
    const { id } = await addLeague(db, [owner])
    await db
      .update(memberships)
      .set({ feedToken: secret(5_000 + nr) })
      .where(eq(memberships.leagueId, id))
    paths.push(`/feeds/${secret(5_000 + nr)}.json`)
  }
  const each = await statusesOf(Array.from({ length: 40 }, () => paths).flat())
  expect(each.filter((status) => status === 200).length).toBeLessThan(105)
  expect(each).toContain(429)
}, 120_000)

test('many calendars from one address are served; excessive reads and guesses are limited', async () => {
  const { db } = worker.database
  const users = await addUsers(
    db,
    Array.from({ length: 70 }, (_, nr) => `Reader${nr}`),
  )
  for (const [nr, { id }] of users.entries())
    await db
      .update(profiles)
      .set({ calendarToken: secret(nr) })
      .where(eq(profiles.id, id))
  const all = users.map((_, nr) => `/calendar/${secret(nr)}.ics`)
  expect(new Set(await statusesOf(all))).toEqual(new Set([200]))
  const same = await statusesOf(Array.from({ length: 60 }, () => all[0] ?? ''))
  expect(same).toContain(429)
  expect(await statusesOf([all[1] ?? ''])).toEqual([200])
  const guesses = await statusesOf(
    Array.from({ length: 270 }, (_, nr) => `/calendar/${secret(1_000 + nr)}.ics`),
  )
  expect(guesses[0]).toBe(404)
  expect(guesses).toContain(429)
}, 120_000)

test('the pages behind the links of mails are limited for each reader of them', async () => {
  const { db } = worker.database
  const [user, other] = await addUsers(db, ['Ann', 'Bea'])
  if (!user || !other) throw new Error('nobody')
  const addresses = createAddressKeys(worker.vars.AUTH_SECRET ?? '')
  const pages = ({ id }: { id: string }) => [
    `/unsubscribe/${encodeURIComponent(mailStopToken(addresses, id))}`,
    `/invitations/${addresses.tokenFor(`${id}@example.org`)}`,
  ]
  for (const [nr, path] of pages(user).entries()) {
    const statuses: number[] = []
    for (let i = 0; i < 120 && !statuses.includes(429); i++)
      statuses.push((await fetch(worker.url + path, { method: 'POST' })).status)
    expect(statuses[0]).toBe(200)
    expect(statuses).toContain(429)
    expect(await statusesOf([pages(other)[nr] ?? ''])).toEqual([200])
  }
}, 120_000)
