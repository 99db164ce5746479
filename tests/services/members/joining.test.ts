import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deathlists, leagues, membershipPeriods, memberships } from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague, type TestLeagueOptions } from '#tests/support/league.ts'
import { replaceInviteCode } from '#worker/services/leagues/replace-invite-code.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import type { Mailer, MailMessage } from '#worker/services/mailer.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { inviteByEmail } from '#worker/services/members/invite.ts'
import { joinByCode, previewJoin } from '#worker/services/members/join.ts'
import { listMembers } from '#worker/services/members/list-members.ts'
import { readMembersPage } from '#worker/services/screens/league.ts'
import { listActivity, listAudit } from '#worker/services/screens/record.ts'
import { outcome, refusalOf } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
const daysLater = (days: number) => addMs(now, days * 86_400_000)

let t: TestDatabase
let owner: TestUser
let mia: TestUser
let sam: TestUser
let crowd: TestUser[]
let league: TestLeague
let code: string

const fresh = async (options: TestLeagueOptions = {}, users: [TestUser, ...TestUser[]] = [owner, mia]) => {
  league = await addLeague(t.db, users, options)
  code = (await replaceInviteCode(ctxFor(t.db, owner, { now }), { league: league.id })).inviteCode
}

beforeAll(async () => {
  t = await startTestDatabase()
  ;[owner, mia, sam] = (await addUsers(t.db, ['Olga', 'Mia', 'Sam'])) as [TestUser, TestUser, TestUser]
  crowd = await addUsers(
    t.db,
    Array.from({ length: 18 }, (_, i) => `Guest${i}`),
  )
})
afterAll(() => t.stop())
beforeEach(() => fresh())

const as = (user: TestUser, at = now) => ctxFor(t.db, user, { now: at, realNow: at })
const join = (user: TestUser, at = now) => joinByCode(as(user, at), { code })
const preview = (user: TestUser) => previewJoin(as(user), { code })
const membersNow = async () => (await listMembers(as(owner), { league: league.id })).map((m) => m.displayName)
const membershipOf = async (user: TestUser) =>
  (
    await t.db
      .select()
      .from(memberships)
      .where(and(eq(memberships.leagueId, league.id), eq(memberships.userId, user.id)))
  )[0]
const periodsOf = async (user: TestUser) =>
  (
    await t.db
      .select({ from: membershipPeriods.joinedAt, to: membershipPeriods.leftAt })
      .from(membershipPeriods)
      .where(and(eq(membershipPeriods.leagueId, league.id), eq(membershipPeriods.userId, user.id)))
  ).sort((a, b) => (a.from < b.from ? -1 : 1))

describe('joining by code', () => {
  test('creates a membership and a deathlist, is recorded, and is idempotent', async () => {
    t.resetRoundTrips()
    expect(await join(sam)).toMatchObject({
      id: league.id,
      name: 'Test league',
      role: 'MEMBER',
      inviteCode: null,
      alreadyMember: false,
    })
    expect(t.roundTrips()).toBe(2)
    expect(await join(sam)).toMatchObject({ alreadyMember: true })
    expect(await join(owner)).toMatchObject({ alreadyMember: true, role: 'OWNER', inviteCode: code })
    expect(await membersNow()).toEqual(['Olga', 'Mia', 'Sam'])
    expect(await periodsOf(sam)).toEqual([{ from: now, to: null }])
    const lists = await t.db.select().from(deathlists).where(eq(deathlists.userId, sam.id))
    expect(lists.filter((list) => list.leagueId === league.id)).toHaveLength(1)
    const [last] = await listActivity(as(mia), { league: league.id, limit: 1 })
    expect(last).toMatchObject({ kind: 'joined', actor: { displayName: 'Sam' } })
    const [entry] = await listAudit(as(mia), { league: league.id, limit: 1 })
    expect(entry).toMatchObject({ action: 'member_joined', actor: { displayName: 'Sam' } })
  })
  test('a replaced code is refused', async () => {
    const old = code
    code = (await replaceInviteCode(as(owner), { league: league.id })).inviteCode
    expect(code).not.toBe(old)
    expect(await refusalOf(joinByCode(as(sam), { code: old }))).toEqual({
      code: 'invite_code_replaced',
      field: 'code',
      en: 'This code has been replaced. Ask the person who sent it for the new one.',
      it: 'Questo codice è stato sostituito. Chiedi quello nuovo a chi te l’ha mandato.',
    })
    expect(await outcome(joinByCode(as(sam), { code: 'NOSUCH' }))).toBe('invite_code_unknown')
    expect(await outcome(join(sam))).toBe('done')
  })
  test('a twenty-first member is refused, even a former member', async () => {
    await join(sam)
    await leaveLeague(as(sam), { league: league.id })
    for (const guest of crowd) await join(guest)
    expect(await membersNow()).toHaveLength(20)
    expect(await refusalOf(join(sam))).toMatchObject({
      code: 'league_full',
      en: 'This league is full: it has 20 members.',
      it: 'Questa lega è al completo: ha 20 membri.',
    })
    expect(await preview(sam)).toMatchObject({ memberCount: 20, refusal: 'league_full' })
    expect(await join(mia)).toMatchObject({ alreadyMember: true })
  })
  test('nobody can join or be invited while joining is closed', async () => {
    await updateLeague(as(owner), { league: league.id, doorsClosed: true })
    expect(await refusalOf(join(sam))).toMatchObject({
      code: 'league_closed',
      en: 'This league is closed: nobody can join it for now.',
    })
    expect(await preview(sam)).toMatchObject({ refusal: 'league_closed' })
    expect(await outcome(inviteByEmail(as(owner), { league: league.id, email: sam.email }))).toBe(
      'league_closed',
    )
    expect(await join(mia)).toMatchObject({ alreadyMember: true })
    const [entry] = await listAudit(as(mia), { league: league.id, limit: 1 })
    expect(entry).toMatchObject({
      action: 'invitations_changed',
      before: { doorsClosed: false },
      after: { doorsClosed: true },
    })
    await updateLeague(as(owner), { league: league.id, doorsClosed: false })
    expect(await outcome(join(sam))).toBe('done')
  })
  test('trying codes is limited', async () => {
    const [guesser] = await addUsers(t.db, ['Guesser'])
    if (!guesser) throw new Error('no user')
    const guess = (i: number) => outcome(joinByCode(as(guesser), { code: `AAAA${i}` }))
    for (let i = 0; i < 60; i++) expect(await guess(i)).toBe('invite_code_unknown')
    expect(await guess(60)).toBe('rate_limited')
    expect(await outcome(join(guesser))).toBe('rate_limited')
    expect(await outcome(join(guesser, daysLater(1)))).toBe('done')
  })
})

describe('members over time', () => {
  test('a former member keeps the deathlist, and rejoining resumes it', async () => {
    const listId = league.lists[mia.id]
    const first = await membershipOf(mia)
    await leaveLeague(as(mia, daysLater(1)), { league: league.id })
    expect(await membersNow()).toEqual(['Olga'])
    expect(await membershipOf(mia)).toMatchObject({ leftAt: daysLater(1), removedBy: null })
    const [latest] = await listActivity(as(owner), { league: league.id, limit: 1 })
    expect(latest).toMatchObject({ kind: 'left', actor: { displayName: 'Mia' } })
    expect(await outcome(listMembers(as(mia), { league: league.id }))).toBe('league_not_found')

    await join(mia, daysLater(3))
    expect(await membershipOf(mia)).toMatchObject({
      role: 'MEMBER',
      leftAt: null,
      joinedAt: first?.joinedAt,
    })
    expect((await periodsOf(mia)).map(({ to }) => to)).toEqual([daysLater(1), null])
    const lists = await t.db.select().from(deathlists).where(eq(deathlists.leagueId, league.id))
    expect(lists.filter((list) => list.userId === mia.id).map((list) => list.id)).toEqual([listId])
  })
  test('an admin who comes back is a plain member', async () => {
    await t.db.update(memberships).set({ role: 'ADMIN' }).where(eq(memberships.userId, mia.id))
    await leaveLeague(as(mia), { league: league.id })
    await join(mia)
    expect(await membershipOf(mia)).toMatchObject({ role: 'MEMBER' })
  })
  test('a removed member needs a new invitation', async () => {
    await removeMember(as(owner, daysLater(1)), { league: league.id, userId: mia.id })
    expect(await refusalOf(join(mia, daysLater(2)))).toMatchObject({
      code: 'invitation_needed',
      en: 'You were removed from this league: you need a new invitation.',
      it: 'Non fai più parte di questa lega: per rientrare serve un nuovo invito.',
    })
    expect(await preview(mia)).toMatchObject({ refusal: 'invitation_needed', alreadyMember: false })
    await inviteByEmail(as(owner, daysLater(3)), { league: league.id, email: mia.email })
    expect(await join(mia, daysLater(4))).toMatchObject({ alreadyMember: false })
    await removeMember(as(owner, daysLater(5)), { league: league.id, userId: mia.id })
    expect(await outcome(join(mia, daysLater(6)))).toBe('invitation_needed')
  })
  test('where new picks are off, a late joiner has seven days, shown beforehand', async () => {
    await fresh({ startDate: '2026-06-01', endDate: '2026-12-31', rules: { allowNewPicks: false } })
    expect(await preview(sam)).toMatchObject({
      name: 'Test league',
      allowNewPicks: false,
      firstListUntil: '2026-06-22',
      season: { state: 'running' },
      slug: null,
    })
    expect(await join(sam)).toMatchObject({ firstListUntil: '2026-06-22' })
    await leaveLeague(as(sam), { league: league.id })
    expect((await join(sam, daysLater(2))).firstListUntil).toBeNull()
    expect(await membershipOf(sam)).toMatchObject({ joinedAt: now })
  })
  test('no limit is shown where none applies', async () => {
    expect((await preview(sam)).firstListUntil).toBeNull()
    await fresh({ startDate: '2026-07-01', rules: { allowNewPicks: false } })
    expect((await preview(sam)).firstListUntil).toBeNull()
    expect(await preview(mia)).toMatchObject({ alreadyMember: true, slug: league.slug, refusal: null })
  })
})

describe('an invitation by e-mail', () => {
  const sent: MailMessage[] = []
  const afterwards: Promise<unknown>[] = []
  const mailer: Mailer = { send: async (message) => void sent.push(message) }
  const invite = (user: TestUser, email: string) =>
    inviteByEmail(
      { ...as(user), mailer, after: (work) => void afterwards.push(work) },
      { league: league.id, email },
    )
  /** The mails sent to this address, once all pending work is done. */
  const mailTo = async (email: string) => {
    await Promise.all(afterwards.splice(0))
    return sent.filter(({ to }) => to === email)
  }
  afterAll(() => Promise.all(afterwards))

  test('carries the link with the code, and leaves no address in the log', async () => {
    const [row] = await t.db.select().from(leagues).where(eq(leagues.id, league.id))
    await invite(owner, 'nina@example.org')
    const [mail] = await mailTo('nina@example.org')
    expect(mail?.text).toContain(`http://127.0.0.1:8787/auth?code=${row?.inviteCode}`)
    expect(mail?.html).toContain(`/auth?code=${row?.inviteCode}`)
    expect(mail?.text).toContain('Test league')
    const log = JSON.stringify(await listAudit(as(mia), { league: league.id, limit: 5 }))
    expect(log).toContain('member_invited')
    expect(log).not.toContain('nina@example.org')
  })
  test('does not reveal whether an address belongs to a member', async () => {
    const answers = [await invite(owner, mia.email), await invite(owner, 'nobody@example.org')]
    expect(answers).toEqual([undefined, undefined])
    expect(await outcome(invite(owner, owner.email))).toBe('done')
    const listed = (await readMembersPage(as(owner), { league: league.id })).invitations
    expect(listed.map(({ email }) => email)).toEqual(
      expect.arrayContaining([mia.email, owner.email, 'nobody@example.org']),
    )
    expect(await mailTo(mia.email)).toHaveLength((await mailTo('nobody@example.org')).length)
  })
  test('is accepted by the address that its reader has now, not by the one of an older access token', async () => {
    const before = 'sam.before@example.org'
    for (const email of [before, sam.email]) await invite(owner, email)
    await join({ ...sam, email: before })
    const open = (await readMembersPage(as(owner), { league: league.id })).invitations
    expect(open.map(({ email }) => email)).toEqual([before])
  })
  test('is refused to plain members, and for a full league', async () => {
    expect(await outcome(invite(mia, 'x@example.org'))).toBe('not_allowed')
    for (const guest of crowd) await join(guest)
    expect(await outcome(invite(owner, 'full@example.org'))).toBe('league_full')
  })
})
