import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { matches, scoreEntries, standings } from '#db/schema/index.ts'
import { ctxFor } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition } from '#tests/support/game.ts'
import { deleteOwnAccount } from '#worker/services/account/erase.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { proposeRuling } from '#worker/services/people/rulings.ts'
import { RefreshWorld } from '../people/refresh-world.ts'

/**
 * A duel of one match, 12 to 21 May, in a competition until the end of July: the match seals on 5 June, at hour 612 of
 * the world's clock, the leaderboards do not.
 */
const sealedAt = 620

describe('a sealed result', () => {
  let database: TestDatabase
  let world: RefreshWorld
  let duel: { id: string }
  let serial = 4000
  const qid = () => `Q${serial++}`

  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database?.stop())
  beforeEach(async () => {
    world = await RefreshWorld.create(database.db)
    await database.db.run(
      sql`update league_rules set settings = json_set(settings, '$.rarityMax', 0) where league_id = ${world.league.id}`,
    )
    duel = await addCompetition(database.db, world.league, world.users[0], {
      type: 'league_duel',
      startDate: '2026-05-12',
      endDate: '2026-07-31',
      matchDurationDays: 10,
      allowDraws: true,
      createdAt: '2026-05-10T00:00:00.000Z',
    })
  })

  const compute = () => recomputeStale(world.ctx(), { ms: 10_000 })
  const stored = async (leaderboardId = duel.id) => ({
    matches: await database.db.select().from(matches).where(eq(matches.competitionId, leaderboardId)),
    entries: await database.db
      .select()
      .from(scoreEntries)
      .where(eq(scoreEntries.leaderboardId, leaderboardId))
      .orderBy(asc(scoreEntries.pickId)),
    // The living people of a list belong to the leaderboard, which is not sealed.
    standings: await database.db
      .select({
        rank: standings.rank,
        userId: standings.userId,
        points: standings.points,
        won: standings.won,
        drawn: standings.drawn,
        lost: standings.lost,
      })
      .from(standings)
      .where(eq(standings.leaderboardId, leaderboardId))
      .orderBy(asc(standings.position)),
  })
  const score = async () => {
    const [match] = (await stored()).matches
    const [ada, bob] = world.users.map(({ id }) =>
      match?.homeUserId === id ? match.homePoints : match?.awayPoints,
    )
    return `${ada}:${bob} ${match?.winnerUserId === world.users[0].id ? 'Ada' : match?.winnerUserId === null ? 'draw' : 'Bob'} ${match?.status}`
  }
  const seasonPoints = async () =>
    (await stored(world.league.seasonId)).standings.map(({ points }) => points).sort((a, b) => b - a)
  const notes = () =>
    database.db.all<{ personId: string; news: string }>(
      sql`select person_id as "personId", data ->> 'news' as news from activity
        where kind = 'late_note' and league_id = ${world.league.id} order by person_id`,
    )
  /** A person dies on the 14th and is confirmed within a day. */
  const die = async (id: string) => {
    await world.cron(90)
    world.standIn.world.kill(id, { date: '2026-05-14' })
    await world.cron(120)
    await world.cron(145)
    await compute()
  }
  /** Deletes all derived data, seals included, and derives it again. */
  const rebuild = async () => {
    for (const leaderboard of ['score_entries', 'standings', 'rank_history', 'matches'])
      await database.db.run(sql.raw(`delete from ${leaderboard}`))
    await database.db.run(
      sql`update leaderboards set stale_since = ${world.now}, revision = revision + 1, computed_at = null`,
    )
    await compute()
  }

  test('stays after a birth is corrected; the change is noted, a rebuild is identical', async () => {
    const id = qid()
    await world.picked(id, { born: '1960-01-01' })
    await die(id)
    world.at(sealedAt)
    await compute()
    expect(await score()).toBe('34:0 Ada sealed')
    const before = await stored()

    world.standIn.world.bear(id, '1940-01-01')
    for (const hour of [616, 640]) await world.cron(hour)
    await compute()
    expect(await stored()).toEqual(before)
    expect(await seasonPoints()).toEqual([14, 0])
    expect(await notes()).toEqual([{ personId: id, news: 'late_correction' }])
    await rebuild()
    expect(await stored()).toEqual(before)
    expect(await seasonPoints()).toEqual([14, 0])
  })

  test('uses the facts known at sealing, however late it is computed', async () => {
    const [one, two] = [qid(), qid()]
    await world.picked(one, { born: '1960-01-01' })
    await world.picked(two, { born: '1960-01-01' })
    await die(one)
    world.standIn.world.kill(two, { date: '2026-05-14' })
    await world.cron(150)
    await world.cron(175)
    // Neither the job nor a page runs until long after the seal.
    world.standIn.world.bear(one, '1940-01-01')
    await world.cron(616)
    await world.cron(640)
    await database.db.run(
      sql`update people set birth_date = '1999-01-01', birth_precision = 'day', birth_year = 1999 where id = ${two}`,
    )
    world.at(700)
    await compute()
    expect(await score()).toBe('68:0 Ada sealed')
  })

  test('stays when two items are merged, although Bob’s pick is now dead too', async () => {
    const [dead, other] = [qid(), qid()]
    await world.person(dead)
    await world.person(other)
    await world.pick(dead, {}, 0)
    await world.pick(other, {}, 1)
    await die(dead)
    world.at(sealedAt)
    await compute()
    expect(await score()).toBe('9:0 Ada sealed')
    const before = await stored()

    world.standIn.world.merge(other, dead)
    await world.cron(616)
    await world.cron(640)
    await compute()
    expect(await stored()).toEqual(before)
    expect(await seasonPoints()).toEqual([9, 9])
    expect(await notes()).toEqual([{ personId: dead, news: 'late_death' }])
    await rebuild()
    expect(await stored()).toEqual(before)
  })

  test('stays when the dead person’s item is merged into another', async () => {
    const [dead, into] = [qid(), qid()]
    await world.person(dead, { born: '1960-01-01' })
    await world.person(into, { born: '1940-01-01' })
    await world.pick(dead, {}, 0)
    await world.pick(into, {}, 1)
    await die(dead)
    world.at(sealedAt)
    await compute()
    expect(await score()).toBe('34:0 Ada sealed')
    const before = await stored()

    world.standIn.world.kill(into, { date: '2026-05-14' })
    world.standIn.world.merge(dead, into)
    await world.cron(616)
    await world.cron(640)
    await compute()
    expect(await world.status(into)).toEqual({ status: 'confirmed', diedOn: '2026-05-14' })
    expect(await stored()).toEqual(before)
    expect(await seasonPoints()).toEqual([14, 14])
    // Facts from a merge are history as well: a later retraction does not undo the time between.
    world.standIn.world.revive(into)
    await world.cron(700)
    await world.cron(730)
    await compute()
    expect(await stored()).toEqual(before)
    expect(await seasonPoints()).toEqual([0, 0])
    await rebuild()
    expect(await stored()).toEqual(before)
  })

  test('stays when the item of a ruling is merged into another', async () => {
    const [dead, into] = [qid(), qid()]
    await world.person(dead)
    await world.person(into)
    await world.pick(dead, {}, 0)
    await world.pick(into, {}, 1)
    const as = (user: 0 | 1) => ctxFor(database.db, world.users[user], { now: world.now })
    await setRole(as(0), { league: world.league.id, userId: world.users[1].id, newRole: 'ADMIN' })
    await world.cron(90)
    world.standIn.world.kill(dead, { date: '2026-05-14', reference: 'none' })
    await world.cron(120)
    await world.cron(120 + 15 * 24)
    await proposeRuling(as(1), {
      league: world.league.id,
      wikidataId: dead,
      diedOn: '2026-05-14',
      sourceUrl: 'https://paper.example/obituary',
    })
    await world.cron(120 + 18 * 24)
    await compute()
    world.at(sealedAt)
    await compute()
    expect(await score()).toBe('9:0 Ada sealed')
    const before = await stored()

    await world.cron(630)
    world.standIn.world.kill(into, { date: '2026-05-20', reference: 'none' })
    world.standIn.world.merge(dead, into)
    await world.cron(631)
    await world.cron(655)
    await compute()
    expect(await stored()).toEqual(before)
    await rebuild()
    expect(await stored()).toEqual(before)
    const standing = await database.db.all(
      sql`select person_id, withdrawn_at from rulings where league_id = ${world.league.id}`,
    )
    expect(standing).toEqual([{ person_id: into, withdrawn_at: null }])
  })

  test('of a whole leaderboard survives changed members, rules and births, and a rebuild', async () => {
    const id = qid()
    await world.picked(id, { born: '1960-01-01' })
    const leaderboard = await addCompetition(database.db, world.league, world.users[0], {
      type: 'championship',
      startDate: '2026-05-12',
      endDate: '2026-05-21',
      createdAt: '2026-05-10T00:00:00.000Z',
    })
    const other = qid()
    await world.picked(other)
    await die(id)
    world.standIn.world.kill(other, { date: '2026-05-20' })
    await world.cron(606)
    world.at(sealedAt)
    await compute()
    const before = await stored(leaderboard.id)
    expect(before.standings.map(({ points }) => points)).toEqual([34, 0])
    expect(before.entries.map(({ status }) => status)).toEqual(['confirmed'])

    await world.cron(640)
    world.standIn.world.bear(id, '1940-01-01')
    const ctx = ctxFor(database.db, world.users[0], { now: world.now })
    await updateLeague(ctx, { league: world.league.id, base: 'flat', flatPoints: 99 })
    await setRole(ctx, { league: world.league.id, userId: world.users[1].id, newRole: 'ADMIN' })
    await world.cron(680)
    await deleteOwnAccount(ctxFor(database.db, world.users[1], { now: world.now }))
    await world.cron(700)
    await compute()
    expect(await stored(leaderboard.id)).toEqual(before)
    await rebuild()
    expect(await stored(leaderboard.id)).toEqual(before)
  })

  test('stays after a chain of merges', async () => {
    const [first, second, third] = [qid(), qid(), qid()]
    await world.picked(first, { born: '1960-01-01' })
    await world.person(second)
    await world.person(third)
    await die(first)
    world.at(sealedAt)
    await compute()
    const before = await stored()
    for (const id of [second, third]) world.standIn.world.kill(id, { date: '2026-05-14' })
    world.standIn.world.merge(first, second)
    for (const hour of [616, 640]) await world.cron(hour)
    world.standIn.world.merge(second, third)
    for (const hour of [641, 665]) await world.cron(hour)
    await compute()
    expect(await stored()).toEqual(before)
    await rebuild()
    expect(await stored()).toEqual(before)
  })
})
