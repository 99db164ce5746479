import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { activity, commentReports, comments, memberships, reactions, seasons } from '#db/schema/index.ts'
import { addUsers, type TestUser } from '#tests/support/ctx.ts'
import { exportAccountData } from '#worker/services/account/data.ts'
import { eraseAccount } from '#worker/services/account/erase.ts'
import { cleanUp } from '#worker/services/clean-up.ts'
import { removeComment } from '#worker/services/comments/remove-comment.ts'
import { reportComment } from '#worker/services/comments/reports.ts'
import { outcome } from '../refusal.ts'
import {
  ada,
  as,
  bob,
  cleo,
  death,
  entry,
  league,
  minutes,
  now,
  on,
  read,
  say,
  setUpDiscussion,
  sign,
  t,
  texts,
} from './scene.ts'

setUpDiscussion()

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
