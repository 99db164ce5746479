import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { listsToSettle, mostRules } from '#db/queries/picks/settling.ts'
import { deathlists, leagueRules } from '#db/schema/index.ts'
import { addDays } from '#domain/calendar-day.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague } from '#tests/support/league.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'

/** The job never reads too much at once, even if admins change rules every day. */

const now = '2026-05-10T12:00:00.000Z'
let t: TestDatabase
let ann: TestUser
beforeAll(async () => {
  t = await startTestDatabase()
  ;[ann] = (await addUsers(t.db, ['Ann'])) as [TestUser]
})
afterAll(() => t?.stop())

/** A list in a league whose rules were changed on this many days. */
const listWithRules = async (versions: number): Promise<string> => {
  const league = await addLeague(t.db, [ann])
  const [first] = await t.db.select().from(leagueRules).where(eq(leagueRules.leagueId, league.id))
  if (!first) throw new Error('no rules')
  await t.db.insert(leagueRules).values(
    Array.from({ length: versions - 1 }, (_, at) => ({
      ...first,
      version: at + 2,
      effectiveFrom: addDays(first.effectiveFrom, at + 1),
    })),
  )
  return league.lists[ann.id] ?? ''
}

test('lists of leagues with many rules are settled in smaller parts, all of them', async () => {
  const each = Math.floor(mostRules / 2) + 10
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(await listWithRules(each))
  await t.db.update(deathlists).set({ unsettledSince: now }).where(inArray(deathlists.id, ids))
  const { due } = await runBatch(t.db, { due: listsToSettle(t.db, ids, now) })
  expect(due.rules).toHaveLength(mostRules + 1)
  const failures: unknown[] = []
  const ctx = ctxFor(t.db, null, { now })
  const summary = await settleLists({
    ...ctx,
    log: { ...ctx.log, error: (...logged) => failures.push(logged) },
  })
  expect(failures).toEqual([])
  expect(summary).toMatchObject({ lists: 3, unfinished: false })
  const left = await t.db.select().from(deathlists).where(inArray(deathlists.id, ids))
  expect(left.map(({ unsettledSince }) => unsettledSince)).toEqual([null, null, null])
})

test('one list is settled however many rules its league has had', async () => {
  const id = await listWithRules(mostRules + 100)
  const { due } = await runBatch(t.db, { due: listsToSettle(t.db, [id], now) })
  expect(due.rules).toHaveLength(mostRules + 100)
})
