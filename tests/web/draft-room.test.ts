import { expect, test } from 'vitest'
import { refetchAfter } from '#web/features/draft/refetch-after.ts'

const now = '2026-06-15T12:00:00.000Z'

test('the draft room is fetched again as turns may end, and as the day of claims is over', () => {
  const after = (phase: 'running' | 'paused' | 'finished', claimsUntil: string | null) =>
    refetchAfter({ draft: { phase }, claimsUntil, now }, 60_000)
  expect(after('running', null)).toBe(15_000)
  expect(after('paused', null)).toBe(false)
  expect(after('finished', null)).toBe(false)
  expect(after('finished', '2026-06-15T13:00:00.000Z')).toBe(3_540_000)
  // Not resolved yet: it is fetched until it is.
  expect(after('finished', '2026-06-15T11:59:00.000Z')).toBe(15_000)
  expect(refetchAfter({ draft: null, claimsUntil: null, now }, 0)).toBe(false)
})
