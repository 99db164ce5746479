import type { ScoringPack, Term } from '#domain/packs/pack.ts'
import { championship, pick, players, rules } from '../competitions/paper.ts'

/** Three players and an in-memory season of 2026. Ann and Bob have P1; each other person is on one list. */
export const season = {
  participants: players('ann', 'bob', 'cy'),
  picks: [
    pick('ann', 'P1'),
    pick('bob', 'P1'),
    pick('ann', 'P2', { birth: { date: '1930-03-13', precision: 'day' }, sex: 'female' }),
    pick('bob', 'P3', { birth: { date: '1980-06-01', precision: 'day' }, sex: 'male' }),
    pick('cy', 'P4', { birth: null }),
    pick('ann', 'P5', { birth: { date: '1921-01-01', precision: 'day' } }),
  ],
}

export const byAge = { kind: 'age', of: 100, floor: 1, ageAt: 'death' } as const

export const packWith = (terms: readonly Term[], over: Partial<ScoringPack> = {}): ScoringPack => ({
  version: 1,
  base: byAge,
  terms,
  rounding: 'half_up',
  ...over,
})

export const game = (pack: ScoringPack, end: string | null = '2026-12-31') =>
  championship({ start: '2026-01-01', end, rules: [rules({ pack })] })
