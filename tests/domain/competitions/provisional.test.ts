import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import type { PersonDeath } from '#domain/scoring/scored.ts'
import {
  born,
  championship,
  cup,
  died,
  duel,
  matchLines,
  noon,
  oneShot,
  pick,
  players,
  rowOf,
  rules,
} from './paper.ts'
import { type Game, games, people } from './random-games.ts'

const reported = (personId: string, diedOn: string, over: Partial<PersonDeath> = {}) =>
  died(personId, diedOn, { status: 'reported', ...over })
const shown = (result: ReturnType<typeof play>, userId: string) => {
  const { points, provisionalPoints } = rowOf(result, userId)
  return [points, provisionalPoints]
}

/** 100 - 71 = 29 and 100 - 41 = 59. */
const [worth29, worth59] = [born('1955-01-01'), born('1985-01-01')]

describe('provisional points of a cup match', () => {
  const two = players('ann', 'bob')
  const picks = [
    pick('ann', 'A', worth29),
    pick('ann', 'Y', worth59),
    pick('bob', 'B', worth29),
    pick('bob', 'Z', worth59),
  ]
  const at = noon('2026-01-09')
  const playAt = (...deaths: PersonDeath[]) => play(cup(), two, picks, deaths, at)

  test('a report for an earlier day would replace 29 points with 59: 29 + 30', () => {
    const result = playAt(died('A', '2026-01-06'), reported('Y', '2026-01-04'))
    expect(shown(result, 'ann')).toEqual([29, 30])
    expect(rowOf(playAt(died('A', '2026-01-06'), died('Y', '2026-01-04')), 'ann').points).toBe(59)
  })
  test('a report for an earlier day would cost the opponent 29 points: 29 - 29', () => {
    const result = playAt(died('B', '2026-01-06'), reported('Y', '2026-01-04'))
    expect(shown(result, 'ann')).toEqual([0, 59])
    expect(shown(result, 'bob')).toEqual([29, -29])
    expect(matchLines(result)).toEqual(['1.1 ann:bob 0:29 bob first_death final'])
  })
  test('of two reports only the one for the earlier day would count: 0 + 29', () => {
    const result = playAt(reported('A', '2026-01-04'), reported('Y', '2026-01-05'))
    expect(shown(result, 'ann')).toEqual([0, 29])
    expect(result.entries.map(({ personId, status, points }) => [personId, status, points])).toEqual([
      ['A', 'reported', 29],
    ])
  })
  test('two reports for the same day would both count: 0 + 29 + 59', () => {
    expect(shown(playAt(reported('A', '2026-01-04'), reported('Y', '2026-01-04')), 'ann')).toEqual([0, 88])
  })
  test('a report for a later day than the deciding one would change nothing', () => {
    const result = playAt(died('A', '2026-01-04'), reported('Y', '2026-01-06'))
    expect(shown(result, 'ann')).toEqual([29, 0])
    expect(result.entries).toHaveLength(1)
  })
  test('a report that would change the finalist also takes the loser’s final points', () => {
    const four = players('ann', 'bob', 'cy', 'dee')
    const lists = [...picks, pick('dee', 'D', worth29), pick('dee', 'E', worth59)]
    // Dee beats ann on the 6th and scores again in the final; the report would make ann the winner.
    const deaths = [died('D', '2026-01-06'), died('E', '2026-01-12'), reported('A', '2026-01-04')]
    const result = play(cup(), four, lists, deaths, noon('2026-01-13'))
    expect(shown(result, 'dee')).toEqual([88, -88])
    expect(shown(result, 'ann')).toEqual([0, 29])
  })
})

describe('provisional points and the first-death bonus of 5', () => {
  const bonus = { rules: [rules({ firstDeathBonus: 5 })] }
  const picks = [pick('ann', 'A'), pick('bob', 'B')]

  test('a report for an earlier day would move the bonus: 0 + 19, 19 - 5', () => {
    const result = play(
      championship(bonus),
      players('ann', 'bob'),
      picks,
      [reported('A', '2026-01-04'), died('B', '2026-01-06')],
      noon('2026-01-09'),
    )
    expect(shown(result, 'ann')).toEqual([0, 19])
    expect(shown(result, 'bob')).toEqual([19, -5])
  })
  test('a report for a later day would not get the bonus: 0 + 14', () => {
    const deaths = [reported('A', '2026-01-08'), died('B', '2026-01-06')]
    const result = play(championship(bonus), players('ann', 'bob'), picks, deaths, noon('2026-01-09'))
    expect(shown(result, 'ann')).toEqual([0, 14])
    expect(shown(result, 'bob')).toEqual([19, 0])
  })
})

describe('provisional points after the seal', () => {
  const two = players('ann', 'bob')
  const report = reported('A', '2026-01-04')

  test.each([
    ['a championship', championship()],
    ['a one-shot', oneShot()],
  ] as const)('%s that ends on 31 January has them through 14 February only', (_, competition) => {
    const on = (day: string) => play(competition, two, [pick('ann', 'A')], [report], noon(day))
    expect(shown(on('2026-02-14'), 'ann')).toEqual([0, 14])
    expect(shown(on('2026-02-15'), 'ann')).toEqual([0, 0])
    expect(on('2026-02-15').entries).toEqual([])
  })
  test.each([
    ['cup', cup()],
    ['duel', duel()],
  ] as const)('the match of a %s that ends on the 10th has them through the 24th only', (_, competition) => {
    const three = players('ann', 'bob', 'cy')
    const picks = three.map(({ userId }) => pick(userId, 'A'))
    const on = (day: string) => play(competition, three, picks, [report], noon(day))
    expect(on('2026-01-24').entries.length).toBeGreaterThan(0)
    expect(on('2026-01-25').entries).toEqual([])
    expect(on('2026-01-25').standings.map((row) => row.provisionalPoints)).toEqual([0, 0, 0])
  })
})

describe('in random leagues', () => {
  const run = ({ competition, participants, picks, deaths, now }: Game) =>
    play(competition, participants, picks, deaths, now)
  // With few players, more deaths affect the same matches.
  const someLeagues = fc.oneof(games(), games({ players: { min: 2, max: 3 }, leaving: false }))
  const total = (items: readonly { points: number }[]) => items.reduce((sum, item) => sum + item.points, 0)

  test('points plus provisional points equal the points after all reports are confirmed', () => {
    const seen = { more: 0, fewer: 0, sealed: 0 }
    fc.assert(
      fc.property(someLeagues, fc.subarray(people), (drawn, unsure) => {
        const game: Game = {
          ...drawn,
          competition: { ...drawn.competition, rules: [rules({ firstDeathBonus: 5 })] },
          deaths: drawn.deaths.map((death) =>
            unsure.includes(death.personId) ? { ...death, status: 'reported' } : death,
          ),
        }
        const confirmed: Game = {
          ...game,
          deaths: game.deaths.map((death): PersonDeath => {
            const stands =
              death.knownFrom <= game.now && (death.knownUntil === null || death.knownUntil > game.now)
            return death.status === 'reported' && stands
              ? { ...death, status: 'confirmed', knownFrom: game.now, knownUntil: null }
              : death
          }),
        }
        const [result, then] = [run(game), run(confirmed)]
        for (const { userId } of game.participants) {
          const rows = result.standings.filter((row) => row.userId === userId)
          const provisional = rows.reduce((sum, row) => sum + row.provisionalPoints, 0)
          if (provisional > 0) seen.more++
          if (provisional < 0) seen.fewer++
          expect(total(rows) + provisional).toBe(total(then.standings.filter((row) => row.userId === userId)))
          if (result.sealed) {
            seen.sealed++
            expect(provisional).toBe(0)
          }
        }
        for (const entry of result.entries) expect(result.sealed && entry.status === 'reported').toBe(false)
      }),
      { numRuns: 1000 },
    )
    expect(Math.min(seen.more, seen.fewer, seen.sealed)).toBeGreaterThan(0)
  })
})
