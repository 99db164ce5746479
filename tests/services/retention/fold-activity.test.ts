import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDb, type Db } from '#db/client.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, leagues, matches, seasons } from '#db/schema/index.ts'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import { type ActivityKind, activityKinds, kindsWith } from '#domain/news/news-registry.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition } from '#tests/support/game.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { cleanUp } from '#worker/services/clean-up.ts'
import { listActivity } from '#worker/services/screens/record.ts'

const [smallNews, unlistedKinds] = [kindsWith('small'), kindsWith('unlisted')]
const yearMs = 365 * 86_400_000
const archivedAt = '2026-12-31T10:00:00.000Z'
const yearLater = addMs(archivedAt, yearMs + 1000)

let t: TestDatabase
let owner: TestUser
let league: TestLeague
beforeAll(async () => {
  t = await startTestDatabase()
  ;[owner] = (await addUsers(t.db, ['Olga'])) as [TestUser]
})
afterAll(() => t?.stop())
beforeEach(async () => {
  await t.db.delete(leagues)
  league = await addLeague(t.db, [owner], { startDate: '2026-01-01', endDate: '2026-12-30' })
  await archive(archivedAt)
})

const archive = async (at: Instant, number = 2) => {
  await t.db
    .update(seasons)
    .set({ archivedAt: at })
    .where(eq(seasons.number, number - 1))
  await t.db.insert(seasons).values({ id: uuidv7(), leagueId: league.id, number, createdAt: at })
}
const record = (kind: ActivityKind, at: Instant, row: Partial<typeof activity.$inferInsert> = {}) =>
  t.db
    .insert(activity)
    .values(withNewsKind({ id: uuidv7(), leagueId: league.id, kind, data: {}, at, ...row }))
const minutes = (n: number) => addMs('2026-03-01T00:00:00.000Z', n * 60_000)
const run = (now: Instant, limits: Parameters<typeof cleanUp>[1] = {}, db: Db = t.db) =>
  cleanUp({ db, now, realNow: '2026-01-01T00:00:00.000Z' }, limits)
/** The items that a member sees, newest first. */
const recorded = async () =>
  listActivity(ctxFor(t.db, owner, { now: yearLater }), { league: league.id, limit: 50 })
const kinds = async () => (await recorded()).map(({ kind }) => kind)
const brief = async () =>
  (await recorded()).filter(({ kind }) => kind === 'season_in_brief').map(({ data }) => data)

describe('the activity of a season long archived', () => {
  test('keeps notable items and replaces the rest by a summary with counts', async () => {
    for (const [i, kind] of activityKinds.entries())
      if (kind !== 'season_in_brief') await record(kind, minutes(i))
    await record('picked', minutes(90))
    await record('season_opened', archivedAt)
    await record('picked', addMs(archivedAt, 1000))
    await run(yearLater)
    const kept = activityKinds.filter(
      (kind) =>
        kind !== 'season_in_brief' && !([...smallNews, ...unlistedKinds] as readonly string[]).includes(kind),
    )
    expect(await kinds()).toEqual(['picked', 'season_opened', 'season_in_brief', ...kept.toReversed()])
    expect(await brief()).toEqual([
      { number: 1, counts: { ...Object.fromEntries(smallNews.map((kind) => [kind, 1])), picked: 2 } },
    ])
    for (const kind of ['confirmed', 'competition_finished', 'sealed', 'joined', 'late_note'] as const)
      expect(kept).toContain(kind)
  })
  test('is folded after a year, not before', async () => {
    await record('picked', minutes(0))
    await run(addMs(archivedAt, yearMs - 1000))
    expect(await kinds()).toEqual(['picked'])
    await run(yearLater)
    expect(await kinds()).toEqual(['season_in_brief'])
  })
  test('the final of a cup stays, a match of another round or of a duel does not', async () => {
    const days = { startDate: '2026-03-01', endDate: '2026-03-04' }
    const { id: cup } = await addCompetition(t.db, league, owner, { type: 'death_cup', ...days })
    const { id: duel } = await addCompetition(t.db, league, owner, { type: 'league_duel', ...days })
    for (const id of [cup, duel])
      await t.db.insert(matches).values(
        [1, 2].map((round) => ({
          id: `${id}-${round}`,
          competitionId: id,
          round,
          slot: 0,
          startDate: '2026-03-01',
          endDate: '2026-03-02',
          homePoints: 0,
          awayPoints: 0,
          status: 'sealed' as const,
        })),
      )
    for (const [i, id] of [cup, duel].entries())
      for (const round of [1, 2])
        await record('match_decided', minutes(10 * i + round), { competitionId: id, data: { round } })
    await run(yearLater)
    expect(
      (await recorded()).map(({ kind, data, competition }) => [kind, data.round, competition?.id]),
    ).toEqual([
      ['season_in_brief', undefined, undefined],
      ['match_decided', 2, cup],
    ])
    expect(await brief()).toEqual([{ number: 1, counts: { match_decided: 3 } }])
  })
  test('has one summary for each season', async () => {
    const second = '2027-12-31T10:00:00.000Z'
    await archive(second, 3)
    await record('picked', minutes(0))
    for (const ms of [1, 2]) await record('picked', addMs(archivedAt, ms))
    await run(addMs(second, yearMs + 1000), { chunk: 1 })
    expect(await brief()).toEqual([
      { number: 2, counts: { picked: 2 } },
      { number: 1, counts: { picked: 1 } },
    ])
  })
  test('without small news gets no summary and is not checked again', async () => {
    await record('joined', minutes(0))
    await run(yearLater)
    expect(await kinds()).toEqual(['joined'])
    t.resetRoundTrips()
    await run(addMs(yearLater, 1000))
    expect(t.roundTrips()).toBe(1)
    const [row] = await t.db.select().from(seasons).where(eq(seasons.id, league.seasonId))
    expect(row?.activityFoldedAt).toBe(yearLater)
  })
})

describe('in chunks', () => {
  const entries = 11
  beforeEach(async () => {
    for (let i = 0; i < entries; i++) await record(i % 3 === 0 ? 'removed' : 'picked', minutes(i))
    await record('confirmed', minutes(50))
  })
  const complete = [{ number: 1, counts: { picked: 7, removed: 4 } }]
  const sumOf = async () => {
    const left = (await kinds()).filter((kind) => kind === 'picked' || kind === 'removed').length
    const [line] = await brief()
    const counts = Object.values((line?.counts ?? {}) as Record<string, number>)
    return left + counts.reduce((sum, n) => sum + n, 0)
  }

  test('the counts are the same', async () => {
    await run(yearLater, { chunk: 2 })
    expect(await brief()).toEqual(complete)
    expect(await kinds()).toEqual(['season_in_brief', 'confirmed'])
  })
  test.each([1, 2, 3, 4, 5])('killed after %i calls, nothing is lost or counted twice', async (n) => {
    for (const answered of [true, false]) {
      let calls = 0
      const mortal = createDb({
        url: t.url,
        fetch: async (...request) => {
          if (++calls <= n) return fetch(...request)
          // Executed with a lost answer; or never sent.
          if (answered && calls === n + 1) await (await fetch(...request)).arrayBuffer()
          throw new Error('killed')
        },
      })
      await run(yearLater, { chunk: 1 }, mortal).catch(() => {})
      expect(await sumOf()).toBe(entries)
    }
    await run(yearLater, { chunk: 2 })
    expect(await brief()).toEqual(complete)
  })
  test('concurrent runs count everything once', async () => {
    await Promise.all([1, 2, 3].map(() => run(yearLater, { chunk: 2 })))
    expect(await brief()).toEqual(complete)
  })
})
