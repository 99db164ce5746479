import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scoringPack } from '#contracts/packs/pack.ts'
import { addDays } from '#domain/calendar-day.ts'
import { play } from '#domain/competitions/play.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import { playOtherwise } from '#domain/statistics/what-if.ts'
import { size, sized } from '#tests/support/nets.ts'
import { died, rules } from '../competitions/paper.ts'
import { type Game, games } from '../competitions/random-games.ts'
import { oracle, oracleMisses } from './oracle.ts'
import { packs, placeNames } from './random-packs.ts'

const numRuns = size(300, 10_000)
/**
 * Each player's captain is their first pick and the vice-captain their second, in the order of their addition; later
 * reversed.
 */
const lineUpsOf = ({ picks, competition }: Game, userId: string): LineUp[] => {
  const own = picks.filter((pick) => pick.userId === userId).map(({ id }) => id)
  const [one = null, two = null] = own
  const later = addDays(competition.start, 12)
  return [
    { from: addDays(competition.start, -5), captain: one, vice: two, order: own.slice(0, 3), month: 1 },
    { from: later, captain: two, vice: own[2] ?? null, order: own.toReversed(), month: 2 },
  ]
}
const withPack = (game: Game, pack: ScoringPack): Game => ({
  ...game,
  participants: game.participants.map((each, at) =>
    at % 3 === 2 ? each : { ...each, lineUps: lineUpsOf(game, each.userId) },
  ),
  picks: game.picks.map((pick, at) => ({
    ...pick,
    sex: ([null, 'male', 'female'] as const)[at % 3] ?? null,
    countries: at % 2 === 0 ? ['Q1', 'Q2'] : [],
    occupations: [`Q${(at % 4) + 1}`],
    awards: at % 5 === 0 ? ['Q3'] : [],
    place: [null, ...placeNames][at % 3] ?? null,
  })),
  competition: { ...game.competition, rules: [rules({ pack })] },
})
const run = ({ competition, participants, picks, deaths, now }: Game) =>
  play(competition, participants, picks, deaths, now)
const played = fc
  .tuple(games({ players: { min: 1, max: 6 } }), packs)
  .map(([game, pack]) => withPack(game, pack))
const championships = played.filter(({ competition }) => competition.type === 'championship')

/** The same game in which everybody stays, and most people die within four days: several of one list on one day. */
const crowded = (game: Game): Game => ({
  ...game,
  participants: game.participants.map(({ periods: _spells, ...each }) => ({
    ...each,
    periods: [{ joinedAt: '2020-01-01T00:00:00.000Z', leftAt: null }],
  })),
  picks: game.picks.map(({ formerly: _formerly, ...pick }, at) => ({
    ...pick,
    addedAt: `${addDays(game.competition.start, -3 - 7 * at)}T10:00:00.000Z`,
    countsFrom: game.competition.start,
    removedAt: null,
    suspendedAt: null,
    voidedAt: null,
    pauses: [],
  })),
  deaths: [...new Set(game.picks.map(({ personId }) => personId))].flatMap((personId, at) =>
    at % 3 === 2 ? [] : [died(personId, addDays(game.competition.start, 4 + (at % 4)))],
  ),
})

describe('any pack, in random games of every kind', () => {
  test('is valid by the schema, and survives JSON', { ...sized, timeout: 300_000 }, () =>
    fc.assert(
      fc.property(packs, (pack) => {
        expect(scoringPack.parse(JSON.parse(JSON.stringify(pack)))).toEqual(pack)
      }),
      { numRuns },
    ),
  )

  test('gives safe integer points; reasons sum to points, entries to standings', {
    ...sized,
    timeout: 600_000,
  }, () => {
    let scored = 0
    fc.assert(
      fc.property(played, (game) => {
        const { entries, standings } = run(game)
        for (const { points, reasons } of entries) {
          for (const each of [points, ...reasons.map((reason) => reason.points)])
            expect(Number.isSafeInteger(each)).toBe(true)
          expect(reasons.reduce((sum, reason) => sum + reason.points, 0)).toBe(points)
          expect(Object.is(points, -0)).toBe(false)
        }
        const confirmed = entries.filter(({ status }) => status === 'confirmed')
        const extras = standings.flatMap((row) => row.extras.map(({ reason }) => reason.points))
        expect(standings.reduce((sum, row) => sum + row.points, 0)).toBe(
          [...confirmed.map(({ points }) => points), ...extras].reduce((sum, points) => sum + points, 0),
        )
        scored += entries.length
      }),
      { numRuns },
    )
    expect(scored).toBeGreaterThan(numRuns / 4)
  })

  test('gives the same result when recomputed, in any input order', { ...sized, timeout: 600_000 }, () =>
    fc.assert(
      fc.property(played, (game) => {
        const result = run(game)
        expect(run(game)).toEqual(result)
        const { picks, deaths } = game
        expect(run({ ...game, picks: [...picks].reverse(), deaths: [...deaths].reverse() })).toEqual(result)
      }),
      { numRuns: size(150, 3_000) },
    ),
  )

  test('gives the real table as a what-if with its own rules', () =>
    fc.assert(
      fc.property(played, (game) => {
        const { pack } = game.competition.rules[0] ?? {}
        expect(playOtherwise(game, { rules: {}, pack: pack ?? undefined, without: null }, game.now)).toEqual(
          run(game),
        )
        expect(playOtherwise(game, { rules: {}, without: null }, game.now)).toEqual(run(game))
      }),
      { numRuns: 150 },
    ))
})

test('an independent scorer, written only from the rules page, agrees', () => {
  let [compared, misses] = [0, 0]
  fc.assert(
    fc.property(fc.oneof(championships, championships.map(crowded)), (game) => {
      const confirmed = game.deaths.filter(({ status }) => status === 'confirmed')
      const confirmedGame = { ...game, deaths: confirmed }
      const { entries, standings } = run(confirmedGame)
      const { start, end, rules: versions } = game.competition
      const [version] = versions
      if (!version?.pack) throw new Error('no pack')
      const expected = oracle(version.pack, confirmedGame, entries, { start, end })
      expect(entries.map(({ pickId, points }) => [pickId, points])).toEqual(expected)
      const missed = new Map(oracleMisses(version.pack, confirmedGame, entries, end))
      for (const { userId, points } of standings) {
        const own = expected.filter(([pickId]) =>
          entries.some((entry) => entry.pickId === pickId && entry.userId === userId),
        )
        expect(points).toBe(own.reduce((sum, [, each]) => sum + each, missed.get(userId) ?? 0))
      }
      compared += entries.length
      misses += [...missed.values()].filter((points) => points !== 0).length
    }),
    { numRuns: 500 },
  )
  expect(compared).toBeGreaterThan(500)
  expect(misses).toBeGreaterThan(10)
})
