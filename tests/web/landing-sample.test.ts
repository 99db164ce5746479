import { expect, test } from 'vitest'
import { sampleScores, sampleStandings } from '#web/features/landing/sample.ts'

test('the invented league of the landing page is scored by the real rules', () => {
  // 100 - 87 = 13 and 10 for a sole holder; 100 - 79 = 21 and 10; 100 - 94 = 6 and round(10 x 2 / 3) = 7.
  expect(
    sampleScores.map(({ agePoints, rarityPoints, points }) => [agePoints, rarityPoints, points]),
  ).toEqual([
    [13, 10, 23],
    [21, 10, 31],
    [6, 7, 13],
  ])
  expect(sampleStandings.map(({ player, points }) => [player, points])).toEqual([
    ['Marta', 36],
    ['Ines', 31],
    ['Paolo', 13],
    ['Theo', 0],
  ])
})
