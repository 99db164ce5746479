import { expect, test } from 'vitest'
import { seasonGame } from '#domain/competitions/kinds/championship/championship.ts'
import { play } from '#domain/competitions/play.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { championship, cup, died, duel, pick, players, rules } from '../competitions/paper.ts'

/*
 * Points that are not for a death: a transfer costs points in the season's table only; a list without a death
 * is known at a table's end, and does not exist in matches.
 */

const pack: ScoringPack = {
  version: 1,
  base: { kind: 'flat', points: 10 },
  terms: [{ id: 'miss', when: { noneAtEnd: true }, points: -50, per: 'player' }],
  rounding: 'half_up',
  moves: { windows: [{ from: '2026-01-05', to: '2026-01-07', most: 1, penalty: 4 }] },
}
const inForce = [rules({ pack })]
const everyone = players('ann', 'bob')
const picks = [
  pick('ann', 'A'),
  {
    ...pick('ann', 'B', { addedAt: '2026-01-06T10:00:00.000Z', countsFrom: '2026-01-08' }),
    windowFrom: '2026-01-05',
  },
  pick('bob', 'C'),
]
const deaths = [died('A', '2026-01-10')]
const sealed = '2026-04-01T00:00:00.000Z'
const days = { start: '2026-01-01', end: '2026-01-31', rules: inForce }
const pointsIn = (game: Parameters<typeof play>[0]) =>
  Object.fromEntries(
    play(game, everyone, picks, deaths, sealed).standings.map(({ userId, points }) => [userId, points]),
  )

test('the season’s table counts transfers and misses', () => {
  expect(pointsIn(seasonGame({ id: 'season', ...days }))).toEqual({ ann: 6, bob: -50 })
})
test('a championship counts misses and no transfers', () => {
  expect(pointsIn(championship(days))).toEqual({ ann: 10, bob: -50 })
})
test('matches count neither', () => {
  expect(pointsIn(duel(days))).toEqual({ ann: 10, bob: 0 })
  expect(pointsIn(cup(days))).toEqual({ ann: 10, bob: 0 })
})
