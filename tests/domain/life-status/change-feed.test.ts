import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar-day.ts'
import {
  afterPoll,
  beginPoll,
  changedItems,
  cheaperSource,
  type FeedPosition,
  feedRequests,
  isGap,
  paceAfter,
  readingFrom,
  unknownPosition,
} from '#domain/life-status/change-feed.ts'

const now = '2026-05-10T12:00:00.000Z'
const minutesAgo = (minutes: number) => addMs(now, -minutes * 60_000)
const position = (rest: Partial<FeedPosition> = {}): FeedPosition => ({
  ...unknownPosition,
  at: minutesAgo(15),
  ...rest,
})

describe('the feed or a poll', () => {
  test.each([
    ['a small installation keeps its two requests', {}, 100, 'poll'],
    ['as many requests either way', {}, 1_100, 'poll'],
    ['one request more for the poll', {}, 1_101, 'feed'],
    ['a network', {}, 200_000, 'feed'],
    ['nothing is known of the feed', { at: null }, 200_000, 'poll'],
    ['a day behind, with many to poll', { at: minutesAgo(1440) }, 100_000, 'feed'],
    ['a day behind, with fewer', { at: minutesAgo(1440) }, 20_000, 'poll'],
    ['further back than Wikidata keeps it', { at: minutesAgo(8 * 1440), pace: 0.001 }, 200_000, 'poll'],
    ['a place in a distant future', { at: minutesAgo(-8 * 1440) }, 200_000, 'poll'],
    ['our clock is a little behind', { at: minutesAgo(-1) }, 200_000, 'feed'],
    ['a quiet Wikidata', { pace: 0.001 }, 51, 'feed'],
    ['nobody watched', { pace: 0.001 }, 0, 'poll'],
  ] as const)('%s', (_, rest, watched, source) => {
    expect(cheaperSource(position(rest), { watched, batchSize: 50 }, now)).toBe(source)
  })
  test('a quarter of an hour at ten edits a second, with what comes late, is 22 requests', () => {
    expect(feedRequests(position(), now)).toBe(22)
  })
})

describe('what the feed tells', () => {
  test('the newest revision of each item, however often and in whatever order it is told; a look where it has none', () => {
    const entry = fc.record({
      id: fc.constantFrom('Q1', 'Q2', 'Q3'),
      revision: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 9 }),
      at: fc.constant(now),
    })
    fc.assert(
      fc.property(fc.array(entry), fc.integer(), (entries, seed) => {
        const items = changedItems(entries)
        const other = [...entries, ...entries.filter((_, i) => (i + seed) % 2)].reverse()
        expect(new Map([...changedItems(other)].sort())).toEqual(new Map([...items].sort()))
        for (const { id, revision } of entries) {
          const newest = items.get(id)
          if (revision === null) expect(newest).toBeNull()
          else if (newest !== null) expect(newest).toBeGreaterThanOrEqual(revision)
        }
      }),
    )
  })
  test('a silence is a hole where much was to be expected', () => {
    expect(isGap(10, minutesAgo(9), now)).toBe(false)
    expect(isGap(10, minutesAgo(11), now)).toBe(true)
    expect(isGap(0.1, minutesAgo(60), now)).toBe(false)
    expect(isGap(10, now, minutesAgo(60))).toBe(false)
  })
  test('the pace follows what is seen, and not a moment', () => {
    expect(paceAfter(10, 5, minutesAgo(0.5), now)).toBe(10)
    expect(paceAfter(10, 18_000, minutesAgo(15), now)).toBe(15)
    let pace = 10
    for (let i = 0; i < 40; i++) pace = paceAfter(pace, 0, minutesAgo(15), now)
    expect(pace).toBeGreaterThan(0)
    expect(feedRequests(position({ pace }), now)).toBe(1)
  })
})

describe('a poll of everybody', () => {
  const clocks = { now: '2030-01-01T00:00:00.000Z', realNow: now }

  test('gives the feed back from where it began, never earlier than the feed was', () => {
    const begun = beginPoll(position({ at: null }), clocks)
    expect(begun.polling).toEqual({ since: now, from: clocks.now })
    expect(afterPoll(begun)).toMatchObject({ at: now, polling: null })
    expect(afterPoll({ ...begun, at: addMs(now, 1) }).at).toBe(addMs(now, 1))
    expect(afterPoll(position())).toEqual(position())
  })
  test('goes on in later runs, except for a game whose clock was set back', () => {
    const begun = beginPoll(position(), clocks)
    const later = { now: addMs(clocks.now, 900_000), realNow: addMs(now, 900_000) }
    expect(beginPoll(begun, later)).toEqual(begun)
    const back = { now: addMs(clocks.now, -1), realNow: later.realNow }
    expect(beginPoll(begun, back).polling).toEqual({ since: later.realNow, from: back.now })
  })
  test('nothing that comes a little late is missed', () => {
    expect(readingFrom(now)).toBe(minutesAgo(3))
  })
})
