import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { digestNews } from '#db/queries/news/digests.ts'
import { activity, auditLog, deliveries, memberships, people, seasons } from '#db/schema/index.ts'
import { rates } from '#domain/leagues/quotas.ts'
import type { TestUser } from '#tests/support/ctx.ts'
import { addLeague } from '#tests/support/league.ts'
import { listComments } from '#worker/services/comments/list-comments.ts'
import { setReaction } from '#worker/services/comments/react.ts'
import { removeComment, restoreComment } from '#worker/services/comments/remove-comment.ts'
import { dismissReport, reportComment } from '#worker/services/comments/reports.ts'
import { addComment, editComment } from '#worker/services/comments/write-comment.ts'
import { readFeed } from '#worker/services/feeds/entries.ts'
import { createFeedLinks } from '#worker/services/feeds/feed-links.ts'
import { countUnread, readInbox } from '#worker/services/inbox/read.ts'
import { leaveLeague } from '#worker/services/members/end-membership.ts'
import { setRole } from '#worker/services/members/set-role.ts'
import { fanOut } from '#worker/services/notifications/fan-out.ts'
import { listActivity, listAudit } from '#worker/services/screens/record.ts'
import { outcome } from '../refusal.ts'
import {
  ada,
  allow,
  as,
  bob,
  cleo,
  death,
  discussionOf,
  joined,
  league,
  minutes,
  now,
  on,
  read,
  say,
  secret,
  setUpDiscussion,
  sign,
  stranger,
  t,
  texts,
} from './scene.ts'

setUpDiscussion()

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
