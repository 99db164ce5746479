import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withNewsKind } from '#db/queries/news/activity.ts'
import { digestNews } from '#db/queries/news/digests.ts'
import {
  activity,
  auditLog,
  commentReports,
  comments,
  deliveries,
  leagues,
  memberships,
  people,
  reactions,
  seasons,
} from '#db/schema/index.ts'
import { addMs } from '#domain/calendar-day.ts'
import { rates } from '#domain/leagues/quotas.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import { exportAccountData } from '#worker/services/account/data.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import { cleanUp } from '#worker/services/clean-up.ts'
import { listComments } from '#worker/services/comments/list-comments.ts'
import { setReaction } from '#worker/services/comments/react.ts'
import { removeComment, restoreComment } from '#worker/services/comments/remove-comment.ts'
import { dismissReport, listReports, reportComment } from '#worker/services/comments/reports.ts'
import { addComment, editComment } from '#worker/services/comments/write-comment.ts'
import type { Ctx } from '#worker/services/context.ts'
import { readFeed } from '#worker/services/feeds/entries.ts'
import { createFeedLinks } from '#worker/services/feeds/feed-links.ts'
import { countUnread, readInbox } from '#worker/services/inbox/read.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { fanOut } from '#worker/services/notifications/fan-out.ts'
import { listActivity, listAudit } from '#worker/services/screens/record.ts'
import { outcome } from '../refusal.ts'

const now = '2026-06-15T12:00:00.000Z'
const minutes = (n: number, from = now) => addMs(from, n * 60_000)

let t: TestDatabase
let ada: TestUser
let bob: TestUser
let cleo: TestUser
let stranger: TestUser
let league: TestLeague
/** Activity items: a member joined, a death was confirmed, one that only Bob may see. */
let joined: string
let death: string
let secret: string

beforeAll(async () => {
  t = await startTestDatabase()
  await addPersons(t.db, [{ id: 'Q1' }], now)
})
afterAll(() => t?.stop())

const entry = async (row: Partial<typeof activity.$inferInsert>): Promise<string> => {
  const id = uuidv7()
  await t.db
    .insert(activity)
    .values(withNewsKind({ id, leagueId: league.id, kind: 'joined', data: {}, at: minutes(-60), ...row }))
  return id
}

beforeEach(async () => {
  await t.db.delete(leagues)
  await t.db.run(sql`delete from rate_limits`)
  ;[ada, bob, cleo, stranger] = (await addUsers(t.db, ['Ada', 'Bob', 'Cleo', 'Sid'])) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ]
  league = await addLeague(t.db, [ada, bob, cleo])
  await t.db.update(people).set({ status: 'confirmed', diedOn: '2026-06-14' }).where(eq(people.id, 'Q1'))
  joined = await entry({ actorId: cleo.id })
  death = await entry({ kind: 'confirmed', personId: 'Q1', data: { diedOn: '2026-06-14' }, at: minutes(-30) })
  secret = await entry({ kind: 'picked', actorId: bob.id, personId: 'Q1', onlyFor: bob.id })
})

const as = (user: TestUser | null, over: Partial<Ctx> = {}) =>
  ctxFor(t.db, user, { now, realNow: now, ...over })
const say = (
  user: TestUser,
  text: string,
  entryId = joined,
  thread: 'talk' | 'remembrance' = 'talk',
  at = now,
) => addComment(as(user, { now: at }), { league: league.slug, entry: entryId, text, thread })
const read = (user: TestUser, entryId = joined, thread: 'talk' | 'remembrance' = 'talk') =>
  listComments(as(user), { league: league.slug, entry: entryId, thread, limit: 50 })
const texts = async (user: TestUser, entryId = joined, thread: 'talk' | 'remembrance' = 'talk') =>
  (await read(user, entryId, thread)).map(({ text }) => text)
const on = (id: string) => ({ league: league.slug, id })
const discussionOf = async (user: TestUser, entryId: string) =>
  (await listActivity(as(user), { league: league.slug, limit: 50 })).find(({ id }) => id === entryId)?.voice
const allow = (remarksAllowed: boolean) => updateLeague(as(ada), { league: league.slug, remarksAllowed })
const sign = (user: TestUser, on = true, entryId = joined) =>
  setReaction(as(user), { league: league.slug, entry: entryId, sign: 'candle', on })

describe('comments', () => {
  test('are paged newest first, and counted with their activity item in one read', async () => {
    for (const [i, text] of ['one', 'two', 'three'].entries())
      await say(bob, text, joined, 'talk', minutes(i))
    expect(await texts(cleo)).toEqual(['three', 'two', 'one'])
    const [, second] = await read(cleo)
    const rest = await listComments(as(cleo), {
      league: league.id,
      entry: joined,
      thread: 'talk',
      before: second?.id,
      limit: 1,
    })
    expect(rest.map(({ text }) => text)).toEqual(['one'])
    t.resetRoundTrips()
    expect(await discussionOf(cleo, joined)).toEqual({ reactions: [], remarks: 3, remembrance: null })
    expect(t.roundTrips()).toBe(1)
    // Comments are shown with their item, not as items.
    const shown = await listActivity(as(cleo), { league: league.slug, limit: 50 })
    expect(shown.map(({ kind }) => kind)).toEqual(['confirmed', 'joined'])
  })

  test('in remembrance are separate, need a valid death, and show the latest two', async () => {
    for (const [i, text] of ['a', 'b', 'c'].entries()) await say(bob, text, death, 'remembrance', minutes(i))
    await say(cleo, 'banter', death)
    expect(await texts(ada, death, 'remembrance')).toEqual(['c', 'b', 'a'])
    expect(await texts(ada, death)).toEqual(['banter'])
    const discussion = await discussionOf(ada, death)
    expect(discussion?.remarks).toBe(1)
    expect(discussion?.remembrance?.remarks).toBe(3)
    expect(discussion?.remembrance?.latest.map(({ text, author }) => [author?.displayName, text])).toEqual([
      ['Bob', 'c'],
      ['Bob', 'b'],
    ])
    expect(await outcome(say(bob, 'x', joined, 'remembrance'))).toBe('no_remembrance')
    // Retracted: a living person has no remembrance; the comments return if the death does.
    await t.db.update(people).set({ status: 'alive', diedOn: null }).where(eq(people.id, 'Q1'))
    expect(await outcome(say(bob, 'x', death, 'remembrance'))).toBe('no_remembrance')
    expect(await texts(ada, death, 'remembrance')).toEqual([])
    expect(await discussionOf(ada, death)).toEqual({ reactions: [], remarks: 1, remembrance: null })
    expect(
      (await readInbox(as(ada, { now: minutes(9) }))).items.map(({ text }) => text).join(),
    ).not.toContain('remembrance')
    await t.db.update(people).set({ status: 'confirmed', diedOn: '2026-06-14' }).where(eq(people.id, 'Q1'))
    expect(await texts(ada, death, 'remembrance')).toEqual(['c', 'b', 'a'])
  })

  test('are edited only by their author', async () => {
    const { id } = await say(bob, 'teh')
    expect(await outcome(editComment(as(ada), { ...on(id), text: 'x' }))).toBe('remark_not_own')
    expect(await outcome(editComment(as(stranger), { ...on(id), text: 'x' }))).toBe('league_not_found')
    const edited = await editComment(as(bob, { now: minutes(1) }), { ...on(id), text: 'the' })
    expect(edited).toMatchObject({ id, text: 'the', at: now, editedAt: minutes(1) })
    expect(await read(cleo)).toMatchObject([{ text: 'the', editedAt: minutes(1) }])
  })

  test('are removed by their author, and can be restored for ten minutes', async () => {
    const { id } = await say(bob, 'oops')
    expect(await outcome(removeComment(as(cleo), on(id)))).toBe('remark_not_own')
    expect(await removeComment(as(bob), on(id))).toEqual({ id, undoUntil: minutes(10) })
    expect([await texts(ada), (await readInbox(as(ada, { now: minutes(1) }))).items.length]).toEqual([[], 2])
    expect(await outcome(removeComment(as(bob), on(id)))).toBe('remark_not_found')
    expect(await outcome(editComment(as(bob), { ...on(id), text: 'x' }))).toBe('remark_not_found')
    expect(await outcome(restoreComment(as(ada), on(id)))).toBe('remark_not_found')
    expect(await outcome(restoreComment(as(bob, { realNow: minutes(10.1) }), on(id)))).toBe('undo_too_late')
    await restoreComment(as(bob, { realNow: minutes(10) }), on(id))
    await restoreComment(as(bob, { realNow: minutes(10) }), on(id))
    expect(await texts(ada)).toEqual(['oops'])
    expect((await t.db.select().from(auditLog)).length).toBe(0)
  })

  test('removed by an admin are in the audit log, without their text', async () => {
    const { id } = await say(bob, 'rude words')
    await removeComment(as(ada), on(id))
    expect(await texts(bob)).toEqual([])
    expect(await outcome(restoreComment(as(bob), on(id)))).toBe('remark_not_found')
    await restoreComment(as(ada), on(id))
    const record = await listAudit(as(cleo), { league: league.slug, limit: 10 })
    expect(
      record.map(({ action, actor, subject }) => [action, actor?.displayName, subject?.displayName]),
    ).toEqual([
      ['remark_restored', 'Ada', 'Bob'],
      ['remark_removed', 'Ada', 'Bob'],
    ])
    expect(JSON.stringify(record)).not.toContain('rude')
    // A former admin can do neither.
    await setRole(as(ada), { league: league.id, userId: cleo.id, newRole: 'ADMIN' })
    await removeComment(as(cleo), on(id))
    await setRole(as(ada), { league: league.id, userId: cleo.id, newRole: 'MEMBER' })
    expect(await outcome(restoreComment(as(cleo), on(id)))).toBe('remark_not_own')
  })

  test('of another league are not found, like its activity items', async () => {
    const other = await addLeague(t.db, [stranger, bob])
    const { id } = await say(bob, 'here')
    const there = (run: (league: string) => Promise<unknown>) => outcome(run(other.slug))
    expect(await there((league) => editComment(as(bob), { league, id, text: 'x' }))).toBe('remark_not_found')
    expect(await there((league) => removeComment(as(stranger), { league, id }))).toBe('remark_not_found')
    expect(await there((league) => reportComment(as(stranger), { league, id }))).toBe('remark_not_found')
    expect(await there((league) => dismissReport(as(stranger), { league, id }))).toBe('remark_not_found')
    expect(
      await there((league) => addComment(as(bob), { league, entry: joined, thread: 'talk', text: 'x' })),
    ).toBe('entry_not_found')
    expect(
      await there((league) => setReaction(as(bob), { league, entry: joined, sign: 'heart', on: true })),
    ).toBe('entry_not_found')
    expect(
      await there((league) => listComments(as(bob), { league, entry: joined, thread: 'talk', limit: 9 })),
    ).toBe('entry_not_found')
  })

  test('on a private activity item are refused; other members do not find the item', async () => {
    expect(await outcome(say(bob, 'x', secret))).toBe('entry_private')
    expect(await outcome(sign(bob, true, secret))).toBe('entry_private')
    for (const user of [ada, cleo]) {
      expect(await outcome(say(user, 'x', secret))).toBe('entry_not_found')
      expect(await outcome(sign(user, true, secret))).toBe('entry_not_found')
      expect(await outcome(read(user, secret))).toBe('entry_not_found')
    }
    expect(await discussionOf(bob, secret)).toBeNull()
    // A comment can't have comments.
    const { id } = await say(bob, 'x')
    expect(await outcome(say(ada, 'y', id))).toBe('entry_not_found')
  })

  test('are inbox news for others, one per discussion, not sent or in feeds', async () => {
    await t.db.update(memberships).set({ readUntil: minutes(-1) })
    await say(bob, 'first', death, 'talk', minutes(1))
    await say(cleo, 'second', death, 'talk', minutes(2))
    await say(bob, 'in memory', death, 'remembrance', minutes(3))
    const later = { now: minutes(5) }
    const inboxOf = async (user: TestUser) =>
      (await readInbox(as(user, later))).items
        .filter(({ kind }) => kind === 'remark')
        .map(({ text, href }) => `${text} ${href}`)
    const to = `/l/${league.slug}/activity#${death}`
    expect(await inboxOf(ada)).toEqual([
      `Bob wrote in remembrance of Person Q1. “in memory” ${to}`,
      `Cleo commented on the news about Person Q1. “second” ${to}`,
    ])
    expect(await inboxOf(bob)).toEqual([`Cleo commented on the news about Person Q1. “second” ${to}`])
    // Cleo's own answer does not hide the comments of others from her.
    expect(await inboxOf(cleo)).toEqual([
      `Bob wrote in remembrance of Person Q1. “in memory” ${to}`,
      `Bob commented on the news about Person Q1. “first” ${to}`,
    ])
    expect((await countUnread(as(ada, later))).unread).toBe(2)
    await fanOut({ db: t.db, now: minutes(5), realNow: minutes(5) })
    expect((await t.db.select().from(deliveries)).filter(({ kind }) => kind === 'remark')).toEqual([])
    const { atomUrl } = await createFeedLinks(as(ada), { league: league.slug, replace: false })
    const token = /feeds\/([^.]+)/.exec(String(atomUrl))?.[1] ?? ''
    const feed = await readFeed(as(null, later), token)
    expect(feed?.entries.length).toBeGreaterThan(0)
    expect(JSON.stringify(feed)).not.toContain('second')
    const inDigest = await t.db.all<{ id: string }>(
      sql`select n.id from ${activity} n where n.id in ${digestNews([ada.id, bob.id, cleo.id], minutes(-90), 50)}`,
    )
    expect(inDigest.map(({ id }) => id).toSorted()).toEqual([joined, death].toSorted())
  })

  test('are rate-limited', async () => {
    for (let i = 0; i < rates.remarks.max; i++) await say(bob, `${i}`)
    await expect(say(bob, 'one more')).rejects.toMatchObject({
      code: 'quota_remarks_minute',
      retryAfter: 60 - (Math.floor(Date.parse(now) / 1_000) % 60),
    })
    await say(ada, 'others are not')
    await addComment(as(bob, { realNow: minutes(1) }), {
      league: league.id,
      entry: joined,
      thread: 'talk',
      text: 'later',
    })
  })

  test('of a former member keep the name; a former member cannot read or write', async () => {
    const { id } = await say(bob, 'bye')
    await leaveLeague(as(bob), { league: league.slug })
    expect((await read(ada)).map(({ author, text }) => [author?.displayName, text])).toEqual([['Bob', 'bye']])
    for (const run of [
      () => say(bob, 'x'),
      () => read(bob),
      () => sign(bob),
      () => editComment(as(bob), { ...on(id), text: 'x' }),
      () => removeComment(as(bob), on(id)),
      () => reportComment(as(bob), on(id)),
    ])
      expect(await outcome(run())).toBe('league_not_found')
  })

  test('can still be added to an archived season', async () => {
    await t.db.update(seasons).set({ archivedAt: minutes(-5) })
    await t.db.insert(seasons).values({ id: uuidv7(), leagueId: league.id, number: 2, createdAt: now })
    await say(bob, 'what a year')
    expect(await texts(ada)).toEqual(['what a year'])
  })
})

describe('reactions', () => {
  test('are one per kind and member, set and removed, also by concurrent requests', async () => {
    const both = await Promise.all([sign(bob), sign(bob)])
    expect(both).toEqual([
      [{ sign: 'candle', count: 1, own: true }],
      [{ sign: 'candle', count: 1, own: true }],
    ])
    await sign(cleo)
    expect(await discussionOf(ada, joined)).toMatchObject({
      reactions: [{ sign: 'candle', count: 2, own: false }],
    })
    await Promise.all([sign(bob, false), sign(bob, false)])
    expect(await discussionOf(bob, joined)).toMatchObject({
      reactions: [{ sign: 'candle', count: 1, own: false }],
    })
    expect(await t.db.select().from(reactions)).toHaveLength(1)
  })
  test('a reaction stays with its line when later items arrive', async () => {
    const pick = (n: number) =>
      entry({ kind: 'picked', actorId: bob.id, personId: 'Q1', at: minutes(n, '2026-06-10T12:00:00.000Z') })
    await pick(1)
    const second = await pick(2)
    await sign(ada, true, second)
    const lines = async () =>
      (await listActivity(as(ada), { league: league.slug, limit: 50 }))
        .filter(({ kind }) => kind === 'picked')
        .map(({ run, voice }) => [run?.size ?? 1, voice?.reactions.length])
    expect((await lines())[0]).toEqual([2, 1])
    await pick(3)
    expect(await lines()).toEqual([
      [1, 0],
      [2, 1],
      [1, 0],
    ])
  })
})

describe('switching comments off', () => {
  test('refuses new comments and hides existing ones, until switched on again', async () => {
    const { id } = await say(bob, 'still there')
    await sign(bob)
    await allow(false)
    for (const run of [() => say(bob, 'x'), () => sign(bob), () => reportComment(as(ada), on(id))])
      expect(await outcome(run())).toBe('remarks_off')
    expect(await outcome(editComment(as(bob), { ...on(id), text: 'x' }))).toBe('remarks_off')
    expect([await texts(ada), await discussionOf(ada, joined)]).toEqual([[], null])
    expect((await readInbox(as(ada))).items.filter(({ kind }) => kind === 'remark')).toEqual([])
    expect((await listAudit(as(ada), { league: league.slug, limit: 1 }))[0]).toMatchObject({
      action: 'remarks_changed',
      after: { remarksAllowed: false },
    })
    await allow(true)
    expect(await texts(ada)).toEqual(['still there'])
  })
})

describe('reports', () => {
  test('reach the admins without the reporter; repeated reports count once', async () => {
    const { id } = await say(bob, 'mean')
    expect(await outcome(reportComment(as(bob), on(id)))).toBe('remark_own')
    await Promise.all([reportComment(as(cleo), on(id)), reportComment(as(cleo), on(id))])
    await reportComment(as(cleo), on(id))
    const reports = await listReports(as(ada), { league: league.slug })
    expect(reports).toMatchObject([
      { id, text: 'mean', reports: 1, own: false, author: { displayName: 'Bob' } },
    ])
    expect(JSON.stringify(reports)).not.toContain(cleo.id)
    const reportsIn = async (user: TestUser) =>
      (await readInbox(as(user))).items.map(({ text }) => text).filter((text) => text.includes('reported'))
    expect(await reportsIn(ada)).toEqual(['A comment has been reported to the admins'])
    expect([await reportsIn(bob), await reportsIn(cleo)]).toEqual([[], []])
    expect((await read(cleo))[0]?.reported).toBe(true)
    expect(await outcome(listReports(as(cleo), { league: league.slug }))).toBe('not_allowed')
    expect(await outcome(dismissReport(as(cleo), on(id)))).toBe('not_allowed')
    await dismissReport(as(ada), on(id))
    expect(await listReports(as(ada), { league: league.slug })).toEqual([])
    await reportComment(as(cleo), on(id))
    expect(await listReports(as(ada), { league: league.slug })).toEqual([])
    // A new text can be reported again.
    await editComment(as(bob, { now: minutes(1) }), { ...on(id), text: 'meaner' })
    await reportComment(as(cleo), on(id))
    expect(await listReports(as(ada), { league: league.slug })).toMatchObject([{ text: 'meaner' }])
    await removeComment(as(ada), on(id))
    expect(await listReports(as(ada), { league: league.slug })).toEqual([])
  })
  test('of a remembrance are known to the reporter before the thread is opened', async () => {
    const { id } = await say(bob, 'mean', death, 'remembrance')
    await reportComment(as(cleo), on(id))
    const latestFor = async (user: TestUser) => (await discussionOf(user, death))?.remembrance?.latest
    expect(await latestFor(cleo)).toMatchObject([{ id, reported: true }])
    expect(await latestFor(ada)).toMatchObject([{ id, reported: false }])
  })
  test('are not dismissed for a text that the admin has not read', async () => {
    const { id } = await say(bob, 'mean')
    await reportComment(as(cleo), on(id))
    const [read] = await listReports(as(ada), { league: league.slug })
    await editComment(as(bob, { now: minutes(1) }), { ...on(id), text: 'meaner' })
    const dismiss = (editedAt = read?.editedAt) => dismissReport(as(ada), { ...on(id), editedAt })
    expect(await outcome(dismiss())).toBe('changed_meanwhile')
    const [left] = await listReports(as(ada), { league: league.slug })
    expect(left).toMatchObject({ text: 'meaner', editedAt: minutes(1) })
    expect(await outcome(dismiss(left?.editedAt))).toBe('done')
    expect(await listReports(as(ada), { league: league.slug })).toEqual([])
  })
  test('by one member create five activity items at most; reports by others still do', async () => {
    const report = async (author: TestUser, reporter: TestUser): Promise<void> => {
      await t.db.run(sql`delete from rate_limits`)
      const { id } = await say(author, 'said')
      await reportComment(as(reporter), on(id))
    }
    const countRecorded = async () =>
      (await t.db.select().from(activity).where(eq(activity.kind, 'remark_reported'))).length
    for (let i = 0; i < 20; i++) await report(bob, cleo)
    expect(await countRecorded()).toBe(5)
    expect(await listReports(as(ada), { league: league.slug })).toHaveLength(20)
    await report(cleo, bob)
    expect(await countRecorded()).toBe(6)
  })
  test('about an admin’s own comment need another admin', async () => {
    const { id } = await say(ada, 'mine')
    await reportComment(as(bob), on(id))
    expect(await listReports(as(ada), { league: league.slug })).toMatchObject([{ own: true }])
    expect(await outcome(dismissReport(as(ada), on(id)))).toBe('report_own')
  })
})

describe('deleting an account', () => {
  test('removes text, name, reactions and reports; the place in the discussion stays', async () => {
    const { id } = await say(bob, 'my words', death, 'remembrance')
    await say(cleo, 'an answer', death, 'remembrance', minutes(1))
    const { id: gone } = await say(bob, 'taken away')
    await removeComment(as(bob), on(gone))
    await sign(bob)
    const cleos = await say(cleo, 'hm')
    await reportComment(as(bob), on(cleos.id))
    await reportComment(as(cleo), on(id))
    const data = await exportAccountData(as(bob))
    expect(data.remarks.map(({ text }) => text)).toEqual(['my words', 'taken away'])
    expect([data.reactions.length, data.remarksReported.length]).toEqual([1, 1])
    await eraseAccount(as(bob), bob.id)
    expect(
      (await read(ada, death, 'remembrance')).map(({ author, text }) => [author?.displayName, text]),
    ).toEqual([
      ['Cleo', 'an answer'],
      [undefined, null],
    ])
    expect((await t.db.select().from(comments)).map(({ text }) => text).toSorted()).toEqual([
      'an answer',
      'hm',
      null,
    ])
    expect([await t.db.select().from(reactions), await t.db.select().from(commentReports)]).toEqual([[], []])
    const dump = JSON.stringify([await t.db.select().from(comments), await t.db.select().from(activity)])
    expect(dump).not.toContain('my words')
    expect(await outcome(removeComment(as(ada), on(id)))).toBe('remark_not_found')
    expect(await outcome(reportComment(as(ada), on(id)))).toBe('remark_not_found')
  })
  test('during a write leaves no comment or reaction behind', async () => {
    for (let i = 0; i < 3; i++) {
      const [user] = (await addUsers(t.db, ['Dan'])) as [TestUser]
      await t.db.insert(memberships).values({
        id: uuidv7(),
        leagueId: league.id,
        userId: user.id,
        role: 'MEMBER',
        joinedAt: minutes(-90),
      })
      await Promise.allSettled([say(user, 'in a hurry'), eraseAccount(as(user), user.id), sign(user)])
      const left = await t.db.select().from(comments).where(eq(comments.authorId, user.id))
      const signs = await t.db.select().from(reactions).where(eq(reactions.userId, user.id))
      expect([left, signs]).toEqual([[], []])
    }
  })
})

describe('clean-up', () => {
  test('deletes a removed comment and its activity item after a day', async () => {
    const { id } = await say(bob, 'oops')
    await say(cleo, 'stays')
    await removeComment(as(bob), on(id))
    await cleanUp({ db: t.db, now, realNow: minutes(24 * 60 - 1) })
    expect(await t.db.select().from(comments)).toHaveLength(2)
    await cleanUp({ db: t.db, now, realNow: minutes(24 * 60 + 1) })
    expect((await t.db.select().from(comments)).map(({ text }) => text)).toEqual(['stays'])
    expect(await t.db.select().from(activity).where(eq(activity.id, id))).toEqual([])
  })
  test('keeps commented activity items when a season is folded', async () => {
    const folded = await entry({ kind: 'picked', actorId: bob.id, personId: 'Q1' })
    const kept = await entry({ kind: 'picked', actorId: bob.id, personId: 'Q1' })
    await say(ada, 'good one', kept)
    await sign(ada, true, folded)
    await t.db.update(seasons).set({ archivedAt: minutes(60) })
    await t.db
      .insert(seasons)
      .values({ id: uuidv7(), leagueId: league.id, number: 2, createdAt: minutes(60) })
    const yearLater = minutes(366 * 24 * 60)
    await cleanUp({ db: t.db, now: yearLater, realNow: now })
    expect(await texts(ada, kept)).toEqual(['good one'])
    expect(await t.db.select().from(activity).where(eq(activity.id, folded))).toEqual([])
    expect(await t.db.select().from(reactions)).toEqual([])
    const [season] = await t.db.select().from(seasons).where(eq(seasons.id, league.seasonId))
    expect(season?.activityFoldedAt).toBe(yearLater)
  })
})
