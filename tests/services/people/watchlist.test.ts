import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons } from '#tests/support/league.ts'
import { codeOf, qids } from '#tests/support/picks.ts'
import { exportAccountData } from '#worker/services/account/data.ts'
import { deleteOwnAccount } from '#worker/services/account/erase.ts'
import { addToWatchlist, readWatchlist, removeFromWatchlist } from '#worker/services/search/watchlist.ts'

let t: TestDatabase
let ada: TestUser
let bea: TestUser
const now = '2026-06-15T12:00:00.000Z'

beforeAll(async () => {
  t = await startTestDatabase()
  await addPersons(
    t.db,
    qids(1, 260).map((id) => ({ id })),
    now,
  )
})
afterAll(() => t?.stop())
beforeEach(async () => {
  await t.db.run(sql`delete from watchlist`)
  await t.db.run(sql`update people set merged_into = null`)
  ;[ada, bea] = (await addUsers(t.db, ['Ada', 'Bea'])) as [TestUser, TestUser]
})

let minute = 0
const ctx = (user = ada) =>
  ctxFor(t.db, user, { now: new Date(Date.parse(now) + ++minute * 60_000).toISOString() })
const keep = (wikidataId: string, user = ada) => addToWatchlist(ctx(user), { wikidataId })
const kept = async (user = ada) =>
  (await readWatchlist(ctx(user), {})).people.map(({ wikidataId }) => wikidataId)

test('the watchlist holds each person once, newest first, until removed', async () => {
  await keep('Q1')
  await keep('Q2')
  await keep('Q1')
  expect(await kept()).toEqual(['Q2', 'Q1'])
  await removeFromWatchlist(ctx(), { wikidataId: 'Q2' })
  await removeFromWatchlist(ctx(), { wikidataId: 'Q2' })
  expect(await kept()).toEqual(['Q1'])
})

test('a user can’t see or change another user’s watchlist', async () => {
  await keep('Q1')
  expect(await kept(bea)).toEqual([])
  await removeFromWatchlist(ctx(bea), { wikidataId: 'Q1' })
  expect(await kept()).toEqual(['Q1'])
})

test('the limit is 200, also for concurrent calls; adding again is accepted', async () => {
  for (const id of qids(1, 190))
    await t.db.run(
      sql`insert into watchlist (user_id, person_id, added_at) values (${ada.id}, ${id}, ${now})`,
    )
  const codes = await Promise.all(qids(191, 20).map((id) => codeOf(keep(id))))
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(10)
  expect(codes.filter((code) => code === 'in_mind_full')).toHaveLength(10)
  expect(await kept()).toHaveLength(200)
  expect(await codeOf(keep('Q1'))).toBe('accepted')
})

test('adding a person outside the index fails while Wikidata is unavailable', async () => {
  expect(await codeOf(keep('Q99999'))).toBe('person_source_unavailable')
})

test('two merged items are one entry, under either id', async () => {
  await keep('Q1')
  await keep('Q2')
  await t.db.run(sql`update people set merged_into = 'Q2' where id = 'Q1'`)
  expect(await kept()).toEqual(['Q2'])
  await removeFromWatchlist(ctx(), { wikidataId: 'Q1' })
  expect(await kept()).toEqual([])
  await keep('Q1')
  expect(await kept()).toEqual(['Q2'])
})

test('with a league, each entry says whether the person can be picked', async () => {
  const league = await addLeague(t.db, [ada])
  await keep('Q1')
  expect((await readWatchlist(ctx(), { league: league.id })).people).toMatchObject([{ pickable: true }])
  expect((await readWatchlist(ctx(), {})).people).toMatchObject([{ pickable: null }])
})

test('the export contains the watchlist; deleting the account removes it for good', async () => {
  await keep('Q1')
  const data = JSON.stringify(await exportAccountData(ctx()))
  expect(data).toContain('"peopleInMind":[{"wikidataId":"Q1"')
  await deleteOwnAccount(ctx())
  expect(await t.db.all(sql`select 1 from watchlist`)).toEqual([])
  // A call that had passed the session check when the account was deleted.
  await codeOf(addToWatchlist({ ...ctx(), ownAccounts: false }, { wikidataId: 'Q2' }))
  expect(await t.db.all(sql`select 1 from watchlist`)).toEqual([])
})
