import { expect, test } from 'vitest'
import { roundOfNow } from '#web/features/competitions/matches/round-of-now.ts'

test.each([
  ['nothing', [], null],
  ['before the start', ['upcoming', 'upcoming'], 1],
  ['in the second round', ['final', 'active', 'upcoming'], 2],
  ['between two rounds', ['final', 'final', 'upcoming', 'upcoming'], 3],
  ['after the last', ['final', 'final'], 2],
] as const)('the current round, %s', (_, statuses, round) => {
  const matches = statuses.flatMap((status, index) => [
    { round: index + 1, status },
    { round: index + 1, status },
  ])
  expect(roundOfNow(matches)).toBe(round)
})
