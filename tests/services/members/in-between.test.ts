import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, leagues, mailOutbox, memberships } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { interruptedDb } from '#tests/support/interrupted.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import type { Ctx } from '#worker/services/context.ts'
import { createLeague } from '#worker/services/leagues/create-league.ts'
import { deleteLeague } from '#worker/services/leagues/delete-league.ts'
import { replaceInviteCode } from '#worker/services/leagues/replace-invite-code.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { handOverLeague } from '#worker/services/members/hand-over.ts'
import { inviteByEmail } from '#worker/services/members/invite.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { openSeason } from '#worker/services/seasons/open-season.ts'
import { outcome } from '../refusal.ts'

/** Changes by others between a call's read and its write: the write checks again, and changes nothing. */
let t: TestDatabase
let owner: TestUser
let admin: TestUser
let member: TestUser
let joiner: TestUser
let league: TestLeague

beforeAll(async () => {
  t = await startTestDatabase()
})
afterAll(() => t.stop())
beforeEach(async () => {
  const users = await addUsers(t.db, ['Olga', 'Ada', 'Mia', 'Jo'])
  ;[owner, admin, member, joiner] = users as [TestUser, TestUser, TestUser, TestUser]
  league = await addLeague(t.db, [owner, admin, member])
  await setRole(as(owner), { league: league.id, userId: admin.id, newRole: 'ADMIN' })
})

const as = (user: TestUser) => ctxFor(t.db, user)

/** The user's context; `meanwhile` runs right before its second request to the database. */
const interrupted = (user: TestUser, meanwhile: () => Promise<unknown>): Ctx =>
  ctxFor(interruptedDb(t.url, meanwhile), user)

const inLeague = () => ({ league: league.id })
const demoteAdmin = () => setRole(as(owner), { ...inLeague(), userId: admin.id, newRole: 'MEMBER' })
const roleOf = async (user: TestUser) =>
  (
    await t.db
      .select({ role: memberships.role })
      .from(memberships)
      .where(
        and(eq(memberships.leagueId, league.id), eq(memberships.userId, user.id), isNull(memberships.leftAt)),
      )
  )[0]?.role ?? null
const logged = async () =>
  (await t.db.select().from(auditLog).where(eq(auditLog.leagueId, league.id))).map(({ action }) => action)

const whileDemoted: [string, (ctx: Ctx) => Promise<unknown>, string?][] = [
  ['change a role', (ctx) => setRole(ctx, { ...inLeague(), userId: member.id, newRole: 'ADMIN' })],
  ['remove a member', (ctx) => removeMember(ctx, { ...inLeague(), userId: member.id })],
  [
    'change the settings',
    (ctx) => updateLeague(ctx, { ...inLeague(), maxPicks: 3, name: 'Taken over' }),
    'settings_not_allowed',
  ],
  ['replace the invite code', (ctx) => replaceInviteCode(ctx, inLeague())],
  ['invite somebody', (ctx) => inviteByEmail(ctx, { ...inLeague(), email: 'nina@example.org' })],
  ['open a season', (ctx) => openSeason(ctx, { ...inLeague(), startAfresh: false })],
]

test.each(whileDemoted)(
  'an admin who is demoted meanwhile does not %s',
  async (_, act, refusal = 'changed_meanwhile') => {
    const before = await t.db.select().from(leagues).where(eq(leagues.id, league.id))
    expect(await outcome(act(interrupted(admin, demoteAdmin)))).toBe(refusal)
    expect(await t.db.select().from(leagues).where(eq(leagues.id, league.id))).toEqual(before)
    expect(await roleOf(member)).toBe('MEMBER')
    expect(await logged()).toEqual(['role_changed', 'role_changed'])
    expect(await t.db.select().from(mailOutbox)).toEqual([])
  },
)

test('a hand-over fails if the new owner leaves, changes role or is deleted meanwhile', async () => {
  const handOver = (meanwhile: () => Promise<unknown>) =>
    outcome(handOverLeague(interrupted(owner, meanwhile), { ...inLeague(), userId: member.id }))
  const promote = () => setRole(as(owner), { ...inLeague(), userId: member.id, newRole: 'ADMIN' })
  expect(await handOver(promote)).toBe('changed_meanwhile')
  expect(await handOver(() => leaveLeague(as(member), inLeague()))).toBe('changed_meanwhile')
  expect([await roleOf(owner), await roleOf(member)]).toEqual(['OWNER', null])

  const to = { ...inLeague(), userId: admin.id }
  const erased = () => eraseAccount(as(admin), admin.id)
  expect(await outcome(handOverLeague(interrupted(owner, erased), to))).toBe('changed_meanwhile')
  expect(await roleOf(owner)).toBe('OWNER')
})

test('after a concurrent hand-over, the former owner cannot delete or hand over the league', async () => {
  const handedOver = () => handOverLeague(as(owner), { ...inLeague(), userId: admin.id })
  const again = { ...inLeague(), userId: member.id }
  expect(await outcome(handOverLeague(interrupted(owner, handedOver), again))).toBe('changed_meanwhile')
  expect([await roleOf(owner), await roleOf(admin), await roleOf(member)]).toEqual([
    'ADMIN',
    'OWNER',
    'MEMBER',
  ])
  const back = () => handOverLeague(as(admin), { ...inLeague(), userId: owner.id })
  const call = deleteLeague(interrupted(admin, back), { ...inLeague(), name: 'Test league' })
  expect(await outcome(call)).toBe('changed_meanwhile')
  expect(await roleOf(owner)).toBe('OWNER')
})

test('a member who becomes the owner meanwhile cannot leave', async () => {
  const made = () => handOverLeague(as(owner), { ...inLeague(), userId: member.id })
  expect(await outcome(leaveLeague(interrupted(member, made), inLeague()))).toBe('changed_meanwhile')
  expect(await roleOf(member)).toBe('OWNER')
})

test('joining reports a concurrent change: code replaced, league full, already a member', async () => {
  const code = async () => (await replaceInviteCode(as(owner), inLeague())).inviteCode
  const first = await code()
  const join = (inviteCode: string, meanwhile: () => Promise<unknown>) =>
    outcome(joinByCode(interrupted(joiner, meanwhile), { code: inviteCode }))
  expect(await join(first, code)).toBe('invite_code_replaced')
  const second = await code()
  const filled = async () => {
    const crowd = await addUsers(
      t.db,
      Array.from({ length: 17 }, (_, i) => `Guest${i}`),
    )
    for (const guest of crowd) await joinByCode(as(guest), { code: second })
  }
  expect(await join(second, filled)).toBe('league_full')
  expect(await roleOf(joiner)).toBeNull()
  await leaveLeague(as(member), inLeague())
  expect(await join(second, () => joinByCode(as(joiner), { code: second }))).toBe('done')
  expect(await roleOf(joiner)).toBe('MEMBER')
})

test('joins and invitations in progress are refused once joining is closed', async () => {
  const { inviteCode } = await replaceInviteCode(as(owner), inLeague())
  const closing = () => updateLeague(as(owner), { ...inLeague(), doorsClosed: true })
  expect(await outcome(joinByCode(interrupted(joiner, closing), { code: inviteCode }))).toBe('league_closed')
  await updateLeague(as(owner), { ...inLeague(), doorsClosed: false })
  const to = { ...inLeague(), email: 'a@example.org' }
  expect(await outcome(inviteByEmail(interrupted(owner, closing), to))).toBe('changed_meanwhile')
})

test('an account that is deleted meanwhile neither makes nor joins a league', async () => {
  const erased = () => eraseAccount(as(joiner), joiner.id)
  const { inviteCode } = await replaceInviteCode(as(owner), inLeague())
  expect(await outcome(joinByCode(interrupted(joiner, erased), { code: inviteCode }))).toBe(
    'authentication_expired',
  )
  expect(await roleOf(joiner)).toBeNull()
  const count = async () => (await t.db.select({ id: leagues.id }).from(leagues)).length
  const before = await count()
  const goes = () => eraseAccount(as(member), member.id)
  expect(await outcome(createLeague(interrupted(member, goes), { name: 'Ghost' }))).toBe(
    'authentication_expired',
  )
  expect(await count()).toBe(before)
})
