import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar-day.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { readHealth } from '#worker/services/people/health.ts'
import { readAdminPage } from '#worker/services/screens/league.ts'
import { readLeaderboardPage } from '#worker/services/screens/season-standings.ts'
import { outcome } from '../refusal.ts'
import { RefreshWorld, start } from './refresh-world.ts'

describe('the health of the refresh', () => {
  let database: TestDatabase
  let world: RefreshWorld
  const ctx = (user = 0) => ctxFor(database.db, world.users[user] ?? null, { now: world.now })
  const league = () => ({ league: world.league.slug })

  beforeAll(async () => {
    database = await startTestDatabase()
    world = await RefreshWorld.create(database.db)
    for (const id of ['Q601', 'Q602', 'Q603']) await world.picked(id)
  })
  afterAll(() => database?.stop())

  test('before the first run', async () => {
    expect(await readHealth(ctx(), league())).toMatchObject({
      checkedAt: null,
      people: 3,
      unchecked: 3,
      oldestCheckAt: null,
    })
  })

  test('after a run, in the same round trip as the page', async () => {
    await world.cron(1)
    const at = world.now
    world.at(2)
    expect(await readHealth(ctx(), league())).toMatchObject({
      checkedAt: at,
      left: 0,
      behindSince: null,
      unread: 0,
      stopped: null,
      people: 3,
      unchecked: 0,
      oldestCheckAt: at,
      missing: [],
    })
    database.resetRoundTrips()
    expect((await readAdminPage(ctx(), league())).health.checkedAt).toBe(at)
    expect(database.roundTrips()).toBe(1)
    // A stale table would be stored after the answer.
    await recomputeStale(world.ctx(), { ms: 5_000 })
    database.resetRoundTrips()
    expect((await readLeaderboardPage(ctx(), league())).health?.checkedAt).toBe(at)
    expect(database.roundTrips()).toBe(1)
  })

  test('shows the delay, its reason, and missing items', async () => {
    world.standIn.world.delete('Q602')
    await world.cron(3)
    await world.cron(4, { requests: 0 })
    expect(await readHealth(ctx(), league())).toMatchObject({
      checkedAt: world.now,
      left: 3,
      behindSince: addMs(start, 3 * 3_600_000),
      stopped: 'budget',
      missing: [{ wikidataId: 'Q602', name: 'Person Q602' }],
    })
  })

  test('is visible only to admins', async () => {
    expect(await outcome(readHealth(ctx(1), league()))).toBe('not_allowed')
    expect((await readLeaderboardPage(ctx(1), league())).health).toBeNull()
    expect(await outcome(readHealth(ctxFor(database.db, null), league()))).toBe('authentication_required')
  })
})
