import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { activity, leaderboards, leagues } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition } from '#tests/support/game.ts'
import { addLeague } from '#tests/support/league.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'

const now = '2026-06-15T12:00:00.000Z'
let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())

test('deleting a league during a computation does not stop storing other leaderboards', async () => {
  const users = (await addUsers(t.db, ['Ada', 'Bea', 'Cy'])) as [TestUser, TestUser, TestUser]
  const days = { startDate: '2026-06-01', endDate: '2026-12-01' }
  const [gone, there] = [await addLeague(t.db, users), await addLeague(t.db, users)]
  for (const league of [gone, there])
    await addCompetition(t.db, league, users[0], { type: 'death_cup', roundDurationDays: 30, ...days })
  const db = createDb({
    url: t.url,
    fetch: async (...request) => {
      const sent = new Request(...request)
      if (/insert or ignore into \\"activity\\"/.test(await sent.clone().text()))
        await t.db.delete(leagues).where(eq(leagues.id, gone.id))
      return fetch(sent)
    },
  })
  await recomputeStale(ctxFor(db, null, { now }), { ms: 20_000 })
  const recorded = await t.db.select({ leagueId: activity.leagueId }).from(activity)
  expect(new Set(recorded.map(({ leagueId }) => leagueId))).toEqual(new Set([there.id]))
  const left = await t.db.select({ staleSince: leaderboards.staleSince }).from(leaderboards)
  expect(left.map(({ staleSince }) => staleSince)).toEqual([null, null])
})
