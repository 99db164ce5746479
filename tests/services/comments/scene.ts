import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, leagues, people } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { listComments } from '#worker/services/comments/list-comments.ts'
import { setReaction } from '#worker/services/comments/react.ts'
import { addComment } from '#worker/services/comments/write-comment.ts'
import type { Ctx } from '#worker/services/context.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { listActivity } from '#worker/services/screens/record.ts'

export const now = '2026-06-15T12:00:00.000Z'
export const minutes = (n: number, from = now) => addMs(from, n * 60_000)

export let t: TestDatabase
export let ada: TestUser
export let bob: TestUser
export let cleo: TestUser
export let stranger: TestUser
export let league: TestLeague
/** Activity items: a member joined, a death was confirmed, one that only Bob may see. */
export let joined: string
export let death: string
export let secret: string

export const entry = async (row: Partial<typeof activity.$inferInsert>): Promise<string> => {
  const id = uuidv7()
  await t.db
    .insert(activity)
    .values(withNewsKind({ id, leagueId: league.id, kind: 'joined', data: {}, at: minutes(-60), ...row }))
  return id
}

export const as = (user: TestUser | null, over: Partial<Ctx> = {}) =>
  ctxFor(t.db, user, { now, realNow: now, ...over })
export const say = (
  user: TestUser,
  text: string,
  entryId = joined,
  thread: 'talk' | 'remembrance' = 'talk',
  at = now,
) => addComment(as(user, { now: at }), { league: league.slug, entry: entryId, text, thread })
export const read = (user: TestUser, entryId = joined, thread: 'talk' | 'remembrance' = 'talk') =>
  listComments(as(user), { league: league.slug, entry: entryId, thread, limit: 50 })
export const texts = async (user: TestUser, entryId = joined, thread: 'talk' | 'remembrance' = 'talk') =>
  (await read(user, entryId, thread)).map(({ text }) => text)
export const on = (id: string) => ({ league: league.slug, id })
export const discussionOf = async (user: TestUser, entryId: string) =>
  (await listActivity(as(user), { league: league.slug, limit: 50 })).find(({ id }) => id === entryId)?.voice
export const allow = (remarksAllowed: boolean) =>
  updateLeague(as(ada), { league: league.slug, remarksAllowed })
export const sign = (user: TestUser, on = true, entryId = joined) =>
  setReaction(as(user), { league: league.slug, entry: entryId, sign: 'candle', on })

/** Gives each test of the file a league of three members with three activity items. */
export const setUpDiscussion = (): void => {
  beforeAll(async () => {
    t = await startTestDatabase()
    await addPersons(t.db, [{ id: 'Q1' }], now)
  })
  afterAll(() => t?.stop())
  beforeEach(async () => {
    await t.db.delete(leagues)
    await t.db.run(sql`delete from rate_limits`)
    ;[ada, bob, cleo, stranger] = (await addUsers(t.db, ['Ada', 'Bob', 'Cleo', 'Sid'])) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    league = await addLeague(t.db, [ada, bob, cleo])
    await t.db.update(people).set({ status: 'confirmed', diedOn: '2026-06-14' }).where(eq(people.id, 'Q1'))
    joined = await entry({ actorId: cleo.id })
    death = await entry({
      kind: 'confirmed',
      personId: 'Q1',
      data: { diedOn: '2026-06-14' },
      at: minutes(-30),
    })
    secret = await entry({ kind: 'picked', actorId: bob.id, personId: 'Q1', onlyFor: bob.id })
  })
}
