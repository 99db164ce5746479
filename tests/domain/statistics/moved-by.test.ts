import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import type { ScoringPack, Term } from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import { movesBetween } from '#domain/statistics/moved-by.ts'
import { playOtherwise } from '#domain/statistics/what-if.ts'
import { championship, died, noon, pick, players, rules } from '../competitions/paper.ts'
import { games } from '../competitions/random-games.ts'
import { packWith } from '../packs/pack-season.ts'
import { packs } from '../packs/random-packs.ts'

const born = (year: number) => ({ birth: { date: `${year}-01-01`, precision: 'day' as const } })
const captain = (userId: string, personId: string): LineUp => ({
  from: '2025-12-01',
  captain: `${userId}/${personId}`,
  vice: null,
  order: [],
  month: null,
})
const picks = [pick('ada', 'A', born(1986)), pick('ben', 'B', born(1966)), pick('cy', 'C', born(1956))]
const deaths = [died('A', '2026-02-01'), died('B', '2026-03-01'), died('C', '2026-04-01')]
const now = noon('2026-06-15')

/** By age Ada has 60, Ben 40 and Cy 30. */
const moves = (before: ScoringPack, pack: ScoringPack, without: string | null = null) => {
  const game = {
    competition: championship({
      start: '2026-01-01',
      end: '2026-12-31',
      walkover: false,
      rules: [rules({ pack: before })],
    }),
    participants: players('ada', 'ben', 'cy').map((each) =>
      each.userId === 'cy' ? { ...each, lineUps: [captain('cy', 'C')] } : each,
    ),
    picks,
    deaths,
  }
  const real = play(game.competition, game.participants, picks, deaths, now)
  return movesBetween(real, playOtherwise(game, { rules: {}, pack, without }, now))
}
const twice: Term = { id: 'captain', when: { captain: true }, per: 'pick', times: 2 }
const plain = packWith([])

test('the rule that added points explains both the rise and the fall', () => {
  expect(moves(plain, packWith([twice], { list: { captain: 1 } }))).toEqual([
    { userId: 'cy', from: 3, to: 2, causes: [{ rule: 'captain', userId: 'cy', points: 30 }] },
    { userId: 'ben', from: 2, to: 3, causes: [{ rule: 'captain', userId: 'cy', points: 30 }] },
  ])
})

test('a removed rule is named with the points that it no longer adds', () => {
  expect(moves(packWith([{ ...twice, times: 3 }], { list: { captain: 1 } }), plain)).toEqual([
    { userId: 'ada', from: 2, to: 1, causes: [{ rule: 'captain', userId: 'cy', points: -60 }] },
    { userId: 'ben', from: 3, to: 2, causes: [{ rule: 'captain', userId: 'cy', points: -60 }] },
    { userId: 'cy', from: 1, to: 3, causes: [{ rule: 'captain', userId: 'cy', points: -60 }] },
  ])
})

test('a rule that adds the same points for everybody is not named', () => {
  const gained: Term = { id: 'gift', when: { age: { from: 0 } }, per: 'pick', points: 500 }
  const [first, second] = moves(plain, packWith([gained, { ...twice, id: 'c', times: 1.5 }]))
  expect(first).toEqual({ userId: 'cy', from: 3, to: 1, causes: [{ rule: 'c', userId: 'cy', points: 265 }] })
  expect(second?.causes.map((cause) => 'rule' in cause && cause.rule)).toEqual(['c'])
})

test('a replaced base counts as one rule, including its floor', () => {
  expect(
    moves(plain, {
      ...plain,
      base: {
        kind: 'table',
        rows: [
          { fromAge: 0, points: 1 },
          { fromAge: 65, points: 50 },
        ],
      },
    })[0],
  ).toEqual({ userId: 'cy', from: 3, to: 1, causes: [{ rule: 'base', userId: 'ada', points: -59 }] })
})

test('an excluded death is its own cause', () => {
  expect(moves(plain, plain, 'A')).toEqual([
    { userId: 'ben', from: 2, to: 1, causes: [{ personId: 'A', userId: 'ada', points: -60 }] },
    { userId: 'cy', from: 3, to: 2, causes: [{ personId: 'A', userId: 'ada', points: -60 }] },
    { userId: 'ada', from: 1, to: 3, causes: [{ personId: 'A', userId: 'ada', points: -60 }] },
  ])
})

test('a move caused only by tie-breakers lists no causes', () => {
  const flat: ScoringPack = { ...plain, base: { kind: 'flat', points: 5 } }
  const [first] = moves(flat, { ...flat, table: { ties: ['last_death'] } })
  expect(first).toEqual({ userId: 'cy', from: 3, to: 1, causes: [] })
})

describe('in random seasons with random packs', () => {
  test('exactly the moved players are listed, with causes in the move’s direction', () => {
    let seen = 0
    fc.assert(
      fc.property(games({ players: { min: 2, max: 7 } }), packs, packs, (game, before, pack) => {
        if (game.competition.type !== 'championship') return
        const competition = { ...game.competition, rules: [rules({ pack: before })] }
        const { participants, picks: own, deaths: known, now: at } = game
        const real = play(competition, participants, own, known, at)
        const tried = playOtherwise({ ...game, competition }, { rules: {}, pack, without: null }, at)
        const rank = new Map(real.standings.map((row) => [row.userId, row.rank]))
        const found = movesBetween(real, tried)
        expect(found.map(({ userId, to }) => [userId, to])).toEqual(
          tried.standings
            .filter((row) => rank.get(row.userId) !== row.rank)
            .map((row) => [row.userId, row.rank]),
        )
        expect(movesBetween(real, real)).toEqual([])
        for (const { userId, from, to, causes } of found) {
          expect(causes.length).toBeLessThanOrEqual(2)
          for (const cause of causes) {
            seen += 1
            const helps = cause.userId === userId ? cause.points : -cause.points
            expect(Math.sign(helps)).toBe(to < from ? 1 : -1)
          }
        }
      }),
      { numRuns: 400 },
    )
    expect(seen).toBeGreaterThan(50)
  })
})
