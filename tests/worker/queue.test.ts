import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { deadTasksSince } from '#db/queries/jobs/dead-tasks.ts'
import { enqueueMail, takeDueMails } from '#db/queries/news/outbox.ts'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import { consume } from '#worker/queue.ts'
import type { Ctx } from '#worker/services/context.ts'
import type { Mailer } from '#worker/services/mailer.ts'
import type { Task } from '#worker/services/tasks/task.ts'
import { addAllPeople, addLeagues, favourite } from '../bench/growth/build.ts'
import { ctxFor } from '../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { netsOnly } from '../support/nets.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

const diedOn = '2026-05-08'
const now = '2026-05-10T12:00:00.000Z'

/** Stores a confirmed death as the refresh does, with its pending propagation. */
const dies = (db: TestDatabase['db']) =>
  runBatch(db, {
    life: db.run(sql`update people set status = 'confirmed', died_on = ${diedOn}, confirmed_at = ${now},
      updated_at = ${now} where id = ${favourite}`),
    log: db.run(sql`insert into status_events (id, person_id, kind, at, died_on, evidence)
      values (${uuidv7()}, ${favourite}, 'confirmed', ${now}, ${diedOn}, '{}')`),
    way: beginPropagations(
      db,
      [
        {
          personId: favourite,
          marks: true,
          days: [diedOn],
          lines: [{ kind: 'confirmed', data: { diedOn } }],
        },
      ],
      now,
    ),
  })

describe('the queue', () => {
  let worker: TestWorker
  beforeAll(async () => {
    worker = await startTestWorker({ fresh: true })
    await worker.setClock(now)
    await addAllPeople(worker.database.db, '2026-01-01T00:00:00.000Z')
    await addLeagues(worker.database.db, 0, 1_200)
  }, 120_000)
  afterAll(() => worker?.stop())

  const countOf = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await worker.database.db.all<{ n: number }>(sql`select count(*) as n from (${query})`))[0]?.n ?? -1

  const isDone = async (): Promise<boolean> =>
    (await countOf(sql`select id from propagations`)) === 0 &&
    (await countOf(sql`select id from leaderboards where stale_since is not null`)) === 0 &&
    (await countOf(sql`select id from deathlists where unsettled_since is not null`)) === 0

  test('applies a death to every leaderboard once, despite database outages', {
    ...netsOnly,
    timeout: 180_000,
  }, async () => {
    await dies(worker.database.db)
    const taken = () => worker.log.filter((line) => line.includes('"event":"task"')).length
    let interruptions = 0
    for (let tries = 0; tries < 60 && !(await isDone()); tries++) {
      // The first runs are interrupted in the middle of their tasks.
      if (tries < 4) {
        worker.proxy.setDownAfter(12 + 9 * tries)
        interruptions++
      }
      await worker.fire().catch(() => undefined)
      await sleep(1_500)
      worker.proxy.setDown(false)
    }
    expect(await isDone()).toBe(true)
    expect(interruptions).toBeGreaterThan(1)
    expect(taken()).toBeGreaterThan(3)
    expect(worker.log.filter((line) => line.includes('task_failed')).length).toBeGreaterThan(0)
    expect(await countOf(sql`select id from activity where kind = 'confirmed'`)).toBe(120)
    expect(await countOf(sql`select distinct league_id from activity where kind = 'confirmed'`)).toBe(120)
    // Every holder has scored, and nobody else.
    expect(
      await countOf(sql`select pick_id from score_entries where person_id = ${favourite} and points > 0`),
    ).toBe(120)
    expect(
      await countOf(
        sql`select s.user_id from standings s where s.points > 0 and not exists (
          select 1 from picks k where k.user_id = s.user_id and k.person_id = ${favourite})`,
      ),
    ).toBe(0)
    expect(await countOf(sql`select user_id from standings where points > 0`)).toBe(120)
  })
})

/** A message as the platform passes it, and its result. */
const message = (body: unknown, attempts = 1) => {
  const fate: { acked: boolean; delay: number | null } = { acked: false, delay: null }
  return {
    fate,
    message: {
      id: uuidv7(),
      timestamp: new Date(now),
      body,
      attempts,
      ack: () => {
        fate.acked = true
      },
      retry: ({ delaySeconds }: { delaySeconds?: number } = {}) => {
        fate.delay = delaySeconds ?? 0
      },
    },
  }
}

describe('a consumer', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database?.stop())

  const sent: Task[] = []
  const queue: Ctx['queue'] = { send: async (tasks) => void sent.push(...tasks) }
  const ctx = (overrides: Partial<Ctx> = {}) =>
    ctxFor(database.db, null, { actor: { kind: 'job', name: 'test' }, now, ...overrides })

  test('retries an unknown message with growing delays, and processes the others', async () => {
    const errors: string[] = []
    const log = { info: () => undefined, error: (event: string) => void errors.push(event) }
    const [bad, worse, good] = [
      message({ kind: 'dance' }),
      message('propagate', 4),
      message({ kind: 'propagate', id: 7 }),
    ]
    const messages = [bad, worse, good].map((each) => each.message)
    await consume(ctx({ log }), queue, { queue: 'deathlist-work', messages })
    expect([bad, worse, good].map(({ fate }) => fate)).toEqual([
      { acked: false, delay: 15 },
      { acked: false, delay: 120 },
      { acked: true, delay: null },
    ])
    expect(errors).toEqual(['task_failed', 'task_failed'])
  })

  test('reserves a mail from the start of its task, so that nobody else sends it', async () => {
    const { db } = database
    const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
    await enqueueMail(db, { id: uuidv7(), to: 'a@example.org', subject: 's', text: 't', html: 'h', at: now })
    const others: unknown[] = []
    const mailer: Mailer = { send: async () => void others.push(...(await takeDueMails(db, at(6), 10))) }
    // The first task has taken six minutes.
    const times = [0, 6].map(at)
    const realNow = () => times.shift() ?? at(6)
    const messages = [{ kind: 'propagate', id: 7 }, { kind: 'send' }].map((body) => message(body).message)
    await consume(ctx({ mailer, realNow: now }), queue, { queue: 'deathlist-work', messages }, realNow)
    expect(others).toEqual([])
    expect(await db.all(sql`select attempts, sent_at as "sentAt" from mail_outbox`)).toEqual([
      { attempts: 1, sentAt: expect.any(String) },
    ])
  })

  test('records permanently failed tasks, for the health line of admins', async () => {
    const dead = [message({ kind: 'settle', lists: ['x'] }), message(null)]
    await consume(ctx(), queue, {
      queue: 'deathlist-dead',
      messages: dead.map((each) => each.message),
    })
    expect(dead.map(({ fate }) => fate.acked)).toEqual([true, true])
    expect(await database.db.all(sql`select kind, task from dead_tasks order by kind`)).toEqual([
      { kind: 'settle', task: '{"kind":"settle","lists":["x"]}' },
      { kind: 'unknown', task: 'null' },
    ])
    const since = (moment: string) => deadTasksSince(database.db, moment)
    expect(await since('2026-01-01T00:00:00.000Z')).toEqual([{ tasks: 2 }])
    expect(await since('2999-01-01T00:00:00.000Z')).toEqual([{ tasks: 0 }])
  })
})
