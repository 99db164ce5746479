import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks, confirmDeath } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { readVersion } from '#worker/services/page-version.ts'
import { homeDependsOn } from '#worker/services/screens/home.ts'

const now = '2026-06-15T12:00:00.000Z'
const added = '2026-01-02T12:00:00.000Z'
const createdAt = '2026-01-01T00:00:00.000Z'

let t: TestDatabase
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  t = await startTestDatabase()
  ;[ann, bob] = (await addUsers(t.db, ['Ann', 'Bob'])) as [TestUser, TestUser]
})
afterAll(() => t?.stop())

const versionFor = async (user: TestUser, league: TestLeague): Promise<string | null> => {
  const ctx = ctxFor(t.db, user, { now })
  await recomputeStale(ctx, { ms: 10_000 })
  return readVersion(ctx, (reader) => homeDependsOn(ctx, { league: league.id }, reader))
}

test('a page’s version does not change with picks in other leagues', async () => {
  const later = { createdAt, startDate: '2026-09-01', endDate: '2026-12-31' }
  const running = { createdAt, startDate: '2026-01-01', endDate: '2026-12-31' }
  const [mine, before, begun] = [
    await addLeague(t.db, [ann], later),
    await addLeague(t.db, [bob], later),
    await addLeague(t.db, [bob], running),
  ]
  await addPersons(t.db, [{ id: 'Q1' }], added)
  await addPicks(t.db, mine, ann, ['Q1'], added)
  const first = await versionFor(ann, mine)
  expect(first).not.toBeNull()
  // Picks in a future or a running season change nothing, although the latter fetches people more often.
  await addPicks(t.db, before, bob, ['Q1'], added)
  expect(await versionFor(ann, mine)).toBe(first)
  await addPicks(t.db, begun, bob, ['Q1'], added)
  expect(await versionFor(ann, mine)).toBe(first)
  await confirmDeath(t.db, 'Q1', '2026-06-14', now)
  expect(await versionFor(ann, mine)).not.toBe(first)
})
