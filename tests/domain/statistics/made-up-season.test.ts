import { describe, expect, test } from 'vitest'
import { namedPacks, packNames } from '#domain/packs/named-packs.ts'
import { playPaperSeason } from '#domain/packs/paper-season.ts'
import { type MadeUpSeason, makeUpSeason } from '#domain/statistics/made-up-season.ts'
import { rules } from '../competitions/paper.ts'

const empty = ['ada', 'ben', 'cy'].map((userId) => ({ userId, list: [] as string[] }))
const idsOf = ({ lists }: MadeUpSeason, at: number) => lists[at]?.people.map(({ id }) => id) ?? []
const wholeShare = {
  seed: 'a league',
  players: ['ada', 'ben'].map((userId) => ({ userId, list: ['Q1', 'Q2'] })),
}

test('a league always gets the same made-up season, another league another', () => {
  const season = makeUpSeason({ seed: 'one', players: empty })
  expect(makeUpSeason({ seed: 'one', players: empty })).toEqual(season)
  expect(makeUpSeason({ seed: 'two', players: empty }).deaths).not.toEqual(season.deaths)
})

test('a made-up season has only made-up people and no listed ids', () => {
  const season = makeUpSeason(wholeShare)
  expect(JSON.stringify(season)).not.toMatch(/"Q1"|"Q2"/)
  expect(idsOf(season, 0).every((id) => id.startsWith('made-up-'))).toBe(true)
  // Only the positions of equal people matter.
  const players = wholeShare.players.map((each) => ({ ...each, list: ['Q8', 'Q9'] }))
  expect(makeUpSeason({ ...wholeShare, players })).toEqual(season)
})

test('shared people stay shared, short lists are filled, long lists are cut', () => {
  const season = makeUpSeason(wholeShare)
  expect(idsOf(season, 0).slice(0, 2)).toEqual(idsOf(season, 1).slice(0, 2))
  expect(season.lists.map(({ people }) => people.length)).toEqual([10, 10])
  const list = Array.from({ length: 50 }, (_, n) => `Q${n}`)
  expect(idsOf(makeUpSeason({ seed: 'x', players: [{ userId: 'ada', list }] }), 0)).toHaveLength(20)
})

test('leagues of any size get deaths within the year, on lists, with distinct names', () => {
  for (const players of [1, 2, 7, 50]) {
    const everybody = Array.from({ length: players }, (_, n) => ({ userId: `u${n}`, list: [] }))
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const { deaths } = makeUpSeason({ seed, players: everybody })
      expect(deaths.length).toBeGreaterThanOrEqual(6)
      expect(deaths.length).toBeLessThanOrEqual(24)
      expect(new Set(deaths.map(({ name }) => name)).size).toBe(deaths.length)
      for (const { diedOn, age, userIds } of deaths) {
        expect(diedOn.slice(0, 4)).toBe('2025')
        expect(age).toBeGreaterThanOrEqual(19)
        expect(age).toBeLessThanOrEqual(101)
        expect(userIds.length).toBeGreaterThan(0)
      }
    }
  }
  expect(makeUpSeason({ seed: 'a', players: [] }).deaths).toEqual([])
})

describe('under a named pack', () => {
  test.each(packNames)('%s scores the season, with one ledger entry per death and list', (name) => {
    const season = makeUpSeason({ seed: 'a league', players: empty })
    const { standings, entries } = playPaperSeason(season.lists, rules({ pack: namedPacks[name] }))
    expect(standings.map(({ userId }) => userId).sort()).toEqual(['ada', 'ben', 'cy'])
    expect(entries.length).toBe(season.deaths.reduce((sum, { userIds }) => sum + userIds.length, 0))
    expect(standings.some(({ points }) => points > 0)).toBe(true)
  })
})
