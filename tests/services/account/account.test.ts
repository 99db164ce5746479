import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountData } from '#contracts/accounts/account.ts'
import { withNewsKind } from '#db/queries/news/activity.ts'
import {
  activity,
  authPasskeys,
  authSessions,
  authUsers,
  competitionPicks,
  invitations,
  memberships,
  picks,
  profiles,
  votes,
} from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addCompetition } from '#tests/support/game.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { exportAccountData } from '#worker/services/account/data.ts'
import { listDevices, signOutDevice } from '#worker/services/account/devices.ts'
import { deleteOwnAccount } from '#worker/services/account/erase.ts'
import { listMembers } from '#worker/services/members/list-members.ts'
import { outcome } from '../refusal.ts'

let t: TestDatabase
let ada: TestUser
let bea: TestUser
let league: TestLeague
const now = '2026-03-01T12:00:00.000Z'
const secret = 'scrypt$16384$8$5$c2FsdA$aGFzaA'

const pick = (user: TestUser, personId: string) =>
  t.db.insert(picks).values({
    id: `${user.name}-${personId}`,
    deathlistId: league.lists[user.id] ?? '',
    leagueId: league.id,
    seasonId: league.seasonId,
    userId: user.id,
    personId,
    addedAt: now,
    countsFrom: '2026-03-03',
  })

beforeAll(async () => {
  t = await startTestDatabase()
  ;[ada, bea] = (await addUsers(t.db, ['Ada', 'Bea'])) as [TestUser, TestUser]
  league = await addLeague(t.db, [ada, bea], { listName: 'A list' })
  await addPersons(t.db, [{ id: 'Q1' }, { id: 'Q2' }], now)
  await pick(ada, 'Q1')
  await pick(bea, 'Q2')
  await t.db.update(authUsers).set({ passwordHash: secret }).where(eq(authUsers.id, bea.id))
})
afterAll(() => t.stop())

test('users list and sign out only their own devices; the current is marked', async () => {
  await t.db.insert(authSessions).values({
    id: 'phone',
    userId: bea.id,
    amr: [],
    userAgent: 'A phone',
    createdAt: now,
    refreshedAt: '2099-01-01T00:00:00.000Z',
  })
  const devices = await listDevices(ctxFor(t.db, bea))
  expect(devices.map(({ id, isThis, userAgent }) => [id, isThis, userAgent])).toEqual([
    ['phone', false, 'A phone'],
    [bea.sessionId, true, null],
  ])
  expect(await outcome(signOutDevice(ctxFor(t.db, ada), { id: 'phone' }))).toBe('not_found')
  expect(await outcome(signOutDevice(ctxFor(t.db, bea), { id: 'phone' }))).toBe('done')
  expect(await listDevices(ctxFor(t.db, bea))).toHaveLength(1)
  expect(await outcome(listDevices(ctxFor(t.db, null)))).toBe('authentication_required')
})

test('the export holds only the user’s own data, without secrets, in one round trip', async () => {
  t.resetRoundTrips()
  const data = await exportAccountData(ctxFor(t.db, bea))
  expect(t.roundTrips()).toBe(1)
  expect(accountData.parse(data)).toEqual(data)
  expect(data.profile).toMatchObject({ id: bea.id, displayName: 'Bea', email: bea.email })
  expect(data.account).toMatchObject({ email: bea.email })
  expect(data.memberships).toMatchObject([{ league: 'Test league', role: 'MEMBER', leftAt: null }])
  expect(data.deathlists).toMatchObject([
    { league: 'Test league', season: 1, name: 'A list', picks: [{ wikidataId: 'Q2' }] },
  ])
  const text = JSON.stringify(data)
  for (const foreign of [secret, ada.email, ada.id, 'Q1"']) expect(text).not.toContain(foreign)
})

test('the export has every comment, also more than one answer of the database can hold', async () => {
  const entry = withNewsKind({ id: 'entry', leagueId: league.id, kind: 'joined', data: {}, at: now })
  await t.db.insert(activity).values(entry)
  const count = 20_000
  await t.db.run(sql`
    insert into comments (id, league_id, entry_id, thread, author_id, text, at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    select 'comment-' || i, ${league.id}, 'entry', 'talk', ${bea.id}, ${'x'.repeat(280)}, ${now} from n`)
  expect((await exportAccountData(ctxFor(t.db, bea))).remarks).toHaveLength(count)
})

test('the export holds the user’s passkeys, votes and choices for competitions, and nobody else’s', async () => {
  const cup = await addCompetition(t.db, league, ada, {
    type: 'championship',
    startDate: '2026-04-01',
    endDate: '2026-05-01',
    pickParticipation: 'subset',
    picksCount: 1,
  })
  for (const [user, personId] of [
    [ada, 'Q1'],
    [bea, 'Q2'],
  ] as const) {
    await t.db.insert(authPasskeys).values({
      id: `passkey-${user.name}`,
      userId: user.id,
      credentialId: `credential-${user.name}`,
      publicKey: `key-${user.name}`,
      transports: [],
      signCount: 0,
      friendlyName: `${user.name}’s laptop`,
      createdAt: now,
    })
    await t.db.insert(votes).values({
      id: `vote-${user.name}`,
      leagueId: league.id,
      seasonId: league.seasonId,
      personId,
      userId: user.id,
      at: now,
    })
    await t.db
      .insert(competitionPicks)
      .values({ competitionId: cup.id, userId: user.id, pickId: `${user.name}-${personId}` })
  }
  const data = await exportAccountData(ctxFor(t.db, bea))
  expect(accountData.parse(data)).toEqual(data)
  expect(data.passkeys).toEqual([{ friendlyName: 'Bea’s laptop', createdAt: now, lastUsedAt: null }])
  expect(data.votes).toEqual([{ seasonId: league.seasonId, wikidataId: 'Q2', at: now }])
  expect(data.chosenPicks).toEqual([{ competitionId: cup.id, pickId: 'Bea-Q2' }])
})

test('the export has the invitations to the present address, whatever the access token says', async () => {
  const before = 'bea.before@example.org'
  const invitation = (email: string, createdAt: string) => ({
    id: email,
    leagueId: league.id,
    email,
    invitedBy: ada.id,
    createdAt,
  })
  await t.db
    .insert(invitations)
    .values([invitation(bea.email, now), invitation(before, '2026-02-01T12:00:00.000Z')])
  const data = await exportAccountData(ctxFor(t.db, { ...bea, email: before }))
  await t.db.delete(invitations)
  expect(data.invitationsReceived).toEqual([{ leagueId: league.id, createdAt: now, acceptedAt: null }])
})

test('an account that owns leagues can’t be deleted', async () => {
  expect(await outcome(deleteOwnAccount(ctxFor(t.db, ada)))).toBe('owns_leagues')
  expect(await t.db.select().from(authUsers).where(eq(authUsers.id, ada.id))).toHaveLength(1)
})

test('a deleted account is gone; its picks stay under a former player’s name', async () => {
  await deleteOwnAccount(ctxFor(t.db, bea))
  expect(await t.db.select().from(authUsers).where(eq(authUsers.id, bea.id))).toEqual([])
  const [profile] = await t.db.select().from(profiles).where(eq(profiles.id, bea.id))
  expect(profile).toMatchObject({ email: null, displayName: 'Former player', avatarKey: null })
  expect(await t.db.select().from(picks)).toHaveLength(2)
  const [membership] = await t.db.select().from(memberships).where(eq(memberships.userId, bea.id))
  expect(membership?.leftAt).not.toBeNull()
  expect(await listMembers(ctxFor(t.db, ada), { league: league.slug })).toHaveLength(1)
  expect(await outcome(listDevices(ctxFor(t.db, bea)))).toBe('authentication_expired')
})
