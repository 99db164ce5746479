import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity } from '#db/schema/index.ts'
import type { TestUser } from '#tests/support/ctx.ts'
import { removeComment } from '#worker/services/comments/remove-comment.ts'
import { dismissReport, listReports, reportComment } from '#worker/services/comments/reports.ts'
import { editComment } from '#worker/services/comments/write-comment.ts'
import { readInbox } from '#worker/services/inbox/read.ts'
import { outcome } from '../refusal.ts'
import {
  ada,
  as,
  bob,
  cleo,
  death,
  discussionOf,
  league,
  minutes,
  on,
  read,
  say,
  setUpDiscussion,
  t,
} from './scene.ts'

setUpDiscussion()

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
