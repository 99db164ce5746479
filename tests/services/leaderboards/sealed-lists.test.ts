import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { leaderboardInputs, picksOfLeaderboards } from '#db/queries/competitions/leaderboard-inputs.ts'
import { addUsers, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks } from '#tests/support/game.ts'
import { addLeague, addPersons } from '#tests/support/league.ts'
import { computeLeaderboards } from '#worker/services/leaderboards/compute.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())

test('a leaderboard ignores sealed lists until their season begins', async () => {
  const now = '2026-06-15T12:00:00.000Z'
  await addPersons(t.db, [{ id: 'Q1' }, { id: 'Q2' }], now)
  const [ann, bob] = (await addUsers(t.db, ['Ann', 'Bob'])) as [TestUser, TestUser]
  const league = await addLeague(t.db, [ann, bob], { startDate: '2026-07-15', listsSealed: true })
  await addPicks(t.db, league, ann, ['Q1', 'Q2'], now)
  const ids = sql`(select ${league.seasonId})`
  const { inputs, picks } = await runBatch(t.db, {
    inputs: leaderboardInputs(t.db, ids),
    picks: picksOfLeaderboards(t.db, ids),
  })
  expect(picks).toHaveLength(2)
  const at = (moment: string, of = picks) => computeLeaderboards(inputs, of, moment)
  expect(at(now)).toEqual(at(now, []))
  expect(at('2026-07-14T23:59:59.999Z')).toEqual(at('2026-07-14T23:59:59.999Z', []))
  expect(at('2026-07-15T00:00:00.000Z')[0]?.resolved?.picks).toHaveLength(2)
})
