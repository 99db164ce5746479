import { expect, test } from 'vitest'
import type { Competition } from '#domain/competitions/kinds/kind-registry.ts'
import { play } from '#domain/competitions/play.ts'
import { leadersOf } from '#domain/competitions/winners.ts'
import type { PersonDeath } from '#domain/scoring/scored.ts'
import { championship, cup, died, leaves, oneShot, pick, players, rules } from './paper.ts'

const everyone = players('ann', 'bob', 'cy')
const picks = [pick('ann', 'A'), pick('bob', 'B'), pick('cy', 'C')]
const after = '2026-04-01T00:00:00.000Z'
const miss = { id: 'miss', when: { noneAtEnd: true }, points: -15, per: 'player' } as const
const pack = { version: 1, base: { kind: 'flat', points: 10 }, terms: [miss], rounding: 'half_up' } as const
const withMisses = championship({ rules: [rules({ pack })] })
const winners = (game: Competition, who = everyone, deaths: PersonDeath[] = []) =>
  leadersOf(play(game, who, picks, deaths, after).standings)

test('the leaders of a competition have won, unless all are level', () => {
  expect(winners(withMisses, everyone, [died('B', '2026-01-10')])).toEqual(['bob'])
  expect(winners(withMisses)).toEqual([])
  expect(winners(oneShot())).toEqual([])
})
test('a player who has left wins by deaths and by matches, not by missing a penalty', () => {
  const leaving = leaves(everyone, 'cy', '2026-01-15')
  expect(winners(withMisses, leaving)).toEqual([])
  expect(winners(withMisses, leaving, [died('C', '2026-01-10')])).toEqual(['cy'])
  const [winner] = winners(cup())
  expect(winners(cup(), leaves(everyone, winner ?? '', '2026-02-15'))).toEqual([winner])
})
test('the last player remaining wins', () => {
  expect(winners(withMisses, leaves(leaves(everyone, 'cy', '2026-01-15'), 'ann', '2026-01-16'))).toEqual([
    'bob',
  ])
})
