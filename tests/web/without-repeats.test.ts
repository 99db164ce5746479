import { expect, test } from 'vitest'
import { withoutRepeats } from '#web/features/league/home/without-repeats.ts'

test('of a repeated reminder, only the latest is shown on the home page', () => {
  const ann = { userId: 'a', displayName: 'Ann', avatarUrl: null }
  const entries = [
    { id: 1, text: 'Choose your picks', actor: null },
    { id: 2, text: 'Ann picked 2 people', actor: ann },
    { id: 3, text: 'Choose your picks', actor: null },
    { id: 4, text: 'Ann picked 2 people', actor: ann },
  ]
  expect(withoutRepeats(entries).map(({ id }) => id)).toEqual([1, 2, 4])
})
