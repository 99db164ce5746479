import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { applySettlements, type SettledList } from '#db/queries/picks/settling.ts'
import { deathlists, picks } from '#db/schema/index.ts'
import type { Settlement } from '#domain/picks/settling.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { RefreshWorld, start } from '../people/refresh-world.ts'

/** A decision about a list may be outdated when it is written: somebody has changed the list in between. */

let database: TestDatabase
let world: RefreshWorld
let serial = 900
const earlier = '2026-05-10T11:59:59.000Z'

beforeAll(async () => {
  database = await startTestDatabase()
  world = await RefreshWorld.create(database.db)
})
afterAll(() => database?.stop())

type Pick = typeof picks.$inferSelect
const none = (): Settlement => ({ voided: [], restored: [], suspended: [], resumed: [] })

/** The list as it would be read now. */
const expectedVersion = async (
  listId: string,
  unsettledSince: string | null = null,
): Promise<SettledList> => {
  const rows = await database.db
    .select({ id: picks.id })
    .from(picks)
    .where(and(eq(picks.deathlistId, listId), isNull(picks.removedAt), isNull(picks.voidedAt)))
  return { id: listId, unsettledSince, entries: rows.map(({ id }) => id), restored: [] }
}
const listOf = async (pickId: string): Promise<string> =>
  (await database.db.select().from(picks).where(eq(picks.id, pickId)))[0]?.deathlistId ?? ''

/** Changes a pick, then writes a decision made before; returns the pick afterwards, and the league's activity items. */
const settleLate = async (become: Partial<Pick>, decided: (id: string) => Partial<Settlement>) => {
  const qid = `Q${++serial}`
  await world.person(qid)
  const id = await world.pick(qid, become)
  const list = await expectedVersion(await listOf(id))
  await runBatch(database.db, applySettlements(database.db, [list], { ...none(), ...decided(id) }, start))
  const [pick] = await database.db.select().from(picks).where(eq(picks.id, id))
  const recorded = (await world.recorded()).filter((line) => line.startsWith(`${qid} `))
  return { pick, recorded: recorded.map((line) => line.slice(qid.length + 1)) }
}

const voided = (id: string) => ({ voided: [{ id, reason: 'already_dead' as const }] })

test('an unchanged pick is voided, suspended or resumed, and recorded', async () => {
  expect(await settleLate({}, voided)).toMatchObject({
    pick: { voidedAt: start, voidReason: 'already_dead' },
    recorded: ['pick_voided'],
  })
  expect(await settleLate({}, (id) => ({ suspended: [id] }))).toMatchObject({
    pick: { suspendedAt: start },
    recorded: ['pick_suspended'],
  })
  expect(
    await settleLate({ suspendedAt: earlier }, (id) => ({ resumed: [{ id, countsFrom: '2026-06-01' }] })),
  ).toMatchObject({ pick: { suspendedAt: null, countsFrom: '2026-06-01' }, recorded: ['pick_resumed'] })
})

test('a pick removed in between stays removed, and nothing is recorded', async () => {
  const removed = { removedAt: earlier }
  expect(await settleLate(removed, voided)).toMatchObject({
    pick: { ...removed, voidedAt: null },
    recorded: [],
  })
  expect(await settleLate(removed, (id) => ({ suspended: [id] }))).toMatchObject({
    pick: { ...removed, suspendedAt: null },
    recorded: [],
  })
  expect(
    await settleLate({ ...removed, suspendedAt: earlier }, (id) => ({
      resumed: [{ id, countsFrom: '2026-06-01' }],
    })),
  ).toMatchObject({ pick: { ...removed, suspendedAt: earlier, countsFrom: '2026-01-03' }, recorded: [] })
})

test('a pick voided for another reason in between keeps that reason', async () => {
  const merged = { voidedAt: earlier, voidReason: 'merged' as const }
  expect(await settleLate(merged, voided)).toMatchObject({ pick: merged, recorded: [] })
  expect(await settleLate(merged, (id) => ({ suspended: [id] }))).toMatchObject({
    pick: { ...merged, suspendedAt: null },
    recorded: [],
  })
})

test('an unsettled mark set after the list was read stays', async () => {
  const id = Object.values(world.league.lists)[0] ?? ''
  const mark = (at: string) =>
    database.db.update(deathlists).set({ unsettledSince: at }).where(eq(deathlists.id, id))
  const seen = [await expectedVersion(id, earlier)]
  await mark(start)
  await runBatch(database.db, applySettlements(database.db, seen, none(), start))
  const read = async () =>
    (await database.db.select().from(deathlists).where(eq(deathlists.id, id)))[0]?.unsettledSince
  expect(await read()).toBe(start)
  await mark(earlier)
  await runBatch(database.db, applySettlements(database.db, seen, none(), start))
  expect(await read()).toBeNull()
})

test('a list with a newer pick is left unchanged and settled again', async () => {
  const qid = `Q${++serial}`
  await world.person(qid)
  const id = await world.pick(qid, { suspendedAt: earlier })
  const listId = await listOf(id)
  const read = await expectedVersion(listId)
  const other = `Q${++serial}`
  await world.person(other)
  await world.pick(other)
  const decided = { ...none(), resumed: [{ id, countsFrom: '2026-06-01' }] }
  await runBatch(database.db, applySettlements(database.db, [read], decided, start))
  const state = async () => ({
    suspendedAt: (await database.db.select().from(picks).where(eq(picks.id, id)))[0]?.suspendedAt,
    unsettledSince: (await database.db.select().from(deathlists).where(eq(deathlists.id, listId)))[0]
      ?.unsettledSince,
  })
  expect(await state()).toEqual({ suspendedAt: earlier, unsettledSince: start })
  expect((await world.recorded()).filter((line) => line.startsWith(`${qid} `))).toEqual([])
  const again = await expectedVersion(listId, start)
  await runBatch(database.db, applySettlements(database.db, [again], decided, start))
  expect(await state()).toEqual({ suspendedAt: null, unsettledSince: null })
})

test('a void pick is not restored while another exclusive list has the person', async () => {
  const [qid, other] = [`Q${++serial}`, `Q${++serial}`]
  for (const id of [qid, other]) await world.person(id)
  const exclusiveIn = world.league.seasonId
  const gone = { voidedAt: earlier, voidReason: 'already_dead' as const }
  const old = await world.pick(qid, { exclusiveIn, ...gone })
  const newest = await world.pick(other, { exclusiveIn })
  const list = { ...(await expectedVersion(await listOf(old))), restored: [old] }
  const decided = { ...none(), restored: [{ id: old }], suspended: [newest] }
  const taken = await world.pick(qid, { exclusiveIn, addedAt: start }, 1)
  const settle = () => runBatch(database.db, applySettlements(database.db, [list], decided, start))
  const state = async () => {
    const rows = await database.db.select().from(picks).where(eq(picks.exclusiveIn, exclusiveIn))
    const [row] = await database.db.select().from(deathlists).where(eq(deathlists.id, list.id))
    const off = rows.filter(({ voidedAt, suspendedAt }) => voidedAt !== null || suspendedAt !== null)
    return { off: off.map(({ id }) => id), unsettledSince: row?.unsettledSince }
  }
  const recorded = async () =>
    (await world.recorded()).filter((line) => line.startsWith(`${qid} `) || line.startsWith(`${other} `))
  await settle()
  expect(await state()).toEqual({ off: [old], unsettledSince: start })
  expect(await recorded()).toEqual([])

  // The place is free, and the pick is restored; decided twice at once, it is recorded once.
  await database.db.update(picks).set({ removedAt: start }).where(eq(picks.id, taken))
  const again = () =>
    runBatch(
      database.db,
      applySettlements(
        database.db,
        [{ ...list, unsettledSince: start }],
        decided,
        '2026-05-10T12:00:01.000Z',
      ),
    )
  await again()
  expect(await state()).toEqual({ off: [newest], unsettledSince: null })
  await again()
  expect((await recorded()).toSorted()).toEqual([`${qid} pick_resumed`, `${other} pick_suspended`].toSorted())
})
