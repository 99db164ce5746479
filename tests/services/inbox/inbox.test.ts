import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { activity, memberships } from '#db/schema/index.ts'
import type { ActivityKind } from '#domain/news/news-registry.ts'
import type { Language } from '#locales/languages.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { deleteOwnAccount } from '#worker/services/account/erase.ts'
import { markRead } from '#worker/services/inbox/mark-read.ts'
import { countUnread, readInbox } from '#worker/services/inbox/read.ts'
import { leaveLeague, removeMember } from '#worker/services/members/end-membership.ts'
import { joinByCode } from '#worker/services/members/join.ts'
import { readDashboard } from '#worker/services/screens/dashboard.ts'
import { outcome } from '../refusal.ts'

/** Activity in all leagues of a user since their last visit. */

let t: TestDatabase
beforeAll(async () => {
  t = await startTestDatabase()
  await addPersons(
    t.db,
    [{ id: 'Q1', labels: { en: 'Person Q1', it: 'Persona Q1' } }, { id: 'Q2' }, { id: 'Q3' }],
    minute(0),
  )
})
afterAll(() => t?.stop())

const minute = (minutes: number) => new Date(Date.UTC(2026, 4, 10, 12, minutes)).toISOString()
const as = (user: TestUser, minutes = 60, locale: Language = 'en') =>
  ctxFor(t.db, user, { now: minute(minutes), locale })

const setUp = async (): Promise<{ users: [TestUser, TestUser, TestUser]; league: TestLeague }> => {
  const [ann, bob, cy] = await addUsers(t.db, ['Ann', 'Bob', 'Cy'])
  if (!ann || !bob || !cy) throw new Error('no users')
  const league = await addLeague(t.db, [ann, bob, cy], {
    createdAt: minute(-600),
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  })
  return { users: [ann, bob, cy], league }
}

let serial = 0
/** Records an activity item at a minute. */
const record = async (
  league: TestLeague,
  kind: ActivityKind,
  at: number,
  over: Partial<typeof activity.$inferInsert> = {},
): Promise<string> => {
  const id = `0199-${String(serial++).padStart(6, '0')}`
  await t.db
    .insert(activity)
    .values(withNewsKind({ id, leagueId: league.id, kind, data: {}, at: minute(at), ...over }))
  return id
}

const unreadOf = async (user: TestUser, minutes = 60) => (await countUnread(as(user, minutes))).unread

describe('news', () => {
  test('goes to everybody but its author; other members’ picks are not news', async () => {
    const { users, league } = await setUp()
    const [ann, bob, cy] = users
    await record(league, 'joined', 1, { actorId: cy.id })
    await record(league, 'picked', 2, { actorId: bob.id, personId: 'Q1' })
    await record(league, 'rule_changed', 3, { actorId: ann.id })
    await record(league, 'reported', 4, { personId: 'Q1' })
    expect(await Promise.all(users.map((user) => unreadOf(user)))).toEqual([2, 2, 1])
    const { unread, items } = await readInbox(as(ann))
    expect([unread, items.map(({ text }) => text)]).toEqual([
      2,
      ['The death of Person Q1 has been reported', 'Cy joined the league'],
    ])
    expect(items[0]).toMatchObject({
      leagueId: league.id,
      leagueSlug: league.slug,
      leagueName: 'Test league',
      kind: 'death_reported',
      url: 'http://127.0.0.1:8787/person/Q1',
      at: minute(4),
      read: false,
    })
    expect((await readInbox(as(ann, 60, 'it'))).items[0]?.text).toBe(
      'È stato segnalato il decesso di Persona Q1',
    )
  })

  test('about a list goes only to its player', async () => {
    const { users, league } = await setUp()
    const [, bob, cy] = users
    await record(league, 'pick_voided', 1, { actorId: bob.id, personId: 'Q2', data: { reason: 'merged' } })
    await record(league, 'choose_reminder', 2, { data: { userIds: [cy.id, bob.id] } })
    expect(await Promise.all(users.map((user) => unreadOf(user)))).toEqual([0, 2, 1])
    expect((await readInbox(as(bob))).items.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      expect.stringMatching(/^start_soon: Choose your picks/),
      'list_incomplete: Your pick of Person Q2 is void: the same person was picked twice',
    ])
  })

  test('several items of one kind share a summary line', async () => {
    const { users, league } = await setUp()
    const [ann, bob, cy] = users
    await record(league, 'joined', 1, { actorId: bob.id })
    await record(league, 'joined', 2, { actorId: cy.id })
    const { items } = await readInbox(as(ann))
    expect(items.map(({ run }) => run && [run.size, run.text])).toEqual([
      [2, 'Bob and Cy joined the league'],
      null,
    ])
  })

  test('of two leagues is merged, newest first', async () => {
    const one = await setUp()
    const [ann, bob] = one.users
    const other = await addLeague(t.db, [bob, ann], { createdAt: minute(-600) })
    await record(one.league, 'retracted', 1, { personId: 'Q1' })
    await record(other, 'retracted', 2, { personId: 'Q2' })
    await record(one.league, 'retracted', 3, { personId: 'Q3' })
    const { items } = await readInbox(as(ann))
    expect(items.map(({ leagueId }) => leagueId)).toEqual([one.league.id, other.id, one.league.id])
    const { leagues } = await readDashboard(as(ann))
    expect(leagues.map(({ id, news }) => [id, news.unread, news.latest?.text])).toEqual(
      expect.arrayContaining([
        [one.league.id, 2, expect.stringContaining('Q3')],
        [other.id, 1, expect.stringContaining('Q2')],
      ]),
    )
  })

  test('the dashboard shows each league’s newest item, grouped within that league', async () => {
    const one = await setUp()
    const [ann, bob, cy] = one.users
    const other = await addLeague(t.db, [bob, ann], { createdAt: minute(-600) })
    await record(one.league, 'joined', 1, { actorId: bob.id })
    await record(other, 'retracted', 2, { personId: 'Q2' })
    await record(one.league, 'joined', 3, { actorId: cy.id })
    const latest = async () =>
      new Map((await readDashboard(as(ann))).leagues.map(({ id, news }) => [id, news.latest]))
    expect((await latest()).get(one.league.id)?.run?.text).toBe('Bob and Cy joined the league')
    await markRead(as(ann), { until: minute(50), league: one.league.id })
    expect((await latest()).get(one.league.id)).toBeNull()
    expect((await latest()).get(other.id)).not.toBeNull()
  })

  test('the dashboard does not repeat as news the free places that it shows with the league', async () => {
    const { league, users } = await setUp()
    const [ann, bob] = users
    await record(league, 'joined', 1, { actorId: bob.id })
    await record(league, 'place_free', 2, { actorId: ann.id, data: { places: 3 } })
    const shown = (await readDashboard(as(ann))).leagues.find(({ id }) => id === league.id)
    expect(shown?.list.free).toBeGreaterThan(0)
    expect([shown?.news.unread, shown?.news.latest?.text]).toEqual([2, 'Bob joined the league'])
  })
})

describe('the read marks', () => {
  test('only move forward, on any device, and never beyond now', async () => {
    const { users, league } = await setUp()
    const [ann] = users
    for (const at of [1, 2, 3, 61]) await record(league, 'retracted', at, { personId: 'Q1' })
    const mark = (until: string) => markRead(as(ann), { until })
    expect((await mark(minute(2))).unread).toBe(2)
    expect((await mark(minute(1))).unread).toBe(2)
    expect((await readInbox(as(ann))).items.map(({ read }) => read)).toEqual([false, false, true, true])
    const both = await Promise.all([mark(minute(3)), mark(minute(2))])
    expect(Math.min(...both.map(({ unread }) => unread))).toBe(1)
    expect(await unreadOf(ann)).toBe(1)
    // A time in the future counts as now: the next items are still new.
    expect((await mark('9999-12-31T23:59:59.999-23:59')).unread).toBe(1)
    const [row] = await t.db.select().from(memberships).where(eq(memberships.userId, ann.id))
    expect(row?.readUntil).toBe(minute(60))
    expect((await mark('0000-01-01T00:00:00+23:59')).unread).toBe(1)
    expect((await markRead(as(ann, 62), { until: '2026-05-10T15:02:00.000+02:00' })).unread).toBe(0)
  })

  test('of one league do not change those of others', async () => {
    const { users, league } = await setUp()
    const [ann, bob] = users
    const other = await addLeague(t.db, [bob, ann], { createdAt: minute(-600) })
    await record(league, 'retracted', 1, { personId: 'Q1' })
    await record(other, 'retracted', 1, { personId: 'Q1' })
    const left = await markRead(as(ann), { until: minute(30), league: other.slug })
    expect(left.leagues).toEqual(
      expect.arrayContaining([
        { leagueId: league.id, unread: 1, readUntil: minute(-600) },
        { leagueId: other.id, unread: 0, readUntil: minute(30) },
      ]),
    )
    expect(await unreadOf(bob)).toBe(2)
    const [stranger] = await addUsers(t.db, ['Dee'])
    if (!stranger) throw new Error('no user')
    expect(await outcome(markRead(as(stranger), { until: minute(30), league: other.slug }))).toBe(
      'league_not_found',
    )
  })

  test('are set on joining and on return: earlier items are not news', async () => {
    const { users, league } = await setUp()
    const [ann] = users
    await record(league, 'retracted', 1, { personId: 'Q1' })
    const [dee] = await addUsers(t.db, ['Dee'])
    if (!dee) throw new Error('no user')
    await joinByCode(as(dee, 10), { code: league.id.slice(-12) })
    expect((await readInbox(as(dee))).items).toEqual([])
    await record(league, 'retracted', 20, { personId: 'Q1' })
    expect(await unreadOf(dee)).toBe(1)
    await leaveLeague(as(dee, 30), { league: league.id })
    await record(league, 'retracted', 40, { personId: 'Q1' })
    await joinByCode(as(dee, 50), { code: league.id.slice(-12) })
    expect(await unreadOf(dee)).toBe(0)
    // A return on the same day is not news.
    expect(await unreadOf(ann)).toBe(4)
  })
})

describe('a former member', () => {
  test('sees nothing of the league after leaving or being removed', async () => {
    const { users, league } = await setUp()
    const [ann, bob, cy] = users
    await record(league, 'retracted', 1, { personId: 'Q1' })
    await leaveLeague(as(bob, 10), { league: league.id })
    await removeMember(as(ann, 10), { league: league.id, userId: cy.id })
    for (const gone of [bob, cy]) {
      expect(await readInbox(as(gone))).toEqual({ unread: 0, items: [] })
      expect(await countUnread(as(gone))).toEqual({ unread: 0, leagues: [] })
      expect((await readDashboard(as(gone))).leagues).toEqual([])
      expect((await markRead(as(gone), { until: minute(50) })).leagues).toEqual([])
    }
    const rows = await t.db.select().from(memberships).where(eq(memberships.leagueId, league.id))
    expect(rows.filter(({ userId }) => userId !== ann.id).map(({ readUntil }) => readUntil)).toEqual([
      null,
      null,
    ])
  })

  test('appears as a former player after deleting the account', async () => {
    const { users, league } = await setUp()
    const [ann, bob] = users
    await record(league, 'joined', 1, { actorId: bob.id })
    await deleteOwnAccount(as(bob, 10))
    expect((await readInbox(as(ann))).items.map(({ text }) => text)).toEqual([
      'Former player joined the league',
    ])
  })
})

describe('the inbox', () => {
  test('takes one round trip to read, two to mark', async () => {
    const { users, league } = await setUp()
    const [ann] = users
    await record(league, 'retracted', 1, { personId: 'Q1' })
    const tripsOf = async (work: () => Promise<unknown>) => {
      t.resetRoundTrips()
      await work()
      return t.roundTrips()
    }
    expect(await tripsOf(() => readInbox(as(ann)))).toBe(1)
    expect(await tripsOf(() => countUnread(as(ann)))).toBe(1)
    expect(await tripsOf(() => markRead(as(ann), { until: minute(5), league: league.slug }))).toBe(2)
  })

  test('returns the newest 50 items and counts up to 100', async () => {
    const { users, league } = await setUp()
    const [ann] = users
    await t.db.run(sql`
      insert into activity (id, league_id, kind, news_kind, data, at)
      with n (i) as (select 1 union all select i + 1 from n where i < 300)
      select 'many-' || i, ${league.id}, 'sealed', 'final', '{}', ${minute(1)} from n`)
    const { unread, items } = await readInbox(as(ann))
    expect([unread, items.length]).toEqual([100, 50])
  })

  test('finds news by an index', async () => {
    const plan = await t.db.all<{ detail: string }>(sql`
      explain query plan select 1 from activity a
      where a.league_id = 'x' and a.at > '2026' and a.news_kind is not null`)
    expect(plan[0]?.detail).toContain('activity_news')
  })
})
