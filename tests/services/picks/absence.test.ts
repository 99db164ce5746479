import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { membershipPeriods, memberships, picks } from '#db/schema/index.ts'
import { addPicks, endMembershipAt } from '#tests/support/game.ts'
import { codeOf, now, type PickBench, startPickBench } from '#tests/support/picks.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'

let bench: PickBench

beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench.database.stop())

/** A full list of two, whose player was absent from noon of 5 June to noon of 10 June. */
const away = { from: '2026-06-05T12:00:00.000Z', until: '2026-06-10T12:00:00.000Z' }

describe('a death around its player’s absence', () => {
  beforeEach(async () => {
    const { database, user } = bench
    const league = await bench.fresh({
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      rules: { maxPicks: 2, allowReplacements: true, replacementRatio: 1 },
    })
    await addPicks(database.db, league, user, ['Q1', 'Q2'], '2026-01-01T00:00:00.000Z')
    for (const id of ['Q1', 'Q2']) await bench.revive(id)
    await endMembershipAt(database.db, league, user, away.from)
    const own = (table: typeof memberships | typeof membershipPeriods) =>
      and(eq(table.leagueId, league.id), eq(table.userId, user.id))
    await database.db.update(memberships).set({ leftAt: null }).where(own(memberships))
    await database.db
      .insert(membershipPeriods)
      .values({ id: uuidv7(), leagueId: league.id, userId: user.id, joinedAt: away.until })
  })
  const replacement = async () => {
    const { capacity } = await bench.page()
    return { ...capacity, third: await codeOf(bench.add('Q3')) }
  }

  test.each([
    ['the day after leaving', '2026-06-06'],
    ['the day of the return', '2026-06-10'],
  ])('on %s does not count and earns no replacement', async (_, diedOn) => {
    await bench.kill('Q1', diedOn)
    expect(await replacement()).toMatchObject({ total: 2, used: 2, countedDead: 0, third: 'deathlist_full' })
  })
  test.each([
    ['the day on which the player left', '2026-06-05'],
    ['the day after the return', '2026-06-11'],
  ])('on %s counts and earns a replacement', async (_, diedOn) => {
    await bench.kill('Q1', diedOn)
    expect(await replacement()).toMatchObject({ total: 3, countedDead: 1, third: 'accepted' })
  })
  test('voids its pick when the list settles; the replacement stays', async () => {
    const { database, user, league } = bench
    await bench.kill('Q1', '2026-06-08')
    await addPicks(database.db, league, user, ['Q3'], '2026-06-09T00:00:00.000Z', { replacement: true })
    await database.db.run(`update deathlists set unsettled_since = '${now}' where league_id = '${league.id}'`)
    // The lists of the previous tests are settled with it.
    expect(await settleLists(bench.ctx())).toMatchObject({ resumed: 0, suspended: 0 })
    const rows = await database.db.select().from(picks).where(eq(picks.leagueId, league.id))
    expect(rows.filter(({ suspendedAt }) => suspendedAt !== null)).toEqual([])
    expect(rows.filter(({ voidedAt }) => voidedAt !== null)).toMatchObject([
      { personId: 'Q1', voidReason: 'player_away', voidedAt: now },
    ])
    expect((await bench.page()).capacity).toMatchObject({ total: 2, used: 2, countedDead: 0 })
  })
  test('the reason follows a correction of the date', async () => {
    const { database, league } = bench
    const settled = async (diedOn: string) => {
      await bench.kill('Q1', diedOn)
      await database.db.run(
        `update deathlists set unsettled_since = '${now}' where league_id = '${league.id}'`,
      )
      await settleLists(bench.ctx())
      const [row] = await database.db
        .select()
        .from(picks)
        .where(and(eq(picks.leagueId, league.id), eq(picks.personId, 'Q1')))
      return row
    }
    expect(await settled('2026-06-08')).toMatchObject({ voidReason: 'player_away', voidedAt: now })
    expect(await settled('2019-06-08')).toMatchObject({ voidReason: 'already_dead', voidedAt: now })
  })
})
