import { describe, expect, test } from 'vitest'
import * as advice from '#domain/competitions/advice.ts'
import { hazardBetween } from '#domain/outlook/life-table.ts'

const aged = (years: number) => ({ date: `${2026 - years}-01-01`, precision: 'day' as const })
const from = '2026-01-01'
const list = (prefix: string, ...ages: number[]) =>
  ages.map((age, index) => ({
    personId: `${prefix}${index}`,
    life: { birth: aged(age), sex: null },
    weight: 1,
  }))
type Lists = ReturnType<typeof list>[]
const blankShare = (lists: Lists, from: string, days: number) =>
  advice.duelsOf(advice.adviceLists(lists, from), days).share
const shownBlankShare = (lists: Lists, from: string, days: number) =>
  advice.shownBlankShare(advice.adviceLists(lists, from), days)
/** The chance that a person dies: that of a decided match between a list with the person and an empty one. */
const deathProbability = (birth: ReturnType<typeof aged>, from: string, days: number) =>
  1 - blankShare([[{ personId: 'a', life: { birth, sex: null }, weight: 1 }], []], from, days)

describe('the probability of a death', () => {
  test('within a year is that of the life table', () => {
    expect(deathProbability(aged(80), from, 365)).toBeCloseTo((0.058206 + 0.042771) / 2, 3)
    expect(deathProbability(aged(65), from, 365)).toBeCloseTo((0.016013 + 0.009874) / 2, 3)
  })
  test('nearly doubles with twice the days', () => {
    const ratio = deathProbability(aged(80), from, 20) / deathProbability(aged(80), from, 10)
    expect(ratio).toBeGreaterThan(1.99)
    expect(ratio).toBeLessThan(2.01)
  })
})

describe('the share of duels likely to end 0-0', () => {
  test('one pick each: is the product of both survival probabilities', () => {
    const [one, other] = [1 - deathProbability(aged(80), from, 14), 1 - deathProbability(aged(90), from, 14)]
    expect(blankShare([list('a', 80), list('b', 90)], from, 14)).toBeCloseTo(one * other, 12)
  })
  test('counts a person on both lists once', () => {
    const shared = list('s', 90)
    expect(blankShare([shared, shared], from, 14)).toBeCloseTo(1 - deathProbability(aged(90), from, 14), 12)
  })
  test('is the mean over all pairs', () => {
    const [a, b, c] = [list('a', 95), list('b', 60), list('c', 80)]
    const pairs = [blankShare([a, b], from, 14), blankShare([a, c], from, 14), blankShare([b, c], from, 14)]
    expect(blankShare([a, b, c], from, 14)).toBeCloseTo(pairs.reduce((sum, pair) => sum + pair, 0) / 3, 12)
  })
  test('falls with longer rounds and older picks; is 1 without picks or opponents', () => {
    const lists = [list('a', 80, 85, 90), list('b', 70, 75)]
    expect(blankShare(lists, from, 28)).toBeLessThan(blankShare(lists, from, 7))
    expect(blankShare([list('a', 60), list('b', 60)], from, 7)).toBeGreaterThan(blankShare(lists, from, 7))
    expect(blankShare([[], []], from, 14)).toBe(1)
    expect(blankShare([list('a', 80)], from, 14)).toBe(1)
  })
})

describe('the shown share', () => {
  const old = list('o', 88, 88, 88, 88, 88, 88)
  test('is rounded to tenths', () => {
    const share = shownBlankShare([old, list('p', 85, 85, 85)], from, 100)
    expect(share).not.toBeNull()
    expect(Math.round((share ?? 0) * 10)).toBeCloseTo((share ?? 0) * 10, 9)
  })
  test('is null with fewer than five people, or if one dominates', () => {
    expect(shownBlankShare([list('a', 90), []], from, 365)).toBeNull()
    expect(shownBlankShare([list('a', 90), list('b', 80, 81, 82)], from, 365)).toBeNull()
    expect(shownBlankShare([list('a', 99), list('b', 20, 20, 20, 20, 20, 20)], from, 365)).toBeNull()
  })
  test('recommends the shortest length with a share of 0.5 or less', () => {
    const lengths = (...shares: (number | null)[]) =>
      shares.map((blankShare, index) => ({ days: 7 * (index + 1), blankShare }))
    expect(advice.recommendedLength(lengths(0.9, 0.6, 0.5, 0.3))).toBe(21)
    expect(advice.recommendedLength(lengths(0.9, 0.6))).toBeNull()
    expect(advice.recommendedLength(lengths(null, 0.4))).toBe(14)
  })
})

describe('the share over many lists', () => {
  test('equals the mean over all pairs, each computed separately', () => {
    const lists = [list('a', 80, 85, 90), list('b', 70, 75, 88), list('s', 90, 60), list('s', 90), list('c')]
    for (const days of [7, 120, 365]) {
      let sum = 0
      for (const [index, one] of lists.entries())
        for (const other of lists.slice(index + 1)) {
          const people = new Map([...one, ...other].map((person) => [person.personId, person]))
          const until = new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
          sum += Math.exp(
            -[...people.values()].reduce((all, { life }) => all + hazardBetween(life, from, until), 0),
          )
        }
      expect(blankShare(lists, from, days)).toBeCloseTo(sum / 10, 12)
    }
  })
})
