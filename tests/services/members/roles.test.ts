import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog, memberships } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { handOverLeague } from '#worker/services/members/hand-over.ts'
import { listMembers } from '#worker/services/members/list-members.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { refusalOf } from '../refusal.ts'

let t: TestDatabase
let owner: TestUser
let admin: TestUser
let member: TestUser
let stranger: TestUser
let league: TestLeague

beforeAll(async () => {
  t = await startTestDatabase()
  ;[owner, admin, member, stranger] = (await addUsers(t.db, ['Olga', 'Ada', 'Mia', 'Sam'])) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ]
})
afterAll(() => t.stop())
beforeEach(async () => {
  league = await addLeague(t.db, [owner, admin, member])
  await setRole(ctxFor(t.db, owner), { league: league.id, userId: admin.id, newRole: 'ADMIN' })
})

const as = (user: TestUser) => ctxFor(t.db, user)
const change = (actor: TestUser, target: TestUser, newRole: 'ADMIN' | 'MEMBER') =>
  setRole(as(actor), { league: league.id, userId: target.id, newRole })
const remove = (actor: TestUser, target: TestUser) =>
  removeMember(as(actor), { league: league.id, userId: target.id })
const rolesNow = async () =>
  Object.fromEntries(
    (await listMembers(as(owner), { league: league.id })).map(({ displayName, role }) => [displayName, role]),
  )
const lastAudit = async () => {
  const rows = await t.db.select().from(auditLog).where(eq(auditLog.leagueId, league.id))
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1))[0]
}

describe('roles', () => {
  test('admins switch members between ADMIN and MEMBER, and the log says so', async () => {
    expect(await change(admin, member, 'ADMIN')).toMatchObject({ userId: member.id, role: 'ADMIN' })
    expect(await rolesNow()).toEqual({ Olga: 'OWNER', Ada: 'ADMIN', Mia: 'ADMIN' })
    expect(await lastAudit()).toMatchObject({
      action: 'role_changed',
      actorId: admin.id,
      subjectId: member.id,
      before: { role: 'MEMBER' },
      after: { role: 'ADMIN' },
    })
    await change(member, admin, 'MEMBER')
    expect(await rolesNow()).toEqual({ Olga: 'OWNER', Ada: 'MEMBER', Mia: 'ADMIN' })
  })
  test('an admin may step down while the owner remains', async () => {
    await change(admin, admin, 'MEMBER')
    expect(await rolesNow()).toEqual({ Olga: 'OWNER', Ada: 'MEMBER', Mia: 'MEMBER' })
  })
  test('giving a member their current role records nothing', async () => {
    const before = await lastAudit()
    await change(admin, member, 'MEMBER')
    expect(await lastAudit()).toEqual(before)
  })
})

describe('refusals, in both languages', () => {
  test('roles', async () => {
    const notAllowed = {
      code: 'role_change_not_allowed',
      en: 'Not allowed: only admins can change roles.',
      it: 'Non consentito: solo gli admin possono cambiare i ruoli.',
    }
    expect(await refusalOf(change(member, member, 'ADMIN'))).toMatchObject(notAllowed)
    expect(await refusalOf(change(member, stranger, 'ADMIN'))).toMatchObject(notAllowed)
    const ownerFixed = {
      code: 'owner_role_fixed',
      en: 'Owner role cannot be changed',
      it: 'Il ruolo del proprietario non può essere cambiato',
    }
    expect(await refusalOf(change(admin, owner, 'MEMBER'))).toMatchObject(ownerFixed)
    expect(await refusalOf(change(owner, owner, 'ADMIN'))).toMatchObject(ownerFixed)
    expect(await refusalOf(change(admin, stranger, 'ADMIN'))).toMatchObject({
      code: 'member_not_found',
      en: 'Member not found.',
      it: 'Membro non trovato.',
    })
  })
  test('removal', async () => {
    expect(await refusalOf(remove(member, admin))).toMatchObject({
      code: 'removal_not_allowed',
      en: 'Not allowed: only admins can remove members.',
      it: 'Non consentito: solo gli admin possono rimuovere i membri.',
    })
    expect(await refusalOf(remove(admin, admin))).toMatchObject({
      code: 'cannot_remove_yourself',
      en: 'Cannot remove yourself',
      it: 'Non puoi rimuoverti dalla lega da qui',
    })
    expect(await refusalOf(remove(admin, owner))).toMatchObject({
      code: 'cannot_remove_owner',
      en: 'Cannot remove owner: transfer ownership first.',
      it: 'Impossibile rimuovere il proprietario: prima va ceduta la lega.',
    })
    expect(await refusalOf(remove(admin, stranger))).toMatchObject({ code: 'member_not_found' })
  })
  test('settings', async () => {
    expect(await refusalOf(updateLeague(as(member), { league: league.id, maxPicks: 5 }))).toMatchObject({
      code: 'settings_not_allowed',
      en: 'Not allowed: only admins can change the settings.',
      it: 'Non consentito: solo gli admin possono modificare le impostazioni.',
    })
  })
  test('non-members are refused as if the league did not exist', async () => {
    const hidden = {
      code: 'league_not_found',
      en: 'League not found or access denied',
      it: 'Lega non trovata o accesso negato',
    }
    expect(await refusalOf(change(stranger, member, 'ADMIN'))).toMatchObject(hidden)
    expect(await refusalOf(remove(stranger, member))).toMatchObject(hidden)
    expect(await refusalOf(listMembers(as(stranger), { league: league.slug }))).toMatchObject(hidden)
    expect(await refusalOf(listMembers(as(stranger), { league: 'no-such-league' }))).toMatchObject(hidden)
  })
})

describe('ownership', () => {
  test('is handed over to a member; the old owner stays as an admin and can then leave', async () => {
    expect(await refusalOf(leaveLeague(as(owner), { league: league.id }))).toMatchObject({
      code: 'owner_cannot_leave',
      en: 'Hand the league over to another member before you leave it.',
      it: 'Prima di lasciare la lega, cedila a un altro membro.',
    })
    await handOverLeague(as(owner), { league: league.id, userId: member.id })
    expect(await rolesNow()).toEqual({ Mia: 'OWNER', Olga: 'ADMIN', Ada: 'ADMIN' })
    expect(await lastAudit()).toMatchObject({ action: 'ownership_handed_over', subjectId: member.id })
    await leaveLeague(as(owner), { league: league.id })
    expect((await listMembers(as(member), { league: league.id })).map((m) => m.displayName)).toEqual([
      'Mia',
      'Ada',
    ])
  })
  test('is not handed over by others, to oneself or to strangers', async () => {
    const to = (actor: TestUser, target: TestUser) =>
      refusalOf(handOverLeague(as(actor), { league: league.id, userId: target.id }))
    expect(await to(admin, member)).toMatchObject({
      code: 'not_allowed',
      en: 'Not allowed',
      it: 'Non consentito',
    })
    expect(await to(owner, owner)).toMatchObject({
      code: 'already_owner',
      en: 'You own this league already.',
      it: 'Questa lega è già tua.',
    })
    expect(await to(owner, stranger)).toMatchObject({ code: 'member_not_found' })
    await leaveLeague(as(member), { league: league.id })
    expect(await to(owner, member)).toMatchObject({ code: 'member_not_found' })
  })
})

test('the database itself takes no second owner and no unknown role', async () => {
  const promote = (role: string) =>
    t.db
      .update(memberships)
      // A role that the types do not allow is the point of this test.
      .set({ role: role as 'OWNER' })
      .where(and(eq(memberships.leagueId, league.id), eq(memberships.userId, member.id)))
  await expect(promote('OWNER')).rejects.toThrow()
  await expect(promote('KING')).rejects.toThrow()
})
