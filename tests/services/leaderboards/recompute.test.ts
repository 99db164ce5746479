import { eq, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { markLeagueStale, markSeasonStale } from '#db/queries/competitions/leaderboards.ts'
import { leaderboards, scoreEntries, standings } from '#db/schema/index.ts'
import { addPicks, confirmDeath } from '#tests/support/game.ts'
import { findStale, recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { ctxAt, database, noon, setUp, withFriends } from './friends.ts'

withFriends()

describe('recomputing stale leaderboards', () => {
  test('needs one round trip plus two per chunk, and clears the stale flags', async () => {
    await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })
    const leagues = [await setUp(), await setUp(), await setUp()]
    database.resetRoundTrips()
    const first = await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })
    expect(first).toMatchObject({ leaderboards: 3, chunks: 1, more: false })
    expect(database.roundTrips()).toBe(3)
    database.resetRoundTrips()
    expect(await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })).toMatchObject({
      leaderboards: 0,
      chunks: 0,
    })
    expect(database.roundTrips()).toBe(1)
    for (const { league } of leagues) {
      const [leaderboard] = await database.db
        .select()
        .from(leaderboards)
        .where(eq(leaderboards.id, league.seasonId))
      expect(leaderboard).toMatchObject({ staleSince: null, computedAt: noon('2026-01-12') })
    }
  })

  test('stops at its budget, and the next run carries on', async () => {
    const leagues = [await setUp(), await setUp(), await setUp()]
    const first = await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 0, chunk: 2 })
    expect(first).toMatchObject({ leaderboards: 2, more: true })
    expect(await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000, chunk: 2 })).toMatchObject({
      leaderboards: 1,
      more: false,
    })
    expect(leagues).toHaveLength(3)
  })

  test('begins with the longest stale leaderboard, and continues past failures', async () => {
    const { db } = database
    await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })
    const leagues = [await setUp(), await setUp(), await setUp(), await setUp()]
    const waiting = leagues.toReversed().map(({ league }) => league.seasonId)
    for (const [at, id] of waiting.entries())
      await db
        .update(leaderboards)
        .set({ staleSince: noon(`2026-01-0${at + 1}`) })
        .where(eq(leaderboards.id, id))
    expect(await findStale(ctxAt(noon('2026-01-12')), 3)).toEqual(waiting.slice(0, 3))
    const change = (settings: SQL) =>
      Promise.all(
        leagues
          .slice(2)
          .map(({ league }) =>
            db.run(sql`update league_rules set settings = ${settings} where league_id = ${league.id}`),
          ),
      )
    await change(sql`'not JSON: ' || settings`)
    const ctx = ctxAt(noon('2026-01-12'))
    expect(await recomputeStale(ctx, { ms: 5000, chunk: 1 })).toMatchObject({ leaderboards: 2, more: false })
    expect(await findStale(ctx, 9)).toEqual(waiting.slice(0, 2))
    await change(sql`substr(settings, 11)`)
    expect(await recomputeStale(ctx, { ms: 5000 })).toMatchObject({ leaderboards: 2 })
  })

  test('concurrent runs store the rows once', async () => {
    const { db, league, a } = await setUp()
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-11'))
    await Promise.all([1, 2, 3].map(() => recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })))
    expect(
      await db.select().from(standings).where(eq(standings.leaderboardId, league.seasonId)),
    ).toHaveLength(3)
    expect(
      await db.select().from(scoreEntries).where(eq(scoreEntries.leaderboardId, league.seasonId)),
    ).toHaveLength(1)
  })

  test('stale flags by season, league or person reach exactly the leaderboards concerned', async () => {
    const [one, two] = [await setUp(), await setUp()]
    const { db } = database
    await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })
    const staleOnes = async () =>
      (await db.select({ id: leaderboards.id, stale: leaderboards.staleSince }).from(leaderboards))
        .filter((leaderboard) => leaderboard.stale !== null)
        .map((leaderboard) => leaderboard.id)
    for (const mark of [
      markSeasonStale(db, one.league.seasonId, noon('2026-01-13')),
      markLeagueStale(db, one.league.id, noon('2026-01-13')),
    ]) {
      await mark
      expect(await staleOnes()).toEqual([one.league.seasonId])
      await recomputeStale(ctxAt(noon('2026-01-13')), { ms: 5000 })
    }
    await addPicks(db, two.league, two.bob, [one.a], noon('2026-01-02'), { removedAt: noon('2026-01-03') })
    await confirmDeath(db, one.a, '2026-01-10', noon('2026-01-13'))
    expect((await staleOnes()).sort()).toEqual([one.league.seasonId, two.league.seasonId].sort())
    await recomputeStale(ctxAt(noon('2026-01-13')), { ms: 5000 })
  })
})
