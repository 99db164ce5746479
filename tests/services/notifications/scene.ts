import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#db/client.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, mailOutbox, notificationSettings, pushSubscriptions } from '#db/schema/index.ts'
import type { ActivityKind } from '#domain/news/news-registry.ts'
import { type Browser, type PushStandIn, startPushStandIn } from '#tests/stand-ins/push/push-service.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { makePushService } from '#tests/support/push.ts'
import type { Ctx } from '#worker/services/context.ts'
import { deliverNews, type SendingSummary } from '#worker/services/notifications/deliver-news.ts'
import { fanOut } from '#worker/services/notifications/fan-out.ts'
import type { PushService } from '#worker/services/push-service.ts'

export const noon = '2026-05-10T12:00:00.000Z'

/** A league with members, their browsers, and the push service of these browsers. */
export interface NewsScene {
  t: TestDatabase
  db: Db
  service: PushStandIn
  push: PushService
  ctx: (at?: string) => Ctx
  subscribe: (user: TestUser) => Promise<Browser>
  set: (user: TestUser, settings: Partial<typeof notificationSettings.$inferInsert>) => Promise<void>
  /** A new league for a test, with a person for its news. */
  begin: (
    names: readonly [string, ...string[]],
  ) => Promise<{ league: TestLeague; users: [TestUser, ...TestUser[]]; person: string }>
  /** Records an activity item in the league. */
  record: (
    league: TestLeague,
    kind: ActivityKind,
    over?: Partial<typeof activity.$inferInsert>,
  ) => Promise<string>
  /** The job's work on news, at a time of the wall clock. */
  run: (at?: string) => Promise<SendingSummary>
  mailsTo: (user: TestUser) => Promise<(typeof mailOutbox.$inferSelect)[]>
  stop: () => Promise<void>
}

export const startNewsScene = async (): Promise<NewsScene> => {
  const t = await startTestDatabase()
  const { db } = t
  const service = await startPushStandIn()
  const push = await makePushService(service.origin)
  let people = 0
  const ctx = (at = noon): Ctx => ctxFor(db, null, { now: noon, realNow: at, push })
  return {
    t,
    db,
    service,
    push,
    ctx,
    subscribe: async (user) => {
      const browser = service.subscribe()
      const { endpoint, keys } = browser.subscription
      await db
        .insert(pushSubscriptions)
        .values({ id: uuidv7(), userId: user.id, endpoint, ...keys, createdAt: noon })
      return browser
    },
    set: async (user, settings) => {
      await db
        .insert(notificationSettings)
        .values({ userId: user.id, timeZone: 'UTC', digestHour: 8, ...settings })
    },
    begin: async (names) => {
      const [first, ...others] = await addUsers(db, names)
      if (!first) throw new Error('nobody')
      const league = await addLeague(db, [first, ...others])
      const person = `Q${++people}`
      await addPersons(db, [{ id: person, labels: { en: 'Ada Example', it: 'Ada Esempio' } }], noon)
      return { league, users: [first, ...others], person }
    },
    record: async (league, kind, over = {}) => {
      const id = uuidv7()
      await db
        .insert(activity)
        .values(withNewsKind({ id, leagueId: league.id, kind, data: {}, at: noon, ...over }))
      return id
    },
    run: async (at) => {
      await fanOut(ctx(at))
      return deliverNews(ctx(at))
    },
    mailsTo: (user) =>
      db.select().from(mailOutbox).where(sql`${mailOutbox.toAddress} = ${user.email}`).orderBy(mailOutbox.id),
    stop: async () => {
      await service.stop()
      await t.stop()
    },
  }
}
