import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { competitions, profiles } from '#db/schema/index.ts'
import { removeAvatar, uploadAvatar } from '#worker/services/account/avatar.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import { createCompetition } from '#worker/services/competitions/create-competition.ts'
import { updateCompetition } from '#worker/services/competitions/update-competition.ts'
import type { Ctx } from '#worker/services/context.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { addUsers, ctxFor, type TestUser } from '../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'
import { interruptedDb } from '../support/interrupted.ts'
import { addLeague, type TestLeague } from '../support/league.ts'
import { png } from '../support/pictures.ts'
import { outcome } from './refusal.ts'

/** Concurrent changes by two people: neither is lost, and nothing is left of a deleted account. */
const now = '2026-06-15T12:00:00.000Z'

let t: TestDatabase
let owner: TestUser
let admin: TestUser
let league: TestLeague
/** The objects in the store. */
const stored = new Set<string>()
const avatars: Ctx['avatars'] = {
  put: async (key) => void stored.add(key),
  get: async () => null,
  remove: async (keys) => {
    for (const key of keys) stored.delete(key)
  },
  list: async () => [],
}

beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t?.stop())
beforeEach(async () => {
  ;[owner, admin] = (await addUsers(t.db, ['Olga', 'Ada'])) as [TestUser, TestUser]
  league = await addLeague(t.db, [owner, admin])
  await setRole(as(owner), { league: league.id, userId: admin.id, newRole: 'ADMIN' })
  stored.clear()
})

const as = (user: TestUser, over: Partial<Ctx> = {}): Ctx => ctxFor(t.db, user, { now, avatars, ...over })
const interrupted = (user: TestUser, meanwhile: () => Promise<unknown>, request?: number): Ctx =>
  as(user, { db: interruptedDb(t.url, meanwhile, request) })

describe('two admins at once', () => {
  const plan = async () =>
    createCompetition(as(owner), {
      league: league.id,
      name: 'Summer',
      type: 'league_duel',
      startDate: '2026-07-01',
      endDate: '2026-12-31',
      matchDurationDays: 10,
    })

  test('can change different fields of a competition without losing either', async () => {
    const { id } = await plan()
    const rename = () => updateCompetition(as(admin), { competition: id, name: 'Autumn' })
    const changed = await updateCompetition(interrupted(owner, rename), {
      competition: id,
      endDate: '2026-11-30',
    })
    expect(changed).toMatchObject({ name: 'Autumn', endDate: '2026-11-30', matchDurationDays: 10 })
    const [row] = await t.db.select().from(competitions).where(eq(competitions.id, id))
    expect(row).toMatchObject({ name: 'Autumn', endDate: '2026-11-30' })
  })

  test('a change of one field keeps the players that the other chose', async () => {
    const { id } = await plan()
    const named = [owner.id, admin.id]
    const choose = () => updateCompetition(as(admin), { competition: id, participants: named })
    const changed = await updateCompetition(interrupted(owner, choose), {
      competition: id,
      allowDraws: false,
    })
    expect(changed.participants?.toSorted()).toEqual(named.toSorted())
    expect(changed.allowDraws).toBe(false)
  })

  test('can change a league’s name and rules without losing either', async () => {
    const rename = () => updateLeague(as(admin), { league: league.id, name: 'Renamed', flatPoints: 7 })
    const changed = await updateLeague(interrupted(owner, rename), { league: league.id, maxPicks: 4 })
    expect(changed).toMatchObject({ name: 'Renamed', maxPicks: 4, scoring: { flatPoints: 7 } })
  })
})

describe('a deleted account', () => {
  const keyOf = async () => {
    const rows = await t.db.select().from(profiles).where(eq(profiles.id, admin.id))
    return rows[0]?.avatarKey ?? null
  }
  test('has no picture when deleted during an upload', async () => {
    const upload = uploadAvatar(
      interrupted(admin, () => eraseAccount(as(admin), admin.id)),
      png(),
    )
    expect(await outcome(upload)).toBe('authentication_expired')
    expect([await keyOf(), stored.size]).toEqual([null, 0])
  })
  test('has no picture when one is uploaded during the deletion', async () => {
    const upload = () => uploadAvatar(as(admin), png())
    await eraseAccount(interrupted(admin, upload), admin.id)
    expect([await keyOf(), stored.size]).toEqual([null, 0])
  })
})

test('of two concurrent picture uploads only the shown one is stored', async () => {
  await uploadAvatar(as(admin), png())
  await uploadAvatar(
    interrupted(admin, () => uploadAvatar(as(admin), png())),
    png(),
  )
  expect(stored.size).toBe(1)
  await removeAvatar(as(admin))
  expect(stored.size).toBe(0)
})

test('a competition postponed while the job starts it is not started', async () => {
  const { id } = await createCompetition(as(owner), {
    league: league.id,
    name: 'Late',
    type: 'championship',
    startDate: '2026-06-20',
    endDate: '2026-07-20',
  })
  // By another machine's clock it is still upcoming: clocks differ by milliseconds.
  const postpone = () => updateCompetition(as(admin), { competition: id, startDate: '2026-06-25' })
  const db = interruptedDb(t.url, postpone, 3)
  const run = await recomputeStale(as(owner, { db, now: '2026-06-20T00:05:00.000Z' }), { ms: 10_000 })
  expect(run.leaderboards).toBeGreaterThan(0)
  const [row] = await t.db.select().from(competitions).where(eq(competitions.id, id))
  expect(row).toMatchObject({ startDate: '2026-06-25', startedAt: null })
})
