import { describe, expect, test } from 'vitest'
import { daysSince, lastWords } from '#domain/news/weekly-digest.ts'

describe('the weekly digest', () => {
  test('keeps the latest item about each death, and all other items', () => {
    const of = (kind: Parameters<typeof lastWords>[0][number]['kind'], personId: string | null = 'Q1') => ({
      kind,
      personId,
    })
    expect(
      lastWords([
        of('death_withdrawn'),
        of('ruling'),
        of('death_confirmed', 'Q2'),
        of('death_confirmed'),
        of('list_incomplete'),
        of('death_reported'),
        of('joined', null),
        of('joined', null),
        of('death_reported', 'Q2'),
      ]),
    ).toEqual([
      of('death_withdrawn'),
      of('ruling'),
      of('death_confirmed', 'Q2'),
      of('list_incomplete'),
      of('joined', null),
      of('joined', null),
    ])
  })

  test('counts whole days', () => {
    expect(daysSince(null, '2026-03-01')).toBe(null)
    expect(daysSince('2026-02-28', '2026-03-01')).toBe(1)
    expect(daysSince('2026-03-01', '2026-03-01')).toBe(0)
    expect(daysSince('2026-03-02', '2026-03-01')).toBe(0)
  })
})
