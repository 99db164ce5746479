import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar-day.ts'
import { type Listed, quietOf } from '#domain/today/quiet.ts'

const start = '2026-01-01'
const many = (count: number, more: Partial<Listed> = {}): Listed[] =>
  Array.from({ length: count }, (_, i) => ({
    personId: `Q${i}`,
    birth: { date: '1940-01-01', precision: 'day' },
    sex: 'male',
    weight: 1,
    countsFrom: start,
    ...more,
  }))
const quiet = (listed: Listed[], today: string, lastDeath: string | null = null) =>
  quietOf(listed, { lastDeath, start, today })

describe('a quiet period', () => {
  test('runs from the last death or the season start; none on that day', () => {
    expect(quiet(many(5), '2026-01-24')).toMatchObject({ days: 23, since: 'start' })
    expect(quiet(many(5), '2026-03-24', '2026-03-01')).toMatchObject({ days: 23, since: 'death' })
    expect(quiet(many(5), start)).toBeNull()
    expect(quiet(many(5), '2026-03-01', '2026-03-01')).toBeNull()
  })
  test('is usual down to a chance of 1 in 5, very long from 1 in 20', () => {
    // In the table 108,747 of 1,000,000 men die at 86, and 120,919 at 87: hazards of 0.1151 and 0.1289 a year,
    // 2.30 and 2.58 for twenty men. ln 5 is reached after 255 days, ln 20 after 365 and another 98.
    const twenty = many(20)
    const at = (days: number) => quiet(twenty, addDays(start, days))?.usual
    expect([at(1), at(250), at(260), at(458), at(470)]).toEqual([
      'usual',
      'usual',
      'long',
      'long',
      'very_long',
    ])
  })
  test('counts a person only from the day on which the pick counts', () => {
    const late = many(20, { countsFrom: '2026-06-01' })
    expect(quiet(late, addDays(start, 300))?.usual).toBe('usual')
  })
  test('is rarer with higher weights, and with more people', () => {
    const today = addDays(start, 200)
    expect(quiet(many(20), today)?.usual).toBe('usual')
    expect(quiet(many(20, { weight: 1.75 }), today)?.usual).toBe('long')
    expect(quiet(many(60), today)?.usual).toBe('very_long')
  })
  test('is not rated for few people, or if one person dominates', () => {
    const today = addDays(start, 300)
    expect(quiet(many(4), today)?.usual).toBeNull()
    const young = many(6, { birth: { date: '1990-01-01', precision: 'day' } })
    expect(quiet([...young, ...many(1)], today)?.usual).toBeNull()
    expect(quiet(many(9, { birth: null }), today)?.usual).toBeNull()
    expect(quiet(many(5), today)?.usual).toBe('usual')
  })
})
