import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activity, leaderboards, leagues, memberships, picks } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { addPersons } from '#tests/support/league.ts'
import { codeOf, now, type PickBench, qids, startPickBench } from '#tests/support/picks.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'

let bench: PickBench

beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench.database.stop())
beforeEach(() => bench.fresh())

describe('adding a pick', () => {
  test('returns it with the index’s facts and the day it counts from', async () => {
    await addPersons(
      bench.database.db,
      [
        {
          id: 'Q9001',
          labels: { en: 'Ada Testwell', it: 'Ada Provabene' },
          image: 'A b.jpg',
          birthDate: '1931-12-01',
          birthYear: 1931,
        },
      ],
      now,
    )
    const added = await bench.add('Q9001', { locale: 'it' })
    expect(added).toMatchObject({
      deathlistId: bench.league.lists[bench.user.id],
      userId: bench.user.id,
      wikidataId: 'Q9001',
      personId: 'Q9001',
      name: 'Ada Provabene',
      birthYear: 1931,
      age: 94,
      imageUrl: 'https://commons.wikimedia.org/wiki/Special:FilePath/A%20b.jpg?width=250',
      addedAt: now,
      countsFrom: '2026-06-17',
      status: 'alive',
      replacement: false,
      removal: null,
    })
    expect((await bench.page()).picks).toEqual([{ ...added, name: 'Ada Testwell' }])
  })

  test('works by slug, by the id of the league and by the id of the list', async () => {
    await addPick(bench.ctx(), { league: bench.league.slug, wikidataId: 'Q1' })
    await addPick(bench.ctx(), { league: bench.league.id, wikidataId: 'Q2' })
    await addPick(bench.ctx(), { deathlistId: bench.league.lists[bench.user.id] ?? '', wikidataId: 'Q3' })
    expect((await bench.page()).picks.map((pick) => pick.wikidataId)).toEqual(['Q1', 'Q2', 'Q3'])
  })

  test('records an activity item and marks the table stale, in two round trips', async () => {
    await bench.database.db
      .update(leaderboards)
      .set({ staleSince: null, revision: 5 })
      .where(eq(leaderboards.id, bench.league.seasonId))
    bench.database.resetRoundTrips()
    const { id } = await bench.add('Q1')
    expect(bench.database.roundTrips()).toBe(2)
    const recorded = await bench.database.db
      .select()
      .from(activity)
      .where(eq(activity.leagueId, bench.league.id))
    expect(recorded).toMatchObject([
      { kind: 'picked', actorId: bench.user.id, personId: 'Q1', data: { pickId: id }, at: now },
    ])
    const tables = await bench.database.db
      .select()
      .from(leaderboards)
      .where(eq(leaderboards.id, bench.league.seasonId))
    expect(tables).toMatchObject([{ staleSince: now, revision: 6 }])
  })

  test('that is refused leaves no trace', async () => {
    await bench.fill(10)
    const before = await bench.database.db
      .select()
      .from(activity)
      .where(eq(activity.leagueId, bench.league.id))
    expect(await codeOf(bench.add('Q11'))).toBe('deathlist_full')
    expect(
      await bench.database.db.select().from(activity).where(eq(activity.leagueId, bench.league.id)),
    ).toEqual(before)
  })

  test('works only for one’s own list; other lists are not found', async () => {
    const otherList = bench.league.lists[bench.other.id] ?? ''
    expect(await codeOf(addPick(bench.ctx(), { deathlistId: otherList, wikidataId: 'Q1' }))).toBe(
      'deathlist_not_found',
    )
    expect(await codeOf(addPick(bench.ctx(), { deathlistId: 'nothing', wikidataId: 'Q1' }))).toBe(
      'deathlist_not_found',
    )
    const [stranger] = (await addUsers(bench.database.db, ['Eve'])) as [TestUser]
    const asStranger = ctxFor(bench.database.db, stranger, { now })
    expect(await codeOf(addPick(asStranger, { league: bench.league.id, wikidataId: 'Q1' }))).toBe(
      'league_not_found',
    )
    expect(await codeOf(addPick(asStranger, { league: 'nothing', wikidataId: 'Q1' }))).toBe(
      'league_not_found',
    )
  })

  test('is refused after leaving the league', async () => {
    await bench.database.db
      .update(memberships)
      .set({ leftAt: now })
      .where(and(eq(memberships.leagueId, bench.league.id), eq(memberships.userId, bench.user.id)))
    expect(await codeOf(bench.add('Q1'))).toBe('league_not_found')
    expect(
      await codeOf(
        addPick(bench.ctx(), { deathlistId: bench.league.lists[bench.user.id] ?? '', wikidataId: 'Q1' }),
      ),
    ).toBe('deathlist_not_found')
  })
})

describe('any number of adds at once', () => {
  test('fifty people leave exactly ten, each recorded once', async () => {
    const answers = await Promise.all(qids(1, 50).map((id) => codeOf(bench.add(id))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'deathlist_full')).toHaveLength(40)
    const kept = await bench.database.db.select().from(picks).where(eq(picks.leagueId, bench.league.id))
    expect(kept).toHaveLength(10)
    expect(
      await bench.database.db.select().from(activity).where(eq(activity.leagueId, bench.league.id)),
    ).toHaveLength(10)
  })

  test('the same person fifty times leaves one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => codeOf(bench.add('Q7'))))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'already_picked')).toHaveLength(49)
  })

  test('two deaths in a league without new picks are replaced by two people, never three', async () => {
    await bench.fresh({ rules: { allowNewPicks: false }, startDate: '2026-06-20' })
    await bench.fill(6)
    await bench.kill('Q1', '2026-07-01')
    await bench.kill('Q2', '2026-07-02')
    const later = '2026-07-05T00:00:00.000Z'
    const answers = await Promise.all(qids(20, 12).map((id) => codeOf(bench.add(id, { now: later }))))
    await bench.revive('Q1')
    await bench.revive('Q2')
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'new_picks_closed')).toHaveLength(10)
  })
})

test('a removed person can be picked again, and counts again', async () => {
  const first = await bench.add('Q1')
  await removeOwnPick(bench.ctx(), { pickId: first.id })
  const second = await bench.add('Q1', { now: '2026-06-20T08:00:00.000Z' })
  expect(second.id).not.toBe(first.id)
  expect(second.countsFrom).toBe('2026-06-22')
})

test('a locked league locks its rules, but not its lists', async () => {
  await bench.database.db
    .update(leagues)
    .set({ settings: { locked: true } })
    .where(eq(leagues.id, bench.league.id))
  const { id } = await bench.add('Q1')
  await removeOwnPick(bench.ctx(), { pickId: id })
  expect((await bench.page()).league.locked).toBe(true)
})
