import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch } from '#db/batch.ts'
import { applySettlements } from '#db/queries/settling.ts'
import { deathlists, picks } from '#db/schema/index.ts'
import type { Settlement } from '#domain/picks/settling.ts'
import { startTestDatabase, type TestDatabase } from '../../support/database.ts'
import { RefreshWorld, start } from '../people/refresh-world.ts'

/** What was decided on a list may be out of date when it is carried out: somebody has changed the list in between. */

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

/** A pick as it has become by now, on which this was decided; answers it afterwards, and what its league was told. */
const settleLate = async (become: Partial<Pick>, decided: (id: string) => Partial<Settlement>) => {
  const qid = `Q${++serial}`
  await world.person(qid)
  const id = await world.pick(qid, become)
  await runBatch(database.db, applySettlements(database.db, [], { ...none(), ...decided(id) }, start))
  const [pick] = await database.db.select().from(picks).where(eq(picks.id, id))
  const told = (await world.told()).filter((line) => line.startsWith(`${qid} `))
  return { pick, told: told.map((line) => line.slice(qid.length + 1)) }
}

const voided = (id: string) => ({ voided: [{ id, reason: 'already_dead' as const }] })

test('a pick that still stands is void, suspended or resumed, and its league is told', async () => {
  expect(await settleLate({}, voided)).toMatchObject({
    pick: { voidedAt: start, voidReason: 'already_dead' },
    told: ['pick_voided'],
  })
  expect(await settleLate({}, (id) => ({ suspended: [id] }))).toMatchObject({
    pick: { suspendedAt: start },
    told: ['pick_suspended'],
  })
  expect(
    await settleLate({ suspendedAt: earlier }, (id) => ({ resumed: [{ id, countsFrom: '2026-06-01' }] })),
  ).toMatchObject({ pick: { suspendedAt: null, countsFrom: '2026-06-01' }, told: ['pick_resumed'] })
})

test('one that was removed in between stays as it was removed, and nobody is told', async () => {
  const removed = { removedAt: earlier }
  expect(await settleLate(removed, voided)).toMatchObject({ pick: { ...removed, voidedAt: null }, told: [] })
  expect(await settleLate(removed, (id) => ({ suspended: [id] }))).toMatchObject({
    pick: { ...removed, suspendedAt: null },
    told: [],
  })
  expect(
    await settleLate({ ...removed, suspendedAt: earlier }, (id) => ({
      resumed: [{ id, countsFrom: '2026-06-01' }],
    })),
  ).toMatchObject({ pick: { ...removed, suspendedAt: earlier, countsFrom: '2026-01-03' }, told: [] })
})

test('one that was made void for another reason in between keeps that reason', async () => {
  const merged = { voidedAt: earlier, voidReason: 'merged' as const }
  expect(await settleLate(merged, voided)).toMatchObject({ pick: merged, told: [] })
  expect(await settleLate(merged, (id) => ({ suspended: [id] }))).toMatchObject({
    pick: { ...merged, suspendedAt: null },
    told: [],
  })
})

test('a mark that was set after the list was read stays', async () => {
  const id = Object.values(world.league.lists)[0] ?? ''
  const mark = (at: string) =>
    database.db.update(deathlists).set({ unsettledSince: at }).where(eq(deathlists.id, id))
  const seen = [{ id, unsettledSince: earlier }]
  await mark(start)
  await runBatch(database.db, applySettlements(database.db, seen, none(), start))
  const read = async () =>
    (await database.db.select().from(deathlists).where(eq(deathlists.id, id)))[0]?.unsettledSince
  expect(await read()).toBe(start)
  await mark(earlier)
  await runBatch(database.db, applySettlements(database.db, seen, none(), start))
  expect(await read()).toBeNull()
})
