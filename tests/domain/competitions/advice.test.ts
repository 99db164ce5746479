import { describe, expect, test } from 'vitest'
import { blankShare } from '#domain/competitions/advice.ts'

const aged = (years: number) => ({ date: `${2026 - years}-01-01`, precision: 'day' as const })
const from = '2026-01-01'
const list = (prefix: string, ...ages: number[]) =>
  ages.map((age, index) => ({ personId: `${prefix}${index}`, birth: aged(age) }))
/** What a list of one comes to that meets an empty one. */
const deathProbability = (birth: ReturnType<typeof aged>, from: string, days: number) =>
  1 - blankShare([[{ personId: 'a', birth }], []], from, days)

describe('the odds of a death', () => {
  test('within a year at 80: near the 5 to 6 in a hundred of the life leaderboards, at 90: near 16, at 65: near 1.2', () => {
    expect(deathProbability(aged(80), from, 365)).toBeGreaterThan(0.05)
    expect(deathProbability(aged(80), from, 365)).toBeLessThan(0.065)
    expect(deathProbability(aged(90), from, 365)).toBeGreaterThan(0.14)
    expect(deathProbability(aged(90), from, 365)).toBeLessThan(0.17)
    expect(deathProbability(aged(65), from, 365)).toBeGreaterThan(0.01)
    expect(deathProbability(aged(65), from, 365)).toBeLessThan(0.014)
  })
  test('twice the days, nearly twice the odds', () => {
    const ratio = deathProbability(aged(80), from, 20) / deathProbability(aged(80), from, 10)
    expect(ratio).toBeGreaterThan(1.99)
    expect(ratio).toBeLessThan(2.01)
  })
})

describe('the share of duels likely to end 0-0', () => {
  test('one pick each: the product of both surviving', () => {
    const [one, other] = [1 - deathProbability(aged(80), from, 14), 1 - deathProbability(aged(90), from, 14)]
    expect(blankShare([list('a', 80), list('b', 90)], from, 14)).toBeCloseTo(one * other, 12)
  })
  test('a person on both lists is one person', () => {
    const shared = list('s', 90)
    expect(blankShare([shared, shared], from, 14)).toBeCloseTo(1 - deathProbability(aged(90), from, 14), 12)
  })
  test('the mean over all pairs', () => {
    const [a, b, c] = [list('a', 95), list('b', 60), list('c', 80)]
    const pairs = [blankShare([a, b], from, 14), blankShare([a, c], from, 14), blankShare([b, c], from, 14)]
    expect(blankShare([a, b, c], from, 14)).toBeCloseTo(pairs.reduce((sum, pair) => sum + pair, 0) / 3, 12)
  })
  test('falls with longer rounds and older picks; 1 where there is nothing to play with', () => {
    const lists = [list('a', 80, 85, 90), list('b', 70, 75)]
    expect(blankShare(lists, from, 28)).toBeLessThan(blankShare(lists, from, 7))
    expect(blankShare([list('a', 60), list('b', 60)], from, 7)).toBeGreaterThan(blankShare(lists, from, 7))
    expect(blankShare([[], []], from, 14)).toBe(1)
    expect(blankShare([list('a', 80)], from, 14)).toBe(1)
  })
})
