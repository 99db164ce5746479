import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picks } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { addPicks } from '#tests/support/game.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { dies, lives } from '#tests/support/life.ts'
import { now, type PickBench, startPickBench } from '#tests/support/picks.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'

/** Changes of a list between a call's read and its write: after settling it fits its capacity. */

let bench: PickBench
beforeAll(async () => {
  bench = await startPickBench()
})
afterAll(() => bench?.database.stop())

const at = (seconds: number) => addMs(now, seconds * 1000)
const db = () => bench.database.db

/** The player's context at a time; `meanwhile` runs right before the nth request. */
const interrupted = (seconds: number, request: number, meanwhile: () => Promise<unknown>) =>
  bench.ctx({ db: interruptedDb(bench.database.url, meanwhile, request), now: at(seconds) })
const settle = (seconds: number) => settleLists(bench.ctx({ now: at(seconds) }))
const standing = async () => {
  const rows = await db()
    .select()
    .from(picks)
    .where(eq(picks.deathlistId, bench.league.lists[bench.user.id] ?? ''))
  return rows
    .filter((row) => row.removedAt === null && row.voidedAt === null && row.suspendedAt === null)
    .map(({ personId }) => personId)
    .sort()
}

/** A list of two, whose Q1 has died on a day that counts: there is one more place. */
const bereaved = async (places: number) => {
  await bench.revive('Q1')
  const league = await bench.fresh({ rules: { maxPicks: places } })
  await addPicks(db(), league, bench.user, ['Q1'], '2026-05-01T12:00:00.000Z')
  await addPicks(db(), league, bench.user, ['Q2'], '2026-05-02T12:00:00.000Z')
  return league
}

test('a death retracted and settled during an add does not overfill the list', async () => {
  const { id } = await bereaved(2)
  await dies(db(), 'Q1', '2026-06-01', at(0))
  await settle(1)
  const ctx = interrupted(10, 2, async () => {
    await lives(db(), 'Q1', '2026-06-01', at(5))
    await settle(6)
  })
  await addPick(ctx, { league: id, wikidataId: 'Q3' })
  await settle(900)
  expect(await standing()).toEqual(['Q1', 'Q2'])
})

test('an add while a void pick is restored does not overfill the list', async () => {
  const { id } = await bereaved(2)
  await dies(db(), 'Q1', '2026-05-02', at(0))
  await settle(1)
  expect(await standing()).toEqual(['Q2'])
  await lives(db(), 'Q1', '2026-05-02', at(5))
  // The fourth request of a run writes what was decided from the third.
  await settleLists(
    interrupted(6, 4, () => addPick(bench.ctx({ now: at(7) }), { league: id, wikidataId: 'Q3' })),
  )
  await settle(900)
  expect(await standing()).toEqual(['Q1', 'Q2'])
})

test('a death retracted and settled during an undo does not overfill the list', async () => {
  const { id } = await bereaved(2)
  await dies(db(), 'Q1', '2026-06-01', at(0))
  await settle(1)
  const third = await addPick(bench.ctx({ now: at(2) }), { league: id, wikidataId: 'Q3' })
  await removeOwnPick(bench.ctx({ now: at(3) }), { pickId: third.id })
  const ctx = interrupted(10, 2, async () => {
    await lives(db(), 'Q1', '2026-06-01', at(5))
    await settle(6)
  })
  await undoRemoval(ctx, { pickId: third.id })
  await settle(900)
  expect(await standing()).toEqual(['Q1', 'Q2'])
})
