import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leagues, memberships, rateLimits } from '#db/schema/index.ts'
import { networksOf } from '#domain/network.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, type TestLeague } from '#tests/support/league.ts'
import { readInvitationLink } from '#worker/services/invitations/invitation-link.ts'
import { previewInvitation } from '#worker/services/invitations/preview-invitation.ts'
import { getLeague } from '#worker/services/leagues/get-league.ts'
import { listLeagues } from '#worker/services/leagues/list-leagues.ts'
import { replaceInviteCode } from '#worker/services/leagues/replace-invite-code.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { joinByCode, previewJoin } from '#worker/services/members/join.ts'
import { readDashboard } from '#worker/services/screens/dashboard.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { readMembersPage, readSettingsPage } from '#worker/services/screens/league.ts'
import { listActivity, listAudit } from '#worker/services/screens/record.ts'
import { outcome, refusalOf } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'

let t: TestDatabase
let olga: TestUser
let mia: TestUser
let league: TestLeague
let code: string

beforeAll(async () => {
  t = await startTestDatabase()
  ;[olga, mia] = (await addUsers(t.db, ['Olga', 'Mia'])) as [TestUser, TestUser]
})
afterAll(() => t.stop())
beforeEach(async () => {
  league = await addLeague(t.db, [olga, mia], { startDate: '2027-01-01', endDate: '2027-12-31' })
  code = (await replaceInviteCode(as(olga), { league: league.id })).inviteCode
  await t.db.delete(rateLimits)
})

const as = (user: TestUser | null, network?: string) =>
  ctxFor(t.db, user, { now, realNow: now, ...(network ? { networks: networksOf(network) } : {}) })
const preview = (by?: string, network?: string) =>
  previewInvitation(as(null, network), { code, ...(by ? { by } : {}) })
const markOf = async (user: TestUser): Promise<string> => {
  const { url } = await readInvitationLink(as(user), { league: league.id })
  return new URL(url).searchParams.get('by') ?? ''
}

describe('the preview of an invitation', () => {
  test('shows league, inviter, members and rules to anybody, in one round trip', async () => {
    t.resetRoundTrips()
    const shown = await preview()
    expect(t.roundTrips()).toBe(1)
    expect(shown).toMatchObject({
      name: 'Test league',
      inviter: 'Olga',
      memberCount: 2,
      maxMembers: 20,
      season: { number: 1, startDate: '2027-01-01', state: 'before' },
      rules: { maxPicks: 10, minBirthYear: 1900 },
      refusal: null,
    })
    // No ids, addresses or lists.
    const text = JSON.stringify(shown)
    for (const secret of [league.id, league.seasonId, olga.id, olga.email, 'My list', code])
      expect(text).not.toContain(secret)
  })

  test('names the member with a valid tag in the link, otherwise the owner', async () => {
    const mias = await markOf(mia)
    expect(mias).toMatch(/^[\w-]{12}$/)
    expect((await preview(mias)).inviter).toBe('Mia')
    expect((await preview(await markOf(olga))).inviter).toBe('Olga')
    for (const made of ['', 'x', mia.id, `${mias}x`, 'Mallory has won'])
      expect((await preview(made)).inviter).toBe('Olga')
    // The sender's tag is only valid in its own league, and while its owner is a member who may invite.
    const other = await addLeague(t.db, [olga, mia])
    const otherCode = (await replaceInviteCode(as(olga), { league: other.id })).inviteCode
    expect((await previewInvitation(as(null), { code: otherCode, by: mias })).inviter).toBe('Olga')
    await updateLeague(as(olga), { league: league.id, membersCanInvite: false })
    expect((await preview(mias)).inviter).toBe('Olga')
    await updateLeague(as(olga), { league: league.id, membersCanInvite: true })
    await leaveLeague(as(mia), { league: league.id })
    expect((await preview(mias)).inviter).toBe('Olga')
  })

  test('says that the league is full or closed', async () => {
    const crowd = await addUsers(
      t.db,
      Array.from({ length: 18 }, (_, i) => `Guest${i}`),
    )
    for (const guest of crowd) await joinByCode(as(guest), { code })
    expect(await preview()).toMatchObject({ memberCount: 20, refusal: 'league_full' })
    await updateLeague(as(olga), { league: league.id, doorsClosed: true })
    expect(await preview()).toMatchObject({ refusal: 'league_closed' })
  })

  test('says whether a code was replaced or is unknown', async () => {
    const old = code
    code = (await replaceInviteCode(as(olga), { league: league.id })).inviteCode
    expect(await refusalOf(previewInvitation(as(null), { code: old }))).toMatchObject({
      code: 'invite_code_replaced',
    })
    expect(await outcome(previewInvitation(as(null), { code: 'NOSUCH' }))).toBe('invite_code_unknown')
    expect((await preview()).name).toBe('Test league')
  })
})

describe('guessing codes', () => {
  const guess = (network: string, of: string) => outcome(previewInvitation(as(null, network), { code: of }))
  test('ends after 40 wrong codes per network; then right codes are refused too', async () => {
    for (let i = 0; i < 40; i++) expect(await guess('192.0.2.1', `WRONG${i}`)).toBe('invite_code_unknown')
    // Right codes don't count, or a chat's servers would soon get no previews.
    expect(await guess('192.0.2.1', code)).toBe('done')
    expect(await guess('192.0.2.1', 'WRONG')).toBe('rate_limited')
    expect(await guess('192.0.2.1', code)).toBe('rate_limited')
    expect(await guess('198.51.100.1', code)).toBe('done')
  })
  test('gets no more tries with a hundred at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess('192.0.2.2', `MANY${i}`)))
    expect(answers.filter((answer) => answer === 'invite_code_unknown')).toHaveLength(40)
  })
  test('over the global limit, each network gets four tries; others are unaffected', async () => {
    await t.db
      .insert(rateLimits)
      .values({ key: 'invitation', windowStart: Math.floor(Date.parse(now) / 300_000) * 300, count: 3_000 })
    for (let i = 0; i < 4; i++) expect(await guess('192.0.2.4', `LAST${i}`)).toBe('invite_code_unknown')
    expect(await guess('192.0.2.4', 'LAST')).toBe('rate_limited')
    expect(await guess('192.0.2.4', code)).toBe('rate_limited')
    expect(await guess('192.0.2.3', code)).toBe('done')
    // Signed-in users have their own count.
    expect(await outcome(previewJoin(as(mia, '192.0.2.4'), { code }))).toBe('done')
  })

  test('ends for an account, sooner on a network with many guesses', async () => {
    const tries = (user: TestUser, network: string, of: string) =>
      outcome(previewJoin(as(user, network), { code: of }))
    for (let i = 0; i < 60; i++) expect(await tries(mia, '192.0.2.9', `MIA${i}`)).toMatch(/unknown|limited/)
    expect(await tries(mia, '198.51.100.9', 'WRONG')).toBe('rate_limited')
    expect(await tries(mia, '198.51.100.9', code)).toBe('rate_limited')
    for (let i = 0; i < 10; i++) expect(await tries(olga, '192.0.2.9', `O${i}`)).toBe('invite_code_unknown')
    expect(await tries(olga, '192.0.2.9', code)).toBe('done')
    expect(await tries(olga, '192.0.2.9', 'WRONG')).toBe('rate_limited')
    expect(await tries(olga, '192.0.2.9', code)).toBe('rate_limited')
    expect(await tries(olga, '203.0.113.9', code)).toBe('done')
  })
})

describe('the right to invite', () => {
  test('every member has a personal link, unless only admins may invite', async () => {
    const mine = await readInvitationLink(as(mia), { league: league.id })
    expect(mine.inviteCode).toBe(code)
    expect(mine.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:8787/join/${code}\\?by=[\\w-]{12}$`))
    expect(mine.url).not.toBe((await readInvitationLink(as(olga), { league: league.id })).url)
    await updateLeague(as(olga), { league: league.id, membersCanInvite: false })
    expect(await refusalOf(readInvitationLink(as(mia), { league: league.id }))).toMatchObject({
      code: 'invitations_by_admins',
      en: 'In this league only admins invite.',
    })
    expect((await readInvitationLink(as(olga), { league: league.id })).inviteCode).toBe(code)
    await t.db
      .update(memberships)
      .set({ role: 'ADMIN' })
      .where(and(eq(memberships.userId, mia.id), eq(memberships.leagueId, league.id)))
    expect((await readInvitationLink(as(mia), { league: league.id })).inviteCode).toBe(code)
  })

  test.each([true, false])('no other call shows a plain member the code (members invite: %s)', async (on) => {
    await updateLeague(as(olga), { league: league.id, membersCanInvite: on })
    const at = { league: league.id }
    const seen = await Promise.all([
      getLeague(as(mia), at),
      listLeagues(as(mia)),
      readDashboard(as(mia)),
      readHome(as(mia), at),
      readMembersPage(as(mia), at),
      readSettingsPage(as(mia), at),
      listAudit(as(mia), { ...at, limit: 100 }),
      listActivity(as(mia), { ...at, limit: 100 }),
      joinByCode(as(mia), { code }),
      previewJoin(as(mia), { code }),
      previewInvitation(as(mia), { code }),
    ])
    expect(JSON.stringify(seen)).not.toContain(code)
    expect((await t.db.select().from(leagues).where(eq(leagues.id, league.id)))[0]?.inviteCode).toBe(code)
  })
})
