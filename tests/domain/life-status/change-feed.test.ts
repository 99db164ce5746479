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

describe('the choice between the feed and a poll', () => {
  test.each([
    ['a small installation', {}, 100, 'poll'],
    ['the same number of requests for both', {}, 1_100, 'poll'],
    ['one request more for the poll', {}, 1_101, 'feed'],
    ['many watched people', {}, 200_000, 'feed'],
    ['an unknown position in the feed', { at: null }, 200_000, 'poll'],
    ['a day behind, with many to poll', { at: minutesAgo(1440) }, 100_000, 'feed'],
    ['a day behind, with fewer to poll', { at: minutesAgo(1440) }, 20_000, 'poll'],
    ['a position older than Wikidata keeps', { at: minutesAgo(8 * 1440), pace: 0.001 }, 200_000, 'poll'],
    ['a position far in the future', { at: minutesAgo(-8 * 1440) }, 200_000, 'poll'],
    ['our clock is a little behind', { at: minutesAgo(-1) }, 200_000, 'feed'],
    ['few edits on Wikidata', { pace: 0.001 }, 51, 'feed'],
    ['nobody watched', { pace: 0.001 }, 0, 'poll'],
  ] as const)('%s', (_, rest, watched, source) => {
    expect(cheaperSource(position(rest), { watched, batchSize: 50 }, now)).toBe(source)
  })
  test('fifteen minutes at ten edits a second take 22 requests', () => {
    expect(feedRequests(position(), now)).toBe(22)
  })
})

describe('the entries of the feed', () => {
  test('give each item’s newest revision in any order; null if one is missing', () => {
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
  test('a silence is a gap if many edits were expected', () => {
    expect(isGap(10, minutesAgo(9), now)).toBe(false)
    expect(isGap(10, minutesAgo(11), now)).toBe(true)
    expect(isGap(0.1, minutesAgo(60), now)).toBe(false)
    expect(isGap(10, now, minutesAgo(60))).toBe(false)
  })
  test('the pace follows the entries seen, but not over a short moment', () => {
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

  test('resumes the feed from the poll’s start, never before the feed’s position', () => {
    const begun = beginPoll(position({ at: null }), clocks)
    expect(begun.polling).toEqual({ since: now, from: clocks.now })
    expect(afterPoll(begun)).toMatchObject({ at: now, polling: null })
    expect(afterPoll({ ...begun, at: addMs(now, 1) }).at).toBe(addMs(now, 1))
    expect(afterPoll(position())).toEqual(position())
  })
  test('continues in later runs, unless the game clock was set back', () => {
    const begun = beginPoll(position(), clocks)
    const later = { now: addMs(clocks.now, 900_000), realNow: addMs(now, 900_000) }
    expect(beginPoll(begun, later)).toEqual(begun)
    const back = { now: addMs(clocks.now, -1), realNow: later.realNow }
    expect(beginPoll(begun, back).polling).toEqual({ since: later.realNow, from: back.now })
  })
  test('reading starts three minutes earlier, to include late entries', () => {
    expect(readingFrom(now)).toBe(minutesAgo(3))
  })
})
