import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { shownPicksOfSeason } from '#db/queries/picks/shown-picks.ts'
import { activity } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addPicks } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import type { Ctx } from '#worker/services/context.ts'
import { currentLeaderboard, leaderboardParts } from '#worker/services/leaderboards/current.ts'

export const noon = (day: string) => `${day}T12:00:00.000Z`
export let database: TestDatabase
let serial = 100

/** Creates a database for a test file, with leagues of three friends. */
export const withFriends = (): void => {
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database?.stop())
}

/** Three friends with flat scoring of 10 (no rarity) and fresh people, born 1940. */
export const setUp = async (options: Parameters<typeof addLeague>[2] = {}) => {
  const { db } = database
  const users = await addUsers(db, ['Ann', 'Bob', 'Cy'])
  const [ann, bob, cy] = users
  if (!ann || !bob || !cy) throw new Error('no users')
  const league = await addLeague(db, [ann, bob, cy], {
    rules: { base: 'flat', flatPoints: 10, rarityMax: 0 },
    ...options,
  })
  const people = Array.from({ length: 4 }, () => `Q${serial++}`)
  await addPersons(
    db,
    people.map((id) => ({ id })),
    noon('2026-01-01'),
  )
  const [a, b, c, d] = people as [string, string, string, string]
  await addPicks(db, league, ann, [a, d], noon('2026-01-01'))
  await addPicks(db, league, bob, [b], noon('2026-01-01'))
  await addPicks(db, league, cy, [c], noon('2026-01-01'))
  return { db, league, a, b, c, d, ann, bob, cy }
}

export const ctxAt = (now: string, over: Partial<Ctx> = {}) => ctxFor(database.db, null, { now, ...over })

/** Reads a leaderboard as a page does, and waits for the writes after it. */
export const read = async (leaderboardId: string, seasonId: string, now: string) => {
  const { db } = database
  const afterwards: Promise<unknown>[] = []
  const ctx = ctxAt(now, { after: (work) => afterwards.push(work) })
  database.resetRoundTrips()
  const { picks, leaderboard } = await runBatch(db, {
    picks: shownPicksOfSeason(db, seasonId, { userId: '', now }),
    leaderboard: leaderboardParts(ctx, leaderboardId),
  })
  const roundTrips = database.roundTrips()
  const current = currentLeaderboard(ctx, leaderboard, picks)
  const computed = afterwards.length > 0
  await Promise.all(afterwards)
  return { ...current, roundTrips, computed }
}
export const pointsOf = (rows: readonly { userId: string; points: number }[], user: TestUser) =>
  rows.find((row) => row.userId === user.id)?.points
export const activityOf = async (league: TestLeague, kinds: string[] = []) =>
  (
    await database.db
      .select()
      .from(activity)
      .where(eq(activity.leagueId, league.id))
      .orderBy(asc(activity.at))
  )
    .filter((line) => kinds.length === 0 || kinds.includes(line.kind))
    .map((line) => line.kind)
