import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import { statisticsOf } from '#domain/statistics/statistics.ts'
import { type Otherwise, playOtherwise, rulesOtherwise } from '#domain/statistics/what-if.ts'
import { championship, died, lines, noon, pick, players, rules } from '../competitions/paper.ts'
import { type Game, games } from '../competitions/random-games.ts'

const asIs: Otherwise = { rules: {}, without: null }
const real = ({ competition, participants, picks, deaths, now }: Game) =>
  play(competition, participants, picks, deaths, now)
const holds = (check: (game: Game) => void) =>
  fc.assert(fc.property(games({ players: { min: 1, max: 7 } }), check), { numRuns: 300 })

describe('in random games', () => {
  test('without changes, the result equals the real table and ledger', () => {
    let scored = 0
    holds((game) => {
      expect(playOtherwise(game, asIs, game.now)).toEqual(real(game))
      const [own] = game.competition.rules
      const named = { base: own?.base, rarityMax: own?.rarityMax, firstDeathBonus: own?.firstDeathBonus }
      expect(playOtherwise(game, { rules: named, without: null }, game.now)).toEqual(real(game))
      scored += real(game).entries.length
    })
    expect(scored).toBeGreaterThan(100)
  })

  test('without a death, the result equals a game that never had it', () => {
    let left = 0
    holds((game) => {
      for (const { personId } of real(game).entries) {
        const without = playOtherwise(game, { rules: {}, without: personId }, game.now)
        const deaths = game.deaths.filter((death) => death.personId !== personId)
        expect(without).toEqual(real({ ...game, deaths }))
        expect(without.entries.some((entry) => entry.personId === personId)).toBe(false)
        left += 1
      }
    })
    expect(left).toBeGreaterThan(100)
  })

  test('other rules change only points and reasons; the same deaths still count', () => {
    holds((game) => {
      if (game.competition.type !== 'championship') return
      const before = real(game).entries
      const after = playOtherwise(
        game,
        { rules: { base: 'flat', flatPoints: 7, rarityMax: 0, firstDeathBonus: 0 }, without: null },
        game.now,
      ).entries
      expect(after.map(({ pickId, diedOn, status }) => [pickId, diedOn, status])).toEqual(
        before.map(({ pickId, diedOn, status }) => [pickId, diedOn, status]),
      )
      expect(after.every(({ points }) => points === 7)).toBe(true)
    })
  })

  test('monthly points add up to the points of the table', () => {
    let scored = 0
    holds((game) => {
      if (game.competition.type !== 'championship') return
      const result = real(game)
      const { start, end, rules } = game.competition
      const figures = statisticsOf(
        { ...game, start, end, rules, entries: result.entries, extras: [] },
        result.standings.map(({ userId }) => userId),
        () => ({ fields: [], countries: [], sitelinks: 0 }),
      )
      for (const row of result.standings) {
        const list = figures.lists.find(({ userId }) => userId === row.userId)
        expect(list?.points.reduce((sum, points) => sum + points, 0)).toBe(row.points)
        scored += row.points
      }
      const shared = figures.lists.map((list) => list.shared)
      for (const [i, list] of figures.lists.entries())
        for (const [j] of figures.lists.entries()) {
          expect(shared[i]?.[j]).toBe(shared[j]?.[i])
          expect(shared[i]?.[i]).toBe(list.people)
        }
    })
    expect(scored).toBeGreaterThan(100)
  })
})

test('rules that are not given stay unchanged in each version', () => {
  const season = championship({
    start: '2026-01-01',
    end: '2026-12-31',
    walkover: false,
    rules: [
      rules({ base: 'flat', flatPoints: 5 }),
      rules({ version: 2, effectiveFrom: '2026-03-01', base: 'flat', flatPoints: 8 }),
    ],
  })
  const game = {
    competition: season,
    participants: players('ann', 'bob'),
    picks: [pick('ann', 'A'), pick('bob', 'B')],
    deaths: [died('A', '2026-02-01'), died('B', '2026-04-01')],
  }
  const now = noon('2026-06-15')
  const table = (rules: Otherwise['rules'], without: string | null = null) =>
    lines(playOtherwise(game, { rules, without }, now))
  expect(table({})).toEqual(['1 bob 8', '2 ann 5'])
  expect(table({ base: undefined, flatPoints: undefined })).toEqual(table({}))
  expect(table({ firstDeathBonus: 10 })).toEqual(['1 ann 15', '2 bob 8'])
  expect(table({ rarityMax: 4 })).toEqual(['1 bob 12', '2 ann 9'])
  expect(table({ flatPoints: 6 })).toEqual(['1 ann 6', '2 bob 6'])
  expect(table({ firstDeathBonus: 10 }, 'A')).toEqual(['1 bob 18', '2 ann 0'])
})

test('fixed points change nothing in a pack whose base is not fixed', () => {
  const table = { kind: 'table', rows: [{ fromAge: 0, points: 50 }] } as const
  const pack = { version: 1, base: table, terms: [], rounding: 'half_up' } as const
  const [version] = rulesOtherwise([rules({ pack })], { rules: { flatPoints: 20 } })
  expect(version).toMatchObject({ base: 'age', flatPoints: 20, pack: { base: table } })
})
