import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { shownPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { leaderboards, leagues, picks, rulings, scoreEntries } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { addUsers, ctxFor } from '#tests/support/ctx.ts'
import { addPicks, confirmDeath, reportDeath, retractDeath } from '#tests/support/game.ts'
import { addLeague } from '#tests/support/league.ts'
import { currentLeaderboard, leaderboardParts } from '#worker/services/leaderboards/current.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { activityOf, ctxAt, noon, pointsOf, read, setUp, withFriends } from './friends.ts'

withFriends()

describe('the season leaderboard', () => {
  test('is computed in two round trips for its first reader, then read in one', async () => {
    const { db, league, a, ann } = await setUp()
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-11'))
    const first = await read(league.seasonId, league.seasonId, noon('2026-01-12'))
    expect(first).toMatchObject({ roundTrips: 2, computed: true })
    expect(pointsOf(first.standings, ann)).toBe(10)
    const second = await read(league.seasonId, league.seasonId, noon('2026-01-12'))
    expect(second).toMatchObject({ roundTrips: 1, computed: false })
    expect(second.standings).toEqual(first.standings)
    expect(second.entries).toEqual(first.entries)
    expect(second.rankHistory).toEqual(first.rankHistory)
  })

  test('counts members who join and picks that go while a slightly older request reads it', async () => {
    const { db, league, d } = await setUp()
    const [dan] = await addUsers(db, ['Dan'])
    const [row] = await db.select().from(leagues).where(eq(leagues.id, league.id))
    if (!dan || !row) throw new Error('no user')
    const at = (ms: number) => addMs(noon('2026-01-12'), ms)
    await joinByCode(ctxFor(db, dan, { now: at(300) }), { code: row.inviteCode })
    await db
      .update(picks)
      .set({ removedAt: at(300) })
      .where(eq(picks.personId, d))
    const standingsAt = async (ms: number) =>
      (await read(league.seasonId, league.seasonId, at(ms))).standings.map(({ active, total }) => [
        active,
        total,
      ])
    const shown = await standingsAt(0)
    expect(shown.toSorted()).toEqual([
      [true, 0],
      [true, 1],
      [true, 1],
      [true, 1],
    ])
    expect(await standingsAt(1000)).toEqual(shown)
  })

  test('a retraction takes the points back and restores the earlier rows', async () => {
    const { db, league, a, b } = await setUp()
    await confirmDeath(db, b, '2026-01-08', noon('2026-01-09'))
    const before = await read(league.seasonId, league.seasonId, noon('2026-01-10'))
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-11'))
    await read(league.seasonId, league.seasonId, noon('2026-01-12'))
    await retractDeath(db, a, '2026-01-10', noon('2026-01-13'))
    const after = await read(league.seasonId, league.seasonId, noon('2026-01-14'))
    expect(after.computed).toBe(true)
    expect(after.standings).toEqual(before.standings)
    expect(
      await db.select().from(scoreEntries).where(eq(scoreEntries.leaderboardId, league.seasonId)),
    ).toHaveLength(1)
  })

  test('a reported death is provisional', async () => {
    const { db, league, a, ann } = await setUp()
    await reportDeath(db, a, '2026-01-10', noon('2026-01-11'))
    const { standings: rows } = await read(league.seasonId, league.seasonId, noon('2026-01-11'))
    expect(rows.find((row) => row.userId === ann.id)).toMatchObject({
      points: 0,
      provisionalPoints: 10,
      alive: 2,
      dead: 0,
    })
  })

  test('a ruling counts in its league from its effective time, without a stale flag', async () => {
    const { db, league, a, ann, bob } = await setUp()
    const other = await addLeague(db, [bob, ann], { rules: { base: 'flat', flatPoints: 10, rarityMax: 0 } })
    await addPicks(db, other, ann, [a], noon('2026-01-01'))
    await reportDeath(db, a, '2026-01-10', noon('2026-01-11'))
    await db.insert(rulings).values({
      id: `ruling-${a}`,
      leagueId: league.id,
      personId: a,
      diedOn: '2026-01-10',
      sourceUrl: 'https://example.org',
      ruledBy: bob.id,
      createdAt: noon('2026-01-25'),
      effectiveAt: noon('2026-01-27'),
    })
    expect(pointsOf((await read(league.seasonId, league.seasonId, noon('2026-01-26'))).standings, ann)).toBe(
      0,
    )
    expect(
      pointsOf((await read(league.seasonId, league.seasonId, '2026-01-27T12:00:00.001Z')).standings, ann),
    ).toBe(10)
    expect(pointsOf((await read(other.seasonId, other.seasonId, noon('2026-01-28'))).standings, ann)).toBe(0)
    expect((await read(league.seasonId, league.seasonId, noon('2026-01-28'))).computed).toBe(false)
  })

  test('late news after sealing is recorded once and scores nothing', async () => {
    const { db, league, a, b, ann, bob } = await setUp({ endDate: '2026-01-31' })
    await confirmDeath(db, b, '2026-01-20', noon('2026-01-21'))
    await recomputeStale(ctxAt(noon('2026-02-15')), { ms: 5000 })
    expect(await activityOf(league, ['sealed'])).toEqual(['sealed'])
    await confirmDeath(db, a, '2026-01-25', noon('2026-02-20'))
    await recomputeStale(ctxAt(noon('2026-02-20')), { ms: 5000 })
    await read(league.seasonId, league.seasonId, noon('2026-02-21'))
    const { standings: rows, sealed } = await read(league.seasonId, league.seasonId, noon('2026-02-21'))
    expect(sealed).toBe(true)
    expect([pointsOf(rows, ann), pointsOf(rows, bob)]).toEqual([0, 10])
    expect(await activityOf(league, ['late_note'])).toEqual(['late_note'])
  })

  test('a sealed leaderboard is never rewritten, even when its inputs are gone', async () => {
    const { db, league, b, bob } = await setUp({ endDate: '2026-01-31' })
    await confirmDeath(db, b, '2026-01-20', noon('2026-01-21'))
    await recomputeStale(ctxAt(noon('2026-02-15')), { ms: 5000 })
    await db.delete(picks).where(eq(picks.seasonId, league.seasonId))
    await db
      .update(leaderboards)
      .set({ staleSince: noon('2026-02-16') })
      .where(eq(leaderboards.id, league.seasonId))
    await recomputeStale(ctxAt(noon('2026-02-16')), { ms: 5000 })
    const { standings: rows, entries } = await read(league.seasonId, league.seasonId, noon('2026-02-17'))
    expect(pointsOf(rows, bob)).toBe(10)
    expect(entries).toHaveLength(1)
  })

  test('a change that comes between reading and storing is not lost', async () => {
    const { db, league, a, ann } = await setUp()
    const ctx = ctxAt(noon('2026-01-12'))
    const waiting: Promise<unknown>[] = []
    const { picks, leaderboard } = await runBatch(db, {
      picks: shownPicksOfSeason(db, league.seasonId, { userId: ann.id, now: ctx.now }),
      leaderboard: leaderboardParts(ctx, league.seasonId),
    })
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-12'))
    currentLeaderboard({ ...ctx, after: (work) => waiting.push(work) }, leaderboard, picks)
    await Promise.all(waiting)
    const again = await read(league.seasonId, league.seasonId, noon('2026-01-12'))
    expect(again.computed).toBe(true)
    expect(pointsOf(again.standings, ann)).toBe(10)
  })
})
