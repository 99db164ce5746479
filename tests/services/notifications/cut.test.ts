import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { deliverNews } from '#worker/services/notifications/deliver-news.ts'
import { fanOut } from '#worker/services/notifications/fan-out.ts'
import { type NewsScene, noon, startNewsScene } from './scene.ts'

let s: NewsScene
beforeAll(async () => {
  s = await startNewsScene()
})
afterAll(() => s?.stop())

/**
 * A database that fails after this many requests; the next one is lost before or after it is executed, and so are all
 * later ones.
 */
const cutDb = (requests: number, when: 'before' | 'after') => {
  let made = 0
  return createDb({
    url: s.t.url,
    fetch: async (...args) => {
      if (++made > requests) {
        if (when === 'after' && made === requests + 1) await fetch(...args)
        throw new TypeError('cut')
      }
      return fetch(...args)
    },
  })
}

/** Requests of one run: two to create deliveries; claim, read and mark to send them; and one that finds no more. */
const requestsOfRun = 6

describe('a run interrupted at any request', () => {
  test.each(
    Array.from({ length: requestsOfRun }, (_, requests) => requests).flatMap((requests) =>
      (['before', 'after'] as const).map((when) => [requests, when] as const),
    ),
  )('after %i requests, %s the next: nothing is lost or shown twice', async (requests, when) => {
    const { league, users, person } = await s.begin(['Ann', 'Bea'])
    const browsers = await Promise.all(users.map(s.subscribe))
    await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    const ctx = { ...s.ctx(), db: cutDb(requests, when) }
    await fanOut(ctx)
      .then(() => deliverNews(ctx))
      .catch(() => undefined)
    for (let minutes = 0; minutes <= 30; minutes += 15)
      await s.run(new Date(Date.parse(noon) + minutes * 60_000).toISOString())
    for (const user of users) expect(await s.mailsTo(user)).toHaveLength(1)
    for (const { shown, received } of browsers) {
      // A push that had arrived before the interruption is replaced by its repetition: one is visible.
      expect(shown.size).toBe(1)
      expect(received.length).toBeLessThanOrEqual(2)
    }
    expect(
      await s.db.all(sql`select 1 from deliveries where league_id = ${league.id} and sent_at is null`),
    ).toEqual([])
    expect(s.service.wrong).toEqual([])
  })

  test('concurrent runs create and send every delivery once', async () => {
    const { league, users } = await s.begin(['Ann', 'Bea', 'Cleo'])
    const browsers = await Promise.all(users.map(s.subscribe))
    for (let i = 0; i < 30; i++)
      await s.record(league, 'confirmed', { personId: `Q${80_000 + i}`, data: { diedOn: '2026-05-08' } })
    await Promise.all([s.run(), s.run(), s.run()])
    await s.run()
    expect(browsers.map(({ received }) => received.length)).toEqual([30, 30, 30])
    expect((await Promise.all(users.map(s.mailsTo))).map((mails) => mails.length)).toEqual([30, 30, 30])
  })

  test.each([
    ['confirmed', 'corrected'],
    ['retracted', 'reported'],
  ] as const)('a run that is late with “%s” drops no newer news', async (late, newer) => {
    const { league, users, person } = await s.begin(['Ann'])
    await s.subscribe(users[0])
    const about = { personId: person, data: { diedOn: '2026-05-08', formerDay: '2026-05-07' } }
    await s.record(league, 'reported', about)
    await s.run()
    await s.record(league, late, about)
    const [hasRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let requests = 0
    const db = createDb({
      url: s.t.url,
      fetch: async (...args) => {
        if (++requests === 2) {
          hasRead.resolve()
          await goesOn.promise
        }
        return fetch(...args)
      },
    })
    const slow = fanOut({ ...s.ctx(), db })
    await hasRead.promise
    await fanOut(s.ctx())
    const event = await s.record(league, newer, about)
    await fanOut(s.ctx())
    goesOn.resolve()
    await slow
    await deliverNews(s.ctx())
    expect(
      await s.db.all(sql`select channel from deliveries where event = ${event} and channel = 'push'
        and sent_at is not null`),
    ).toHaveLength(1)
  })

  test('a withdrawal during sending replaces the push, and no mail is sent', async () => {
    const { league, users, person } = await s.begin(['Ann'])
    const [ann] = users
    const browser = await s.subscribe(ann)
    await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
    await fanOut(s.ctx())
    // When the push arrives the report is retracted, and deliveries of that are created before the first is marked as
    // sent.
    let interrupted = false
    const push = {
      ...s.push,
      send: async (...message: Parameters<typeof s.push.send>) => {
        const answer = await s.push.send(...message)
        if (!interrupted) {
          interrupted = true
          await s.record(league, 'retracted', { personId: person, data: { formerDay: '2026-05-08' } })
          await fanOut(s.ctx())
        }
        return answer
      },
    }
    await deliverNews({ ...s.ctx(), push })
    await s.run()
    expect([...browser.shown.values()].map(({ body }) => body.includes('withdrawn'))).toEqual([true])
    // The mail had not been sent: no mail at all is sent.
    expect(await s.mailsTo(ann)).toEqual([])
  })
})
