import { describe, expect, test } from 'vitest'
import { reactions } from '#db/schema/index.ts'
import { listActivity } from '#worker/services/screens/record.ts'
import {
  ada,
  as,
  bob,
  cleo,
  discussionOf,
  entry,
  joined,
  league,
  minutes,
  setUpDiscussion,
  sign,
  t,
} from './scene.ts'

setUpDiscussion()

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
