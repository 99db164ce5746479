import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, startOf } from '#domain/calendar-day.ts'
import { play } from '#domain/competitions/play.ts'
import { sealDay } from '#domain/scoring/seal-day.ts'
import { cup, duel } from './paper.ts'
import { type Game, games, opening } from './random-games.ts'

const run = ({ competition, participants, picks, deaths, now }: Game) =>
  play(competition, participants, picks, deaths, now)
const holds = (game: fc.Arbitrary<Game>, check: (game: Game) => void) =>
  fc.assert(fc.property(game, check), { numRuns: 300 })

describe('cups and round robins of 2 to 20 players', () => {
  test('a cup has one winner; every other player is knocked out once', () => {
    holds(
      games({ players: { min: 2, max: 20 }, leaving: false }).map((game) => ({
        ...game,
        competition: cup({ end: addDays(opening, 60), roundDurationDays: 3 }),
        now: startOf(sealDay(addDays(opening, 60))),
      })),
      (game) => {
        const { standings, matches } = run(game)
        const rounds = Math.max(...matches.map((match) => match.round))
        expect(standings.filter((row) => row.roundReached === rounds + 1)).toHaveLength(1)
        expect(standings.filter((row) => row.rank === 1)).toHaveLength(1)
        expect(standings[0]?.userId).toBe(matches.at(-1)?.winnerUserId)
        // Everyone but the winner is knocked out exactly once.
        const losers = matches
          .filter((match) => match.homeUserId && match.awayUserId)
          .map((match) => (match.winnerUserId === match.homeUserId ? match.awayUserId : match.homeUserId))
        expect(new Set(losers).size).toBe(game.participants.length - 1)
        expect(losers).toHaveLength(game.participants.length - 1)
      },
    )
  })

  test('in a round robin everyone meets everyone once, and wins, draws and losses add up', () => {
    holds(
      games({ players: { min: 2, max: 20 } }).map((game) => ({
        ...game,
        competition: duel({ end: addDays(opening, 60), matchDurationDays: 3 }),
        now: startOf(sealDay(addDays(opening, 60))),
      })),
      (game) => {
        const { standings, matches } = run(game)
        const met = matches
          .filter((match) => match.awayUserId !== null)
          .map((match) => [match.homeUserId, match.awayUserId].sort().join())
        const players = game.participants.length
        expect(new Set(met).size).toBe((players * (players - 1)) / 2)
        expect(met).toHaveLength((players * (players - 1)) / 2)
        for (const row of standings)
          expect((row.won ?? 0) + (row.drawn ?? 0) + (row.lost ?? 0)).toBe(players - 1)
      },
    )
  })
})
