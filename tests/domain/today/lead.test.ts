import { describe, expect, test } from 'vitest'
import type { ScoringPack, TableTie } from '#domain/packs/pack.ts'
import type { ScoreEntry } from '#domain/scoring/scored.ts'
import { type HeldPick, oneFromLead } from '#domain/today/lead.ts'

const today = '2026-06-01'
const rules = { version: 1, base: 'age' as const, flatPoints: 10, rarityMax: 0, firstDeathBonus: 0 }
const players = ['ann', 'bob', 'cy'].map((userId) => ({ userId, active: true }))
const entry = (
  userId: string,
  personId: string,
  points: number,
  more: Partial<ScoreEntry> = {},
): ScoreEntry => ({
  pickId: `${userId} ${personId}`,
  userId,
  personId,
  diedOn: '2026-03-01',
  status: 'confirmed',
  points,
  reasons: [],
  rulesVersion: 1,
  ...more,
})
/** Picks of people who would bring these points. */
const held = (userId: string, ...points: number[]): HeldPick[] =>
  points.map((each, i) => ({
    userId,
    personId: `${userId}${i}`,
    birth: { date: `${2026 - (100 - each)}-01-01`, precision: 'day' },
  }))
const from = (entries: ScoreEntry[], picks: HeldPick[], of = players) =>
  oneFromLead(of, entries, picks, { rules, today, birthOf: () => null })

describe('one death from the lead', () => {
  const score = [entry('ann', 'x', 20), entry('bob', 'y', 10)]
  test('is a player whom most deaths on their list would put first', () => {
    expect(from(score, held('bob', 5, 11, 12))).toEqual(['bob'])
    expect(from(score, held('bob', 5, 6, 12))).toEqual([])
    expect(from(score, held('bob', 5, 12))).toEqual([])
    expect(from(score, [...held('bob', 11, 12), ...held('cy', 21, 22)])).toEqual(['bob', 'cy'])
  })
  test('excludes the leader, and everybody before the first points', () => {
    expect(from(score, held('ann', 30, 30))).toEqual([])
    expect(from([], held('bob', 30, 30))).toEqual([])
    expect(from([entry('ann', 'x', 20, { status: 'reported' })], held('bob', 30, 30))).toEqual([])
  })
  test('counts the points of the table, which include what window picks cost', () => {
    const costly = [
      { userId: 'ann', active: true, points: 20 - 15 },
      { userId: 'bob', active: true, points: 10 },
    ]
    expect(from(score, [...held('ann', 6, 7), ...held('bob', 6, 7)], costly)).toEqual(['ann'])
  })
  test('excludes players with one living person on their list, or none', () => {
    expect(from(score, held('bob', 99))).toEqual([])
    expect(from(score, [])).toEqual([])
  })
  test('a death that also scores for the leader brings nobody closer', () => {
    const shared = ['ann', 'bob'].flatMap((userId) =>
      held('s', 40, 41, 42).map((pick) => ({ ...pick, userId })),
    )
    expect(from(score, shared)).toEqual([])
  })
  test('equal points are decided by deaths, then by the earlier first death', () => {
    // 10 + 10 points of two deaths against 20 of one.
    expect(from(score, held('bob', 10, 10))).toEqual(['bob'])
    const two = [
      entry('ann', 'x', 10),
      entry('ann', 'z', 10),
      entry('bob', 'y', 10, { diedOn: '2026-04-01' }),
    ]
    expect(from(two, held('bob', 10, 10))).toEqual([])
    expect(from(two, held('bob', 11, 11))).toEqual(['bob'])
  })
  test('equal points are decided by the pack’s own tie-breaks', () => {
    const pack = (...ties: TableTie[]) => {
      const document: ScoringPack = {
        ...{
          version: 1,
          base: { kind: 'age', of: 100, floor: 0, ageAt: 'death' },
          terms: [],
          rounding: 'half_up',
        },
        table: { ties },
      }
      return { ...rules, pack: document }
    }
    const birthOf = (personId: string) =>
      personId === 'x' ? { date: '1966-01-01', precision: 'day' as const } : null
    const lead = (...ties: TableTie[]) =>
      oneFromLead(players, score, held('bob', 10, 10), { rules: pack(...ties), today, birthOf })
    expect(lead('deaths')).toEqual(['bob'])
    expect(lead('fewest_deaths')).toEqual([])
    expect(lead('best_death')).toEqual([])
    // Ann's was 60 years old, Bob's would be 90.
    expect(lead('youngest_death')).toEqual([])
  })
  test('excludes a player who has left', () => {
    const left = [...players.slice(0, 1), { userId: 'bob', active: false }, { userId: 'cy', active: true }]
    expect(from(score, [...held('bob', 50, 50), ...held('cy', 50, 50)], left)).toEqual(['cy'])
  })
  test('ignores the picks of a leader who has left', () => {
    const shared = ['ann', 'bob'].flatMap((userId) =>
      held('s', 40, 41, 42).map((pick) => ({ ...pick, userId })),
    )
    const left = players.map((player) => ({ ...player, active: player.userId !== 'ann' }))
    expect(from(score, shared, left)).toEqual(['bob'])
  })
  test('counts rarity by the current players', () => {
    const rare = { ...rules, rarityMax: 10 }
    const picks = held('bob', 1, 1)
    expect(oneFromLead(players, score, picks, { rules: rare, today, birthOf: () => null })).toEqual(['bob'])
    expect(from(score, picks)).toEqual([])
  })
})
