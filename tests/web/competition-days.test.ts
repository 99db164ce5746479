import { expect, test } from 'vitest'
import { whenOf } from '#web/features/competitions/when.ts'

// Two rounds of seven days need 14 of these 20 days.
const cup = {
  type: 'death_cup',
  status: 'active',
  startDate: '2026-03-01',
  endDate: '2026-03-20',
  sealsOn: '2026-04-04',
  rounds: 2,
  roundDurationDays: 7,
  cancelReason: null,
} as const

test('a cup with spare days ends on its last day, as on home and in the calendar', () => {
  const days = { day: '2026-03-20', last: '2026-03-14' }
  expect(whenOf(cup, '2026-03-10')).toMatchObject({ key: 'active', ...days })
  expect(whenOf(cup, '2026-03-16')).toMatchObject({ key: 'played', ...days })
  expect(whenOf({ ...cup, status: 'past' }, '2026-03-25')).toMatchObject({ key: 'past', ...days })
})
