import { expect, test } from 'vitest'
import { scoringPack } from '#contracts/packs/pack.ts'
import { seasonGame } from '#domain/competitions/kinds/championship/championship.ts'
import { play } from '#domain/competitions/play.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import { scoreReasons, sumOf } from '#domain/scoring/score.ts'
import { died, rules } from '../competitions/paper.ts'
import { game, season } from './pack-season.ts'

/**
 * Rules of existing pools as packs, with a season calculated by hand from their published rules (or, in
 * example-pools.test.ts, from examples): P2 (95, Ann alone, her captain, a woman) dies on 1 February, P1 (86, Ann and
 * Bob) on 13 August, P3 (46, Bob alone, his captain) at Christmas, which sweeps Bob's list. `not` lists the rules of a
 * pool that a pack can't express.
 */
export interface Pool {
  name: string
  pack: ScoringPack
  points: { p2: number; p1: [ann: number, bob: number]; p3: number }
  /** Points that the pool itself publishes for a person of this age, with this many holders among ten players. */
  published?: readonly { age: number; holders: number; points: number }[]
  /** The places of P2 and P3 in the order. */
  places?: { p2?: string; p3?: string }
  /**
   * The season's table, if it has points that are not for a death: Ann added P5 in a window in January, Cy has no
   * death.
   */
  table?: { ann: number; bob: number; cy: number }
  not: readonly string[]
}

export const flat = (points: number): Partial<ScoringPack> => ({ base: { kind: 'flat', points } })
export const causes = 'causes of death: nothing is bet on those'

const lineUpOf = (captain: string, order: string[], month: number): LineUp[] => [
  { from: '2025-12-01', captain, vice: null, order, month },
]
const lineUps: Record<string, LineUp[]> = {
  ann: lineUpOf('ann/P2', ['ann/P1', 'ann/P2', 'ann/P5'], 8),
  bob: lineUpOf('bob/P3', ['bob/P3', 'bob/P1'], 12),
}

const inWindow = { addedAt: '2026-01-06T10:00:00.000Z', countsFrom: '2026-01-08', windowFrom: '2026-01-05' }
const tableGame = (pack: ScoringPack) =>
  seasonGame({ id: 'season', start: '2026-01-01', end: '2026-12-31', rules: [rules({ pack })] })

/** Adds a test for each pool: its pack is valid, gives these scores for the season, and the published points. */
export const testPools = (pools: readonly Pool[]): void => {
  test.each(pools)('$name', ({ pack, points: { p2, p1, p3 }, published = [], places = {}, table }) => {
    expect(scoringPack.parse(pack)).toEqual(pack)
    const participants = season.participants.map((each) => ({ ...each, lineUps: lineUps[each.userId] ?? [] }))
    const picks = season.picks.map((pick) => ({
      ...pick,
      place: (pick.id === 'ann/P2' ? places.p2 : pick.id === 'bob/P3' ? places.p3 : null) ?? null,
    }))
    const deaths = [died('P2', '2026-02-01'), died('P1', '2026-08-13'), died('P3', '2026-12-25')]
    const after = '2027-01-05T12:00:00.000Z'
    const { entries } = play(game(pack), participants, picks, deaths, after)
    expect(entries.map(({ pickId, points }) => [pickId, points])).toEqual([
      ['ann/P2', p2],
      ['ann/P1', p1[0]],
      ['bob/P1', p1[1]],
      ['bob/P3', p3],
    ])
    if (table) {
      const moved = picks.map((pick) => (pick.id === 'ann/P5' ? { ...pick, ...inWindow } : pick))
      const { standings } = play(tableGame(pack), participants, moved, deaths, after)
      expect(Object.fromEntries(standings.map(({ userId, points }) => [userId, points]))).toEqual(table)
    }
    for (const { age, holders, points } of published) {
      const birth = { date: `${2026 - age}-01-01`, precision: 'day' } as const
      expect(sumOf(scoreReasons(rules({ pack }), birth, '2026-03-02', 10, holders))).toBe(points)
    }
  })
}
