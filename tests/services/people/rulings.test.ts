import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxFor } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition } from '#tests/support/game.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { objectToRuling, proposeRuling, withdraw } from '#worker/services/people/rulings.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { readPerson } from '#worker/services/screens/person.ts'
import { readSeasonStandings } from '#worker/services/screens/season-standings.ts'
import { outcome } from '../refusal.ts'
import { RefreshWorld } from './refresh-world.ts'

/** Hours of the ruling (after two weeks), of its effect (two days for objections), and after that. */
const hours = { ruled: 15 * 24, effective: 17 * 24, later: 17 * 24 + 1 }
const sourceUrl = 'https://paper.example/obituary'

describe('rulings of a league', () => {
  let database: TestDatabase
  let world: RefreshWorld
  let serial = 700
  let qid: string

  const ctx = (user = 0) => ctxFor(database.db, world.users[user] ?? null, { now: world.now })
  const at = () => ({ league: world.league.id, wikidataId: qid })
  const rule = (diedOn = world.day(0), user = 0) => proposeRuling(ctx(user), { ...at(), diedOn, sourceUrl })
  const object = (user = 1) => objectToRuling(ctx(user), { ...at(), reason: 'Seen on television yesterday.' })
  const points = async () =>
    (await readSeasonStandings(ctx(), at())).map(({ displayName, points, provisionalPoints }) => [
      displayName,
      points,
      provisionalPoints,
    ])
  const page = async (user = 0) => {
    const [league] = (await readPerson(ctx(user), { wikidataId: qid })).leagues
    if (!league) throw new Error('no league')
    return league
  }

  beforeEach(async () => {
    database ??= await startTestDatabase()
    world = await RefreshWorld.create(database.db)
    qid = `Q${++serial}`
    await world.picked(qid)
    await world.cron(0)
    world.standIn.world.kill(qid, { date: world.day(0), reference: 'none' })
    await world.cron(1)
    await setRole(ctx(), { league: world.league.id, userId: world.users[1].id, newRole: 'ADMIN' })
    await world.cron(hours.ruled)
  })
  afterAll(() => database?.stop())

  test('score after 48 hours without objection and leave the global status unchanged', async () => {
    expect((await world.status(qid)).status).toBe('reported')
    const before = await points()
    expect(before[0]?.[1]).toBe(0)
    expect(before[0]?.[2]).toBeGreaterThan(0)
    database.resetRoundTrips()
    await rule()
    expect(database.roundTrips()).toBe(2)
    expect((await page()).rulings).toMatchObject([{ state: 'pending', diedOn: world.day(0), sourceUrl }])
    expect(await points()).toEqual(before)

    world.at(hours.effective)
    await recomputeStale(world.ctx(), { ms: 1000 })
    const after = await points()
    expect(after[0]?.[1]).toBe(before[0]?.[2])
    expect((await page()).rulings).toMatchObject([{ state: 'effective' }])
    expect((await world.status(qid)).status).toBe('reported')
    const settled = await settleLists(world.ctx())
    expect(settled.lists).toBeGreaterThan(0)
    const record = await database.db.all<{ action: string }>(
      sql`select action from audit_log where league_id = ${world.league.id} and action like 'ruling%'`,
    )
    expect(record).toEqual([{ action: 'ruling_made' }])
    expect(await world.recorded()).toContain(`${qid} ruled`)
  })

  test('do not take effect after an objection; late and second objections are refused', async () => {
    await rule()
    await object()
    expect(await outcome(object())).toBe('already_objected')
    world.at(hours.effective)
    expect((await points())[0]?.[1]).toBe(0)
    expect((await page()).rulings).toMatchObject([
      { state: 'objected', objections: [{ reason: 'Seen on television yesterday.' }] },
    ])
    expect(await outcome(object(0))).toBe('objections_closed')
    expect(await outcome(rule())).toBe('ruling_stands')
    await withdraw(ctx(1), at())
    expect(await outcome(rule())).toBe('done')
  })

  test('lose their points when withdrawn after taking effect', async () => {
    await rule()
    world.at(hours.effective)
    expect((await points())[0]?.[1]).toBeGreaterThan(0)
    world.at(hours.later)
    await withdraw(ctx(1), at())
    const [row] = await points()
    expect(row?.[1]).toBe(0)
    expect(row?.[2]).toBeGreaterThan(0)
    expect(await outcome(withdraw(ctx(1), at()))).toBe('ruling_not_found')
    expect(await outcome(object())).toBe('ruling_not_found')
  })

  /** A championship over the day of the death, until a day; it seals two weeks later. */
  const championshipUntil = (endDate: string) =>
    addCompetition(database.db, world.league, world.users[0], {
      type: 'championship',
      startDate: world.day(0),
      endDate,
      createdAt: '2026-05-09T00:00:00.000Z',
    })
  const lateNotes = () =>
    database.db.all<{ news: string }>(
      sql`select data ->> 'news' as news from activity
        where kind = 'late_note' and league_id = ${world.league.id} and person_id = ${qid}`,
    )
  const sealedPoints = (leaderboardId: string) =>
    database.db.all<{ sealed: number; points: number }>(
      sql`select t.sealed_at is not null as sealed, max(s.points) as points
        from leaderboards t join standings s on s.leaderboard_id = t.id where t.id = ${leaderboardId}`,
    )

  test('leave a note where they are withdrawn after a result is final, which keeps the points', async () => {
    const { id } = await championshipUntil(world.day(11))
    await rule()
    await world.cron(hours.effective)
    await recomputeStale(world.ctx(), { ms: 10_000 })
    await world.cron(27 * 24)
    await recomputeStale(world.ctx(), { ms: 10_000 })
    const [final] = await sealedPoints(id)
    expect(final?.sealed).toBe(1)
    expect(final?.points).toBeGreaterThan(0)
    expect(await lateNotes()).toEqual([])
    world.at(27 * 24 + 1)
    await withdraw(ctx(1), at())
    await recomputeStale(world.ctx(), { ms: 10_000 })
    expect(await sealedPoints(id)).toEqual([final])
    expect(await lateNotes()).toEqual([{ news: 'late_retraction' }])
  })

  test('leave a note where they take effect after a result is final', async () => {
    const { id } = await championshipUntil(world.day(1))
    await rule()
    await world.cron(16 * 24)
    await recomputeStale(world.ctx(), { ms: 10_000 })
    expect(await sealedPoints(id)).toEqual([{ sealed: 1, points: 0 }])
    await world.cron(hours.later)
    await settleLists(world.ctx())
    await recomputeStale(world.ctx(), { ms: 10_000 })
    expect(await sealedPoints(id)).toEqual([{ sealed: 1, points: 0 }])
    expect(await lateNotes()).toEqual([{ news: 'late_death' }])
  })

  test('that declare a person alive remove the provisional points', async () => {
    await rule('alive')
    world.at(hours.effective)
    expect((await points())[0]).toEqual(['Ada', 0, 0])
  })

  test('are overtaken once Wikidata is clear', async () => {
    await rule(world.day(-1))
    world.at(hours.effective)
    expect((await points())[0]?.[1]).toBeGreaterThan(0)
    world.standIn.world.revive(qid)
    await world.cron(hours.later)
    expect((await world.status(qid)).status).toBe('retracted')
    expect((await points())[0]).toEqual(['Ada', 0, 0])
    expect((await page()).rulings).toMatchObject([{ state: 'overtaken' }])
    expect((await page()).ruling).toMatchObject({ allowed: false, reason: 'ruling_clear' })
  })

  test('stay overtaken: a later report waits as usual and can be ruled on', async () => {
    await rule(world.day(-1))
    world.at(hours.effective)
    expect((await points())[0]?.[1]).toBeGreaterThan(0)
    world.standIn.world.revive(qid)
    await world.cron(hours.later)
    const reportedAgain = hours.later + 96 * 24
    await world.cron(reportedAgain)
    const day = world.day(113)
    world.standIn.world.kill(qid, { date: day, reference: 'none' })
    await world.cron(reportedAgain + 1)
    await world.cron(reportedAgain + 30)
    expect((await world.status(qid)).status).toBe('reported')
    const [ada] = await points()
    expect(ada?.[1]).toBe(0)
    expect(ada?.[2]).toBeGreaterThan(0)
    expect(await settleLists(world.ctx())).toMatchObject({ voided: 0 })

    await world.cron(reportedAgain + 1 + 14 * 24)
    expect((await page()).ruling).toMatchObject({ allowed: true })
    expect(await outcome(rule(day))).toBe('done')
    expect((await page()).rulings.map(({ state, withdrawnAt }) => [state, withdrawnAt])).toEqual([
      ['pending', null],
      ['overtaken', null],
    ])
    expect(await outcome(withdraw(ctx(1), at()))).toBe('done')
    expect((await page()).rulings.map(({ state }) => state)).toEqual(['withdrawn', 'overtaken'])
  })

  test('that declare a person alive also end: a new report is provisional again', async () => {
    await rule('alive')
    world.at(hours.effective)
    world.standIn.world.revive(qid)
    await world.cron(hours.later)
    world.standIn.world.kill(qid, { date: world.day(17), reference: 'none' })
    await world.cron(hours.later + 1)
    expect((await points())[0]?.[2]).toBeGreaterThan(0)
  })

  test('are overtaken also after an objection, within the objection period', async () => {
    await rule()
    await object()
    world.standIn.world.revive(qid)
    await world.cron(hours.ruled + 1)
    world.standIn.world.kill(qid, { date: world.day(16), reference: 'none' })
    await world.cron(hours.ruled + 2)
    await world.cron(hours.ruled + 3 + 14 * 24)
    expect(await outcome(rule(world.day(16)))).toBe('done')
    expect((await page()).rulings.map(({ state }) => state)).toEqual(['pending', 'overtaken'])
  })

  test('by an admin on their own pick need a second admin', async () => {
    await setRole(ctx(), { league: world.league.id, userId: world.users[1].id, newRole: 'MEMBER' })
    expect(await outcome(rule())).toBe('ruling_recused')
    expect((await page()).ruling).toMatchObject({ allowed: false, reason: 'ruling_recused' })
    expect(await outcome(rule(world.day(0), 1))).toBe('not_allowed')
    expect((await page(1)).ruling).toBeNull()
    await setRole(ctx(), { league: world.league.id, userId: world.users[1].id, newRole: 'ADMIN' })
    expect((await page()).ruling).toMatchObject({ allowed: true, reason: null })
    expect(await outcome(rule())).toBe('done')
  })

  test('reject impossible days, and accept one of two concurrent proposals', async () => {
    expect(await outcome(rule('2031-01-01'))).toBe('ruling_day_impossible')
    expect(await outcome(rule('1930-01-01'))).toBe('ruling_day_impossible')
    const both = await Promise.all([outcome(rule(world.day(0), 0)), outcome(rule('alive', 1))])
    expect(both.filter((one) => one === 'done')).toHaveLength(1)
    expect((await page()).rulings).toHaveLength(1)
  })
})
