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
  test('is whom an ordinary death would put first: more than half of the list', () => {
    expect(from(score, held('bob', 5, 11, 12))).toEqual(['bob'])
    expect(from(score, held('bob', 5, 6, 12))).toEqual([])
    expect(from(score, held('bob', 5, 12))).toEqual([])
    expect(from(score, [...held('bob', 11, 12), ...held('cy', 21, 22)])).toEqual(['bob', 'cy'])
  })
  test('is nobody who is first, and nobody before the first points', () => {
    expect(from(score, held('ann', 30, 30))).toEqual([])
    expect(from([], held('bob', 30, 30))).toEqual([])
    expect(from([entry('ann', 'x', 20, { status: 'reported' })], held('bob', 30, 30))).toEqual([])
  })
  test('is nobody whose list holds a single living person, or none', () => {
    expect(from(score, held('bob', 99))).toEqual([])
    expect(from(score, [])).toEqual([])
  })
  test('a death that the leader has as well brings nobody closer', () => {
    const shared = ['ann', 'bob'].flatMap((userId) =>
      held('s', 40, 41, 42).map((pick) => ({ ...pick, userId })),
    )
    expect(from(score, shared)).toEqual([])
  })
  test('level on points the number of deaths decides, then the earlier first one', () => {
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
  test('level on points a pack’s own tie-breaks decide', () => {
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
  test('who has left is not told of, and holds nobody any more', () => {
    const left = [...players.slice(0, 1), { userId: 'bob', active: false }, { userId: 'cy', active: true }]
    expect(from(score, [...held('bob', 50, 50), ...held('cy', 50, 50)], left)).toEqual(['cy'])
  })
  test('what a leader who has left still holds brings that player nothing', () => {
    const shared = ['ann', 'bob'].flatMap((userId) =>
      held('s', 40, 41, 42).map((pick) => ({ ...pick, userId })),
    )
    const left = players.map((player) => ({ ...player, active: player.userId !== 'ann' }))
    expect(from(score, shared, left)).toEqual(['bob'])
  })
  test('rarity is that of the players of now', () => {
    const rare = { ...rules, rarityMax: 10 }
    const picks = held('bob', 1, 1)
    expect(oneFromLead(players, score, picks, { rules: rare, today, birthOf: () => null })).toEqual(['bob'])
    expect(from(score, picks)).toEqual([])
  })
})
