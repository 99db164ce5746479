import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { createLeague } from '#worker/services/leagues/create-league.ts'
import { deleteLeague } from '#worker/services/leagues/delete-league.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { refusalOf } from '../refusal.ts'

/*
 * The league and season of a slug are cached from the last read; the read itself verifies that they are still
 * right.
 */

const now = '2026-06-15T12:00:00.000Z'
let t: TestDatabase
let olga: TestUser
let mia: TestUser
const as = (user: TestUser) => ctxFor(t.db, user, { now })

beforeAll(async () => {
  t = await startTestDatabase()
  ;[olga, mia] = (await addUsers(t.db, ['Olga', 'Mia'])) as [TestUser, TestUser]
})
afterAll(() => t.stop())

test('a slug reused by another league is read again, once', async () => {
  const former = await createLeague(as(olga), { name: 'Twice' })
  const known = { league: former.slug }
  await readHome(as(olga), known)
  const formerList = await readDeathlistPage(as(olga), known)
  await deleteLeague(as(olga), { league: former.id, name: 'Twice' })
  const league = await createLeague(as(olga), { name: 'Twice' })
  expect(league.slug).toBe(former.slug)
  await recomputeStale(as(olga), { ms: 5_000 })
  t.resetRoundTrips()
  const home = await readHome(as(olga), known)
  expect(t.roundTrips()).toBe(2)
  expect(home).toMatchObject({ league: { id: league.id, memberCount: 1 }, members: [{ userId: olga.id }] })
  t.resetRoundTrips()
  const page = await readDeathlistPage(as(olga), known)
  expect(t.roundTrips()).toBe(1)
  expect(page.league.id).toBe(league.id)
  expect(page.deathlist.id).not.toBe(formerList.deathlist.id)
})

test('a former member cannot read a cached league, and can after rejoining', async () => {
  const { slug, inviteCode: code } = await createLeague(as(olga), { name: 'Left' })
  const known = { league: slug }
  await joinByCode(as(mia), { code: code ?? '' })
  await readHome(as(mia), known)
  await leaveLeague(as(mia), known)
  for (let i = 0; i < 2; i++) {
    expect(await refusalOf(readHome(as(mia), known))).toMatchObject({ code: 'league_not_found' })
    expect(await refusalOf(readDeathlistPage(as(mia), known))).toMatchObject({ code: 'league_not_found' })
  }
  await joinByCode(as(mia), { code: code ?? '' })
  expect(await readHome(as(mia), known)).toMatchObject({ league: { slug, memberCount: 2 } })
})

test('a league with a new season is read again, once', async () => {
  const { slug, inviteCode: code } = await createLeague(as(olga), { name: 'Seasons' })
  const known = { league: slug }
  await joinByCode(as(mia), { code: code ?? '' })
  const former = await readDeathlistPage(as(mia), known)
  expect(await readHome(as(mia), known)).toMatchObject({ league: { season: { number: 1 } } })
  await openSeason(as(olga), { ...known, startAfresh: true })
  await recomputeStale(as(olga), { ms: 5_000 })
  t.resetRoundTrips()
  expect(await readHome(as(mia), known)).toMatchObject({ league: { season: { number: 2 } } })
  expect(t.roundTrips()).toBe(2)
  t.resetRoundTrips()
  const page = await readDeathlistPage(as(mia), known)
  expect(t.roundTrips()).toBe(1)
  expect(page.deathlist.id).not.toBe(former.deathlist.id)
})
