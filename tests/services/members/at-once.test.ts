import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leagues, membershipPeriods, memberships, profiles } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import { createLeague } from '#worker/services/leagues/create-league.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { handOverLeague } from '#worker/services/members/hand-over.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { outcome } from '../refusal.ts'

let t: TestDatabase
let users: TestUser[]

beforeAll(async () => {
  t = await startTestDatabase()
  users = await addUsers(
    t.db,
    Array.from({ length: 50 }, (_, i) => `User${i}`),
  )
})
afterAll(() => t.stop())

const as = (user: TestUser | undefined) => ctxFor(t.db, user ?? null)
const currentOf = (leagueId: string) =>
  t.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.leagueId, leagueId), isNull(memberships.leftAt)))
const openPeriodsOf = (leagueId: string) =>
  t.db
    .select()
    .from(membershipPeriods)
    .where(and(eq(membershipPeriods.leagueId, leagueId), isNull(membershipPeriods.leftAt)))

describe('concurrent requests', () => {
  test('fifty joins to a league of twenty leave exactly twenty', async () => {
    const league = await createLeague(as(users[0]), { name: 'Popular' })
    const code = league.inviteCode ?? ''
    const outcomes = await Promise.all(users.map((user) => outcome(joinByCode(as(user), { code }))))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(20)
    expect(outcomes.filter((one) => one === 'league_full')).toHaveLength(30)
    expect(await currentOf(league.id)).toHaveLength(20)
    expect(await openPeriodsOf(league.id)).toHaveLength(20)
  })

  test('one user joining fifty times is one member', async () => {
    const league = await createLeague(as(users[0]), { name: 'Eager' })
    const code = league.inviteCode ?? ''
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcome(joinByCode(as(users[1]), { code }))),
    )
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    expect(await openPeriodsOf(league.id)).toHaveLength(2)
  })

  test(
    'mixed requests of every kind leave one owner, at most twenty members, one open period each',
    netsOnly,
    async () => {
      const league = await createLeague(as(users[0]), { name: 'Stormy' })
      const code = league.inviteCode ?? ''
      for (const user of users.slice(1, 18)) await joinByCode(as(user), { code })
      for (const user of users.slice(1, 6))
        await setRole(as(users[0]), { league: league.id, userId: user.id, newRole: 'ADMIN' })

      let seed = 20_261_121
      const random = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
        return seed % below
      }
      const seen: Record<string, number> = {}
      let ownerId = users[0]?.id ?? ''
      const inLeague = { league: league.id }
      for (let round = 0; round < 4; round++) {
        const owner = users.findIndex((user) => user.id === ownerId)
        const calls = Array.from({ length: 50 }, (_, i) => {
          const actor = users[random(20)]
          const userId = users[random(20)]?.id ?? ''
          switch (i % 6) {
            case 0:
              return joinByCode(as(users[random(50)]), { code })
            case 1:
              return leaveLeague(as(actor), inLeague)
            case 2:
              return removeMember(as(actor), { ...inLeague, userId })
            case 3:
              return setRole(as(actor), { ...inLeague, userId, newRole: random(2) ? 'ADMIN' : 'MEMBER' })
            case 4:
              return handOverLeague(as(users[owner]), { ...inLeague, userId })
            default:
              return leaveLeague(as(users[owner]), inLeague)
          }
        })
        for (const one of await Promise.all(calls.map(outcome))) seen[one] = (seen[one] ?? 0) + 1
        const current = await currentOf(league.id)
        expect(current.filter((row) => row.role === 'OWNER')).toHaveLength(1)
        expect(current.length).toBeLessThanOrEqual(20)
        const open = await openPeriodsOf(league.id)
        expect(open.map((row) => row.userId).sort()).toEqual(current.map((row) => row.userId).sort())
        ownerId = current.find((row) => row.role === 'OWNER')?.userId ?? ''
      }
      // Check the variety: calls succeeded, and were refused for every possible reason.
      expect(seen.done).toBeGreaterThan(20)
      expect(Object.keys(seen)).toEqual(expect.arrayContaining(['league_not_found', 'owner_cannot_leave']))
    },
  )

  test('accounts deleted during a hand-over leave no league without an active owner', async () => {
    const leavers = await addUsers(
      t.db,
      Array.from({ length: 12 }, (_, i) => `Leaver${i}`),
    )
    const league = await createLeague(as(users[0]), { name: 'Farewell' })
    for (const user of leavers) await joinByCode(as(user), { code: league.inviteCode ?? '' })
    const outcomes = await Promise.all(
      leavers.flatMap((user) => [
        outcome(createLeague(as(user), { name: 'Last' })),
        outcome(eraseAccount(as(user), user.id)),
        outcome(handOverLeague(as(users[0]), { league: league.id, userId: user.id })),
      ]),
    )
    const gone = await t.db
      .select({ role: memberships.role })
      .from(memberships)
      .innerJoin(profiles, eq(profiles.id, memberships.userId))
      .where(and(isNull(memberships.leftAt), isNotNull(profiles.deletedAt)))
    expect(gone).toEqual([])
    const all = await t.db.select({ id: leagues.id }).from(leagues)
    const owners = await t.db
      .select({ leagueId: memberships.leagueId })
      .from(memberships)
      .where(and(isNull(memberships.leftAt), eq(memberships.role, 'OWNER')))
    expect(owners.map(({ leagueId }) => leagueId).sort()).toEqual(all.map(({ id }) => id).sort())
    expect(outcomes).toContain('done')
    expect(new Set(outcomes).size).toBeGreaterThan(1)
  })
})
