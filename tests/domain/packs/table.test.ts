import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import type { ScoringPack, TableTie } from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { DatedRules } from '#domain/scoring/rules.ts'
import { championship, died, lines, rowOf, rules } from '../competitions/paper.ts'
import { game, packWith, season } from './pack-season.ts'

const flat = { kind: 'flat', points: 10 } as const
const over = '2027-01-05T12:00:00.000Z'
const within = '2026-12-30T12:00:00.000Z'
const played = (pack: ScoringPack, deaths: Record<string, string>, now = over, lineUps: LineUp[] = []) =>
  play(
    game(pack),
    season.participants.map((each) => ({ ...each, lineUps })),
    season.picks,
    Object.entries(deaths).map(([person, day]) => died(person, day)),
    now,
  )

describe('a player without a death', () => {
  const pack = packWith([{ id: 'miss', when: { noneAtEnd: true }, points: -50, per: 'player' }], {
    base: flat,
  })
  test('loses points at the end, with the reason; other players lose none', () => {
    const result = played(pack, { P2: '2026-02-01' })
    expect(lines(result)).toEqual(['1 ann 10', '2 bob -50', '2 cy -50'])
    expect(rowOf(result, 'bob').extras).toEqual([
      { day: '2026-12-31', reason: { rule: 'term', id: 'miss', points: -50, when: { noneAtEnd: true } } },
    ])
    expect(rowOf(result, 'ann').extras).toEqual([])
  })
  test('has a provisional penalty before the end', () => {
    const result = played(pack, { P2: '2026-02-01' }, within)
    expect(lines(result)).toEqual(['1 ann 10', '2 bob 0', '2 cy 0'])
    expect(rowOf(result, 'bob').provisionalPoints).toBe(-50)
    expect(rowOf(result, 'ann').provisionalPoints).toBe(0)
  })
  test('has no provisional penalty before the first day', () => {
    const on = (now: string) => played(pack, {}, now).standings.map((row) => row.provisionalPoints)
    expect(on('2025-12-31T23:59:59.999Z')).toEqual([0, 0, 0])
    expect(on('2026-01-01T00:00:00.000Z')).toEqual([-50, -50, -50])
  })
  test('has a provisional penalty by the rules of the season’s last day', () => {
    const rulesOf = (over: Partial<DatedRules>) => rules({ pack: null, base: 'flat', ...over })
    const table = championship({
      start: '2026-01-01',
      end: '2026-12-31',
      rules: [rulesOf({}), rulesOf({ version: 2, effectiveFrom: '2026-03-11', pack })],
    })
    const since = (joinedAt: string) => [{ joinedAt, leftAt: null }]
    const everybody = [
      ...season.participants,
      { userId: 'dan', seed: 4, periods: since('2026-03-10T11:00:00.000Z') },
    ]
    const foreseen = (now: string) =>
      play(table, everybody, season.picks, [], now).standings.map((row) => [
        row.userId,
        row.provisionalPoints,
      ])
    const saved = foreseen('2026-03-10T12:00:00.000Z')
    expect(saved).toEqual(['ann', 'bob', 'cy', 'dan'].map((userId) => [userId, -50]))
    expect(foreseen('2026-03-11T12:00:00.000Z')).toEqual(saved)
  })
  test('gets no penalty after leaving before the last day', () => {
    const result = play(
      game(pack),
      season.participants.map((each) =>
        each.userId === 'cy'
          ? {
              ...each,
              periods: [{ joinedAt: '2025-01-01T00:00:00.000Z', leftAt: '2026-06-01T00:00:00.000Z' }],
            }
          : each,
      ),
      season.picks,
      [],
      over,
    )
    expect(rowOf(result, 'cy').points).toBe(0)
    expect(rowOf(result, 'bob').points).toBe(-50)
  })
})

test('weights: on a list of three the first adds 3, the last 1', () => {
  const pack = packWith([], { base: { kind: 'flat', points: 0 }, list: { order: 'weights' } })
  const order = ['ann/P5', 'ann/P1', 'ann/P2']
  const result = played(pack, { P1: '2026-02-01', P2: '2026-03-01', P5: '2026-04-01' }, over, [
    { from: '2025-12-01', captain: null, vice: null, order },
  ])
  const own = result.entries.filter(({ userId }) => userId === 'ann')
  expect(own.map(({ pickId, points }) => [pickId, points])).toEqual([
    ['ann/P1', 2],
    ['ann/P2', 1],
    ['ann/P5', 3],
  ])
  expect(own[0]?.reasons).toContainEqual({ rule: 'weight', points: 2, rank: 2, of: 3 })
})

describe('tie-breaks separate players with equal points', () => {
  // Ann: 10 and 10, in February and July, 86 and 96 years old. Bob: 10 and 10, in February and May, 86 and 45.
  const deaths = { P1: '2026-02-01', P2: '2026-07-01', P3: '2026-05-01' }
  const first = (ties: TableTie[], diedOn: Record<string, string> = deaths): string[] =>
    lines(played(packWith([], { base: flat, table: { ties } }), diedOn)).slice(0, 2)
  test.each<[TableTie, string[]]>([
    ['deaths', ['1 ann 20', '1 bob 20']],
    ['first_death', ['1 ann 20', '1 bob 20']],
    ['last_death', ['1 ann 20', '2 bob 20']],
    ['best_death', ['1 ann 20', '1 bob 20']],
    ['youngest_death', ['1 bob 20', '2 ann 20']],
  ])('%s', (tie, expected) => expect(first([tie])).toEqual(expected))
  test('apply in the given order', () =>
    expect(first(['deaths', 'youngest_death', 'last_death'])).toEqual(['1 bob 20', '2 ann 20']))
  test('more deaths, or fewer', () => {
    const pack = (ties: TableTie[]) =>
      packWith([{ id: 'old', when: { age: { from: 90 } }, points: 10, per: 'pick' }], {
        base: flat,
        table: { ties },
      })
    // Ann 20 by one death at 96; Bob 20 by two.
    const diedOn = { P2: '2026-03-01', P3: '2026-05-01' }
    expect(lines(played(pack(['deaths']), diedOn)).slice(0, 2)).toEqual(['1 ann 20', '2 bob 10'])
    const level = (tie: TableTie) =>
      play(
        game(pack([tie])),
        season.participants,
        season.picks.filter(({ id }) => id !== 'ann/P1'),
        [died('P2', '2026-03-01'), died('P3', '2026-05-01'), died('P1', '2026-06-01')],
        over,
      )
    expect(lines(level('deaths')).slice(0, 2)).toEqual(['1 bob 20', '2 ann 20'])
    expect(lines(level('fewest_deaths')).slice(0, 2)).toEqual(['1 ann 20', '2 bob 20'])
  })
  test('by default: more deaths, then the earliest first death', () =>
    expect(first([], { P2: '2026-02-01', P3: '2026-05-01' })).toEqual(['1 ann 10', '2 bob 10']))
})
