import { inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, picks, statusEvents } from '#db/schema/index.ts'
import { eventId } from '#domain/news/event-id.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import type { Ctx } from '#worker/services/context.ts'
import { checkAdmin, getLeague } from '#worker/services/leagues/get-league.ts'
import { listLeagues } from '#worker/services/leagues/list-leagues.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { inviteByEmail } from '#worker/services/members/invite.ts'
import { previewJoin } from '#worker/services/members/join.ts'
import { listMembers, listMemberships } from '#worker/services/members/list-members.ts'
import { myProfile } from '#worker/services/profile/own.ts'
import { getRules } from '#worker/services/rules/get-rules.ts'
import { previewScore } from '#worker/services/rules/preview.ts'
import { readDashboard } from '#worker/services/screens/dashboard.ts'
import { readHome } from '#worker/services/screens/home.ts'
import { readAdminPage, readMembersPage, readSettingsPage } from '#worker/services/screens/league.ts'
import { listActivity, listAudit } from '#worker/services/screens/record.ts'
import { listSeasons } from '#worker/services/seasons/list-seasons.ts'
import { outcome } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
let t: TestDatabase
let users: [TestUser, ...TestUser[]]
let league: TestLeague
let owner: TestUser
let mia: TestUser

beforeAll(async () => {
  t = await startTestDatabase()
  users = (await addUsers(
    t.db,
    Array.from({ length: 20 }, (_, i) => `Player${i}`),
  )) as [TestUser, ...TestUser[]]
  const persons = Array.from({ length: 20 }, (_, i) => ({ id: `Q${i + 1}`, image: 'A portrait.jpg' }))
  await addPersons(t.db, persons, now)
  league = await addLeague(t.db, users, { startDate: '2026-01-01', endDate: '2026-12-31' })
  ;[owner, mia] = users as unknown as [TestUser, TestUser]
  await t.db.insert(picks).values(
    users.flatMap((user) =>
      persons.map(({ id }) => ({
        id: uuidv7(),
        deathlistId: league.lists[user.id] ?? '',
        leagueId: league.id,
        seasonId: league.seasonId,
        userId: user.id,
        personId: id,
        addedAt: '2026-02-01T10:00:00.000Z',
        countsFrom: '2026-02-03',
      })),
    ),
  )
  await addPersons(
    t.db,
    [{ id: 'Q99', status: 'confirmed', diedOn: '2026-05-05', confirmedAt: '2026-05-07T00:00:00.000Z' }],
    now,
  )
  await t.db.insert(statusEvents).values({
    id: uuidv7(),
    personId: 'Q99',
    kind: 'confirmed',
    at: '2026-05-07T00:00:00.000Z',
    diedOn: '2026-05-05',
    evidence: {},
  })
  const holder = users[7] ?? owner
  await t.db.insert(picks).values({
    id: uuidv7(),
    deathlistId: league.lists[holder.id] ?? '',
    leagueId: league.id,
    seasonId: league.seasonId,
    userId: holder.id,
    personId: 'Q99',
    addedAt: '2026-02-01T10:00:00.000Z',
    countsFrom: '2026-02-03',
  })
  await updateLeague(ctxFor(t.db, owner, { now }), { league: league.id, maxPicks: 12 })
  // The first reader computes the table, which is stored after the answer.
  const stored: Promise<unknown>[] = []
  const first = await readHome(ctxFor(t.db, mia, { now, after: (work) => stored.push(work) }), ref())
  await Promise.all(stored)
  expect(stored).toHaveLength(1)
  expect(first.top[0]).toMatchObject({ displayName: 'Player7', points: 19 })
})
afterAll(() => t.stop())

const ref = () => ({ league: league.slug })
const reads: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  list: (ctx) => listLeagues(ctx),
  dashboard: (ctx) => readDashboard(ctx),
  get: (ctx) => getLeague(ctx, ref()),
  adminCheck: (ctx) => checkAdmin(ctx, ref()),
  home: (ctx) => readHome(ctx, ref()),
  membersPage: (ctx) => readMembersPage(ctx, ref()),
  adminPage: (ctx) => readAdminPage(ctx, ref()),
  settingsPage: (ctx) => readSettingsPage(ctx, ref()),
  audit: (ctx) => listAudit(ctx, { ...ref(), limit: 50 }),
  activity: (ctx) => listActivity(ctx, { ...ref(), limit: 50 }),
  members: (ctx) => listMembers(ctx, ref()),
  memberships: (ctx) => listMemberships(ctx, {}),
  rules: (ctx) => getRules(ctx, ref()),
  rulesPreview: (ctx) => previewScore(ctx, { ...ref(), age: 74, holders: 2, firstDeath: false }),
  seasons: (ctx) => listSeasons(ctx, ref()),
  profile: (ctx) => myProfile(ctx),
  joinPreview: (ctx) => previewJoin(ctx, { code: league.id.slice(-12) }),
}

test.each(Object.entries(reads))('%s is one round trip, with 20 members of 20 picks', async (_, read) => {
  t.resetRoundTrips()
  await read(ctxFor(t.db, owner, { now }))
  expect(t.roundTrips()).toBe(1)
})

test('the dashboard has a card for each league, with one’s own list and place', async () => {
  const { leagues } = await readDashboard(ctxFor(t.db, mia, { now }))
  expect(leagues).toMatchObject([
    {
      id: league.id,
      inviteCode: null,
      memberCount: 20,
      season: { state: 'running' },
      list: { name: 'My list', picks: 20, capacity: 10, free: 0 },
      standing: { rank: 2, points: 0 },
    },
  ])
})

test('the home shows the day’s headline, the top of the table, what happened and what comes next', async () => {
  const page = await readHome(ctxFor(t.db, mia, { now }), ref())
  expect(page.headline).toBe('person')
  expect(page.today.dates.map(({ kind, on }) => [kind, on])).toEqual([
    ['rules_bind', '2026-06-16'],
    ['season_ends', '2026-12-31'],
    ['season_seals', '2027-01-15'],
  ])
  expect(page.activity[0]).toMatchObject({ kind: 'rule_changed' })
  expect(page.room).toMatchObject({ used: 20, free: 0 })
  expect(page.members).toHaveLength(20)
  expect(page.top.slice(0, 2).map(({ rank, points }) => [rank, points])).toEqual([
    [1, 19],
    [2, 0],
  ])
  expect(page.top.find(({ userId }) => userId === mia.id)).toMatchObject({ rank: 2, points: 0, active: true })
  expect(page.top.length).toBeLessThanOrEqual(6)
})

test('the home lists competitions that are being played first', async () => {
  const small = await addLeague(t.db, [owner, mia], { startDate: '2026-01-01', endDate: '2026-12-31' })
  for (const [name, startDate, endDate] of [
    ['Over', '2026-02-01', '2026-03-31'],
    ['Played', '2026-04-01', '2026-08-31'],
    ['Later', '2026-07-01', '2026-08-31'],
  ] as const)
    await addCompetition(t.db, small, owner, {
      type: 'championship',
      name,
      startDate,
      endDate,
      createdAt: '2026-01-10T10:00:00.000Z',
    })
  const { competitions } = await readHome(ctxFor(t.db, mia, { now }), { league: small.id })
  expect(competitions.map(({ name }) => name)).toEqual(['Played', 'Later', 'Over'])
})

test('the home groups related activity items into lines before limiting them', async () => {
  const small = await addLeague(t.db, [owner, mia])
  await t.db.insert(activity).values(
    Array.from({ length: 30 }, (_, nr) =>
      withNewsKind({
        id: uuidv7(),
        leagueId: small.id,
        kind: 'picked',
        actorId: nr < 15 ? owner.id : mia.id,
        personId: `Q${(nr % 15) + 1}`,
        data: {},
        at: `2026-06-15T10:${String(nr).padStart(2, '0')}:00.000Z`,
      }),
    ),
  )
  const { activity: lines } = await readHome(ctxFor(t.db, owner, { now }), { league: small.id })
  expect(lines.map(({ actor, run }) => [actor?.displayName, run?.size])).toEqual([
    ['Player1', 15],
    ['Player0', 15],
  ])
})

test('admins see who is invited, plain members do not; the admin page is for admins', async () => {
  const small = await addLeague(t.db, [owner, mia])
  const at = { league: small.id }
  await inviteByEmail(ctxFor(t.db, owner, { now }), { ...at, email: 'friend@example.org' })
  const seen = await readMembersPage(ctxFor(t.db, owner), at)
  expect(seen.invitations).toMatchObject([
    { email: 'friend@example.org', invitedBy: { displayName: 'Player0' } },
  ])
  expect((await readMembersPage(ctxFor(t.db, mia), at)).invitations).toEqual([])
  expect(await outcome(readAdminPage(ctxFor(t.db, mia), at))).toBe('not_allowed')
  expect((await readAdminPage(ctxFor(t.db, owner), at)).seasons).toMatchObject([{ number: 1 }])
  expect((await readSettingsPage(ctxFor(t.db, mia), at)).canEdit).toBe(false)
  expect((await readSettingsPage(ctxFor(t.db, owner), at)).canEdit).toBe(true)
})

test('the audit log is paged newest first; another league’s entry returns nothing', async () => {
  const small = await addLeague(t.db, [owner, mia])
  const ctx = ctxFor(t.db, owner, { now })
  for (const maxPicks of [1, 2, 3, 4, 5]) await updateLeague(ctx, { league: small.id, maxPicks })
  const pageAfter = (before?: string) => listAudit(ctx, { league: small.id, limit: 2, before })
  const seen: unknown[] = []
  let before: string | undefined
  for (let i = 0; i < 4; i++) {
    const page = await pageAfter(before)
    seen.push(...page.map(({ after }) => after?.maxPicks))
    before = page.at(-1)?.id ?? before
  }
  expect(seen).toEqual([5, 4, 3, 2, 1])
  // Newer than all items of the small league.
  await updateLeague(ctx, { league: league.id, maxPicks: 13 })
  const [foreign] = await listAudit(ctx, { league: league.id, limit: 1 })
  expect(await pageAfter(foreign?.id)).toEqual([])
})

test('a page of activity continues after an item that has been deleted since', async () => {
  const small = await addLeague(t.db, [owner, mia])
  const idAt = (at: string) => {
    const time = Date.parse(at).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}${uuidv7().slice(13)}`
  }
  const items = ['2026-06-03', '2026-06-02', '2026-06-01'].map((day) => {
    const at = `${day}T12:00:00.000Z`
    return { id: idAt(at), leagueId: small.id, kind: 'left' as const, data: {}, at }
  })
  await t.db.insert(activity).values(items)
  const [first, second, third] = items.map(({ id }) => id)
  const after = async (before: string | undefined) =>
    (await listActivity(ctxFor(t.db, mia, { now }), { league: small.id, limit: 2, before })).map(
      ({ id }) => id,
    )
  expect(await after(first)).toEqual([second, third])
  await t.db.delete(activity).where(inArray(activity.id, [first ?? '', second ?? '']))
  expect(await after(first)).toEqual([third])
  expect(await after(second)).toEqual([third])
  // An id without a time.
  expect(await after(eventId('nothing'))).toEqual([])
})

test('listing memberships returns only those of one’s own leagues', async () => {
  const [stranger] = await addUsers(t.db, ['Stranger'])
  if (!stranger) throw new Error('no user')
  const rows = (user: TestUser, filter: Parameters<typeof listMemberships>[1]) =>
    listMemberships(ctxFor(t.db, user), filter)
  expect(await rows(mia, { leagueIds: [league.id], userIds: [mia.id] })).toEqual([
    { leagueId: league.id, userId: mia.id, role: 'MEMBER' },
  ])
  expect(await rows(mia, { leagueIds: [league.id] })).toHaveLength(20)
  expect(await rows(stranger, { leagueIds: [league.id], userIds: [mia.id] })).toEqual([])
})
