import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBatch } from '../../../db/batch.ts'
import { shownPicksOfSeason } from '../../../db/queries/shown-picks.ts'
import { markLeagueStale, markSeasonStale } from '../../../db/queries/tables.ts'
import {
  activity,
  competitionParticipants,
  competitionPicks,
  competitions,
  matches,
  rulings,
  scoreEntries,
  scoreTables,
  standings,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../worker/services/context.ts'
import { currentTable, tableStatements } from '../../../worker/services/tables/current.ts'
import { recomputeStale } from '../../../worker/services/tables/recompute.ts'
import { addUsers, ctxFor, type TestUser } from '../../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../../support/database.ts'
import {
  addCompetition,
  addPicks,
  confirmDeath,
  endMembershipAt,
  reportDeath,
  retractDeath,
} from '../../support/game.ts'
import { addLeague, addPersons, type TestLeague } from '../../support/league.ts'

const noon = (day: string) => `${day}T12:00:00.000Z`
let database: TestDatabase
let [ann, bob, cy] = [] as TestUser[]
let serial = 100

beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database?.stop())

/** Three friends with flat scoring of 10 (no rarity) and fresh people, born 1940. */
const setUp = async (options: Parameters<typeof addLeague>[2] = {}) => {
  const { db } = database
  const users = await addUsers(db, ['Ann', 'Bob', 'Cy'])
  ;[ann, bob, cy] = users
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

const ctxAt = (now: string, over: Partial<Ctx> = {}) => ctxFor(database.db, null, { now, ...over })

/** Reads a table as a page does, and waits for what it writes afterwards. */
const read = async (tableId: string, seasonId: string, now: string) => {
  const { db } = database
  const afterwards: Promise<unknown>[] = []
  const ctx = ctxAt(now, { after: (work) => afterwards.push(work) })
  database.resetRoundTrips()
  const [picks, ...table] = await runBatch(db, [
    shownPicksOfSeason(db, seasonId),
    ...tableStatements(ctx, tableId),
  ])
  const roundTrips = database.roundTrips()
  const current = currentTable(ctx, table, picks)
  const computed = afterwards.length > 0
  await Promise.all(afterwards)
  return { ...current, roundTrips, computed }
}
const pointsOf = (rows: readonly { userId: string; points: number }[], user: TestUser) =>
  rows.find((row) => row.userId === user.id)?.points
const activityOf = async (league: TestLeague, kinds: string[] = []) =>
  (
    await database.db
      .select()
      .from(activity)
      .where(eq(activity.leagueId, league.id))
      .orderBy(asc(activity.at))
  )
    .filter((line) => kinds.length === 0 || kinds.includes(line.kind))
    .map((line) => line.kind)

describe('the season table', () => {
  test('is computed by its first reader in one round trip, and stored for the next', async () => {
    const { db, league, a, ann } = await setUp()
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-11'))
    const first = await read(league.seasonId, league.seasonId, noon('2026-01-12'))
    expect(first).toMatchObject({ roundTrips: 1, computed: true })
    expect(pointsOf(first.standings, ann)).toBe(10)
    const second = await read(league.seasonId, league.seasonId, noon('2026-01-12'))
    expect(second).toMatchObject({ roundTrips: 1, computed: false })
    expect(second.standings).toEqual(first.standings)
    expect(second.entries).toEqual(first.entries)
    expect(second.rankHistory).toEqual(first.rankHistory)
  })

  test('a retraction takes the points back; the rows are those of before', async () => {
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
      await db.select().from(scoreEntries).where(eq(scoreEntries.tableId, league.seasonId)),
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

  test('a ruling counts for its own league from the moment of its effect, though nobody marks it', async () => {
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

  test('after the seal late news is told once and scores nothing', async () => {
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

  test('a change that comes between reading and storing is not lost', async () => {
    const { db, league, a, ann } = await setUp()
    const ctx = ctxAt(noon('2026-01-12'))
    const waiting: Promise<unknown>[] = []
    const [picks, ...table] = await runBatch(db, [
      shownPicksOfSeason(db, league.seasonId),
      ...tableStatements({ ...ctx, after: () => {} }, league.seasonId),
    ])
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-12'))
    currentTable({ ...ctx, after: (work) => waiting.push(work) }, table, picks)
    await Promise.all(waiting)
    const again = await read(league.seasonId, league.seasonId, noon('2026-01-12'))
    expect(again.computed).toBe(true)
    expect(pointsOf(again.standings, ann)).toBe(10)
  })
})

describe('recomputing what is stale', () => {
  test('two round trips a chunk, nothing the second time, and the marks gone', async () => {
    await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })
    const leagues = [await setUp(), await setUp(), await setUp()]
    database.resetRoundTrips()
    const first = await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })
    expect(first).toMatchObject({ tables: 3, chunks: 1, more: false })
    expect(database.roundTrips()).toBe(2)
    database.resetRoundTrips()
    expect(await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })).toMatchObject({
      tables: 0,
      chunks: 0,
    })
    expect(database.roundTrips()).toBe(1)
    for (const { league } of leagues) {
      const [table] = await database.db.select().from(scoreTables).where(eq(scoreTables.id, league.seasonId))
      expect(table).toMatchObject({ staleSince: null, computedAt: noon('2026-01-12') })
    }
  })

  test('stops at its budget, and the next run carries on', async () => {
    const leagues = [await setUp(), await setUp(), await setUp()]
    const first = await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 0, chunk: 2 })
    expect(first).toMatchObject({ tables: 2, more: true })
    expect(await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000, chunk: 2 })).toMatchObject({
      tables: 1,
      more: false,
    })
    expect(leagues).toHaveLength(3)
  })

  test('run twice at once, the rows are there once', async () => {
    const { db, league, a } = await setUp()
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-11'))
    await Promise.all([1, 2, 3].map(() => recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })))
    expect(await db.select().from(standings).where(eq(standings.tableId, league.seasonId))).toHaveLength(3)
    expect(
      await db.select().from(scoreEntries).where(eq(scoreEntries.tableId, league.seasonId)),
    ).toHaveLength(1)
  })

  test('marks by season, by league and by person reach exactly the tables concerned', async () => {
    const [one, two] = [await setUp(), await setUp()]
    const { db } = database
    await recomputeStale(ctxAt(noon('2026-01-12')), { ms: 5000 })
    const staleOnes = async () =>
      (await db.select({ id: scoreTables.id, stale: scoreTables.staleSince }).from(scoreTables))
        .filter((table) => table.stale !== null)
        .map((table) => table.id)
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

describe('competitions by the clock', () => {
  test('a cup starts, is decided, corrected, finished and sealed, and each is told once', async () => {
    const { db, league, a, b, c, ann, bob, cy } = await setUp()
    const cup = await addCompetition(db, league, ann, {
      type: 'death_cup',
      startDate: '2026-01-10',
      endDate: '2026-01-29',
      roundDurationDays: 10,
      tiebreakerPriority: ['average_age', 'uniqueness', 'coin'],
    })
    const at = async (now: string) => recomputeStale(ctxAt(now), { ms: 5000 })
    await at(noon('2026-01-09'))
    expect((await db.select().from(competitions).where(eq(competitions.id, cup.id)))[0]?.startedAt).toBe(null)
    expect(await at(noon('2026-01-10'))).toMatchObject({ started: 1 })
    expect((await db.select().from(competitions).where(eq(competitions.id, cup.id)))[0]).toMatchObject({
      startedAt: noon('2026-01-10'),
      rulesVersion: 1,
    })
    expect(
      await db
        .select()
        .from(competitionParticipants)
        .where(eq(competitionParticipants.competitionId, cup.id)),
    ).toHaveLength(3)
    const first = (
      await db
        .select()
        .from(matches)
        .where(eq(matches.competitionId, cup.id))
        .orderBy(matches.round, matches.slot)
    ).find((match) => match.awayUserId !== null)
    const people = new Map([
      [ann.id, a],
      [bob.id, b],
      [cy.id, c],
    ])
    const [home, away] = [first?.homeUserId ?? '', first?.awayUserId ?? '']

    await confirmDeath(db, people.get(away) ?? '', '2026-01-12', noon('2026-01-13'))
    await at(noon('2026-01-13'))
    await confirmDeath(db, people.get(home) ?? '', '2026-01-11', noon('2026-01-14'))
    await at(noon('2026-01-14'))
    expect(
      (
        await db
          .select()
          .from(matches)
          .where(eq(matches.id, first?.id ?? ''))
      )[0],
    ).toMatchObject({ winnerUserId: home, decidedBy: 'first_death' })
    for (const day of ['2026-01-20', '2026-01-30', '2026-01-30', '2026-02-14', '2026-02-14'])
      await at(noon(day))
    expect(
      await activityOf(league, [
        'competition_started',
        'round_started',
        'match_decided',
        'match_corrected',
        'competition_finished',
        'sealed',
      ]),
    ).toEqual([
      'competition_started',
      'round_started',
      'match_decided',
      'match_corrected',
      'round_started',
      'match_decided',
      'competition_finished',
      'sealed',
    ])
  })

  test('whoever looks first on the day sees it started, before the clock has come by', async () => {
    const { db, league, a, ann } = await setUp()
    const table = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-29',
    })
    await confirmDeath(db, a, '2026-01-10', noon('2026-01-11'))
    const shown = await read(table.id, league.seasonId, noon('2026-01-11'))
    expect(pointsOf(shown.standings, ann)).toBe(10)
    expect((await db.select().from(competitions).where(eq(competitions.id, table.id)))[0]?.startedAt).toBe(
      noon('2026-01-11'),
    )
  })

  test('rules and participants are those of the start', async () => {
    const { db, league, a, d, ann, bob, cy } = await setUp()
    const table = await addCompetition(
      db,
      league,
      ann,
      { type: 'championship', startDate: '2026-01-10', endDate: '2026-01-29' },
      [ann, bob],
    )
    await recomputeStale(ctxAt(noon('2026-01-10')), { ms: 5000 })
    await db.run(
      `insert into league_rules select league_id, 2, '2026-01-12', max_picks, min_birth_year, max_birth_year, allow_new_picks, allow_replacements, replacement_ratio, new_pick_delay_days, base, 99, rarity_max, first_death_bonus, created_by, created_at from league_rules where league_id = '${league.id}'`,
    )
    await confirmDeath(db, a, '2026-01-13', noon('2026-01-14'))
    await confirmDeath(db, d, '2026-01-13', noon('2026-01-14'))
    await recomputeStale(ctxAt(noon('2026-01-15')), { ms: 5000 })
    const rows = await db.select().from(standings).where(eq(standings.tableId, table.id))
    expect(rows.map((row) => row.userId).sort()).toEqual([ann.id, bob.id].sort())
    expect(rows.some((row) => row.userId === cy.id)).toBe(false)
    expect(pointsOf(rows, ann)).toBe(20)
    const season = await db.select().from(standings).where(eq(standings.tableId, league.seasonId))
    expect(pointsOf(season, ann)).toBe(198)
  })

  test('a subset is frozen at the start: the first by date where none were chosen', async () => {
    const { db, league, a, d, ann } = await setUp()
    const table = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-29',
      pickParticipation: 'subset',
      picksCount: 1,
    })
    await recomputeStale(ctxAt(noon('2026-01-10')), { ms: 5000 })
    const frozen = await db
      .select()
      .from(competitionPicks)
      .where(eq(competitionPicks.competitionId, table.id))
    expect(frozen).toHaveLength(3)
    await confirmDeath(db, a, '2026-01-13', noon('2026-01-14'))
    await confirmDeath(db, d, '2026-01-13', noon('2026-01-14'))
    await recomputeStale(ctxAt(noon('2026-01-15')), { ms: 5000 })
    expect(pointsOf(await db.select().from(standings).where(eq(standings.tableId, table.id)), ann)).toBe(10)
  })

  test('fewer than two are left on the day: it is cancelled, and told', async () => {
    const { db, league, ann, bob, cy } = await setUp()
    const table = await addCompetition(db, league, ann, {
      type: 'championship',
      startDate: '2026-01-10',
      endDate: '2026-01-29',
    })
    await endMembershipAt(db, league, bob, noon('2026-01-05'))
    await endMembershipAt(db, league, cy, noon('2026-01-06'))
    expect(await recomputeStale(ctxAt(noon('2026-01-10')), { ms: 5000 })).toMatchObject({ cancelled: 1 })
    expect((await db.select().from(competitions).where(eq(competitions.id, table.id)))[0]).toMatchObject({
      cancelledAt: noon('2026-01-10'),
      cancelReason: 'too_few',
    })
    expect(await db.select().from(scoreTables).where(eq(scoreTables.id, table.id))).toEqual([])
    expect(await activityOf(league, ['competition_cancelled'])).toEqual(['competition_cancelled'])
  })
})
