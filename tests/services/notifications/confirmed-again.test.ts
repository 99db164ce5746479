import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leagues, mailOutbox, notificationSettings, picks, pushSubscriptions } from '#db/schema/index.ts'
import { type Browser, type PushStandIn, startPushStandIn } from '#tests/stand-ins/push/push-service.ts'
import { ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { makePushService } from '#tests/support/push.ts'
import { runSteps } from '#worker/jobs/index.ts'
import { readInbox } from '#worker/services/inbox/read.ts'
import { refreshStatuses } from '#worker/services/people/refresh/refresh.ts'
import type { PushService } from '#worker/services/push-service.ts'
import { listActivity } from '#worker/services/screens/record.ts'
import { RefreshWorld } from '../people/refresh-world.ts'

/**
 * A death that is reported, confirmed, retracted, and confirmed again, with the whole job: each player's inbox, mails
 * and pushes, and the leaderboard in between.
 */

let database: TestDatabase
let service: PushStandIn
let push: PushService
let world: RefreshWorld
let devices: Browser[]
const q = 'Q100'

beforeAll(async () => {
  database = await startTestDatabase()
  service = await startPushStandIn()
  push = await makePushService(service.origin)
})
afterAll(async () => {
  await service?.stop()
  await database?.stop()
})
beforeEach(async () => {
  const { db } = database
  for (const table of [
    'activity',
    'deliveries',
    'mail_outbox',
    'status_events',
    'picks',
    'leagues',
    'people',
    'job_cursors',
    'job_leases',
  ])
    await db.run(sql.raw(`delete from ${table}`))
  world = await RefreshWorld.create(db)
  devices = []
  for (const user of world.users) {
    const device = service.subscribe()
    const { endpoint, keys } = device.subscription
    await db
      .insert(pushSubscriptions)
      .values({ id: uuidv7(), userId: user.id, endpoint, ...keys, createdAt: world.now })
    const all = { push: true, email: true }
    await db.insert(notificationSettings).values({
      userId: user.id,
      timeZone: 'UTC',
      digestHour: 8,
      matrix: { death_reported: all, death_confirmed: all, death_withdrawn: all },
    })
    devices.push(device)
  }
})

/** The whole job at an hour. */
const run = async (hours: number): Promise<void> => {
  world.at(hours)
  await runSteps(world.ctx({ push }))
}
const ada = () => ctxFor(database.db, world.users[0], { now: world.now })
const mailsTo = async (user: TestUser): Promise<string[]> => {
  const rows = await database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.toAddress, user.email))
    .orderBy(mailOutbox.id)
  return rows.map(({ subject }) => subject)
}
const pushes = (device: Browser | undefined): string[] =>
  (device?.received ?? []).map(({ body }) => body.split('\n')[0] ?? '')

const personTexts = async (): Promise<string[]> =>
  (await listActivity(ada(), { league: world.league.slug, limit: 50 }))
    .filter(({ person }) => person)
    .map(({ text }) => text)
const points = async (): Promise<string[]> => {
  const rows = await database.db.all<{ userId: string; points: number; provisional: number }>(
    sql`select user_id as "userId", points, provisional_points as provisional from standings where leaderboard_id = ${world.league.seasonId}`,
  )
  return rows
    .map(
      ({ userId, ...row }) =>
        `${world.users.find(({ id }) => id === userId)?.name} ${row.points} ${row.provisional}`,
    )
    .sort()
}

/** Reported, confirmed, retracted, reported and confirmed again; the job runs twice at every step. */
const turns: Record<
  'reported' | 'confirmed' | 'disputed' | 'withdrawn' | 'reportedAgain' | 'confirmedAgain',
  () => Promise<void>
> = {
  reported: async () => {
    world.standIn.world.kill(q, { date: world.day(0) })
    for (const hours of [1, 2]) await run(hours)
  },
  confirmed: async () => {
    for (const hours of [25, 26]) await run(hours)
  },
  disputed: async () => {
    world.standIn.world.revive(q)
    for (const hours of [27, 28]) await run(hours)
  },
  withdrawn: async () => {
    for (const hours of [52, 53]) await run(hours)
  },
  reportedAgain: async () => {
    world.standIn.world.kill(q, { date: '2026-05-10' })
    for (const hours of [54, 55]) await run(hours)
  },
  confirmedAgain: async () => {
    for (const hours of [79, 80]) await run(hours)
  },
}

const said = {
  reported: 'The death of Person Q100 has been reported, dated 10 May 2026',
  confirmed: 'The death of Person Q100 on 10 May 2026 is confirmed',
  disputed:
    'The sources no longer confirm Person Q100’s death; it still counts, unless that stands for a day',
  withdrawn: 'The report of Person Q100’s death has been withdrawn',
}
const allOfIt = [said.reported, said.confirmed, said.disputed, said.withdrawn, said.reported, said.confirmed]

test('every member gets each change once, old news is marked taken back, points follow', async () => {
  await world.picked(q)
  await world.pick(q, {}, 1)
  await run(0)
  await turns.reported()
  expect(await points()).toEqual(['Ada 0 9', 'Bob 0 9'])
  await turns.confirmed()
  expect(await points()).toEqual(['Ada 9 0', 'Bob 9 0'])
  await turns.disputed()
  await turns.withdrawn()
  expect(await points()).toEqual(['Ada 0 0', 'Bob 0 0'])
  const old = [
    `${said.withdrawn}. Taken back: +9 for Ada and Bob`,
    said.disputed,
    `${said.confirmed}. Taken back since`,
    `${said.reported}. Taken back since`,
  ]
  expect(await personTexts()).toEqual(old)
  await turns.reportedAgain()
  expect(await points()).toEqual(['Ada 0 9', 'Bob 0 9'])
  expect(await personTexts()).toEqual([`${said.reported}. Once confirmed: +9 for Ada and Bob`, ...old])
  await turns.confirmedAgain()
  expect(await points()).toEqual(['Ada 9 0', 'Bob 9 0'])
  expect(await personTexts()).toEqual([`${said.confirmed}. +9 for Ada and Bob`, said.reported, ...old])

  const { items } = await readInbox(ada())
  const deaths = items.filter(({ kind }) => kind !== 'place_free')
  expect(deaths.map(({ text }) => text)).toEqual(await personTexts())
  // The death is shown with its last item, not with its retraction.
  expect(deaths.map(({ death }) => death?.state ?? null)).toEqual(['confirmed', null, null, null, null, null])
  expect(items.filter(({ kind }) => kind === 'place_free')).toHaveLength(1)
  for (const [index, user] of world.users.entries()) {
    expect(await mailsTo(user)).toEqual(allOfIt)
    expect(pushes(devices[index]).map((text) => text.replace(/\. Taken back: .*/, ''))).toEqual(allOfIt)
    expect([...(devices[index]?.shown.values() ?? [])].map(({ body }) => body.split('\n')[0])).toEqual([
      said.confirmed,
    ])
  }
})

test('a hoax that ends after an interrupted run is withdrawn, and nobody gets news', async () => {
  await world.picked(q)
  await run(0)
  world.standIn.world.kill(q, { date: world.day(0) })
  world.at(1)
  await refreshStatuses(world.ctx())
  world.standIn.world.revive(q)
  await run(2)
  expect(await personTexts()).toEqual([said.withdrawn, `${said.reported}. Taken back since`])
  expect(devices.flatMap(pushes)).toEqual([])
})

test('with exclusive lists, a late pick is voided, restored and voided again, once each', async () => {
  const { db } = database
  await db.update(leagues).set({ exclusive: true })
  await world.person(q)
  // Counts from the day after the death.
  const id = await world.pick(q, {
    exclusiveIn: world.league.seasonId,
    addedAt: '2026-05-09T10:00:00.000Z',
    countsFrom: '2026-05-11',
  })
  const isVoid = async (): Promise<boolean> => {
    const [pick] = await db.select().from(picks).where(eq(picks.id, id))
    return pick?.voidedAt !== null
  }
  await run(0)
  const voids: boolean[] = []
  for (const turn of Object.values(turns)) {
    await turn()
    voids.push(await isVoid())
  }
  expect(voids).toEqual([false, true, true, false, false, true])
  expect(await points()).toEqual(['Ada 0 0', 'Bob 0 0'])
  const kinds = (await world.recorded()).map((line) => line.split(' ')[1])
  expect(kinds.filter((kind) => kind?.startsWith('pick_'))).toEqual([
    'pick_voided',
    'pick_resumed',
    'pick_voided',
  ])
  for (const [index, user] of world.users.entries()) {
    const news = new Set(allOfIt)
    expect((await mailsTo(user)).filter((subject) => news.has(subject))).toEqual(allOfIt)
    expect(pushes(devices[index]).filter((text) => news.has(text))).toEqual(allOfIt)
  }
})
