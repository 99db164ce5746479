import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMs, startOf } from '#domain/calendar-day.ts'
import { play } from '#domain/competitions/play.ts'
import type { PersonDeath } from '#domain/scoring/scored.ts'
import { type Game, games, opening, people } from './random-games.ts'

const run = ({ competition, participants, picks, deaths, now }: Game) =>
  play(competition, participants, picks, deaths, now)
const holds = (game: fc.Arbitrary<Game>, check: (game: Game) => void) =>
  fc.assert(fc.property(game, check), { numRuns: 300 })
const total = (items: readonly { points: number }[]) => items.reduce((sum, item) => sum + item.points, 0)

describe('for every type, in random leagues', () => {
  test('points in the standings equal those in the ledger', () => {
    let scored = 0
    holds(games(), (game) => {
      const result = run(game)
      for (const { userId } of game.participants) {
        const rows = result.standings.filter((row) => row.userId === userId)
        const own = result.entries.filter((entry) => entry.userId === userId)
        const confirmed = own.filter((entry) => entry.status === 'confirmed')
        expect(total(rows)).toBe(total(confirmed))
        expect(rows.every((row) => row.dead === confirmed.length && row.total === row.alive + row.dead)).toBe(
          true,
        )
        scored += confirmed.length
      }
      for (const entry of result.entries) expect(entry.points).toBe(total(entry.reasons))
      expect(new Set(result.entries.map((entry) => entry.pickId)).size).toBe(result.entries.length)
    })
    expect(scored).toBeGreaterThan(100)
  })

  test('points of matches equal those in the ledger', () => {
    holds(games(), (game) => {
      const { matches, entries } = run(game)
      for (const match of matches)
        for (const [userId, points] of [
          [match.homeUserId, match.homePoints],
          [match.awayUserId, match.awayPoints],
        ] as const) {
          const within = entries.filter(
            (entry) =>
              entry.userId === userId &&
              entry.status === 'confirmed' &&
              entry.diedOn >= match.start &&
              entry.diedOn <= match.end,
          )
          if (userId !== null) expect(points).toBe(total(within))
        }
    })
  })

  test('nobody plays twice in a round, or against themselves', () => {
    holds(games(), (game) => {
      const { matches } = run(game)
      for (const round of new Set(matches.map((match) => match.round))) {
        const present = matches
          .filter((match) => match.round === round)
          .flatMap((match) => [match.homeUserId, match.awayUserId])
          .filter((userId) => userId !== null)
        expect(new Set(present).size).toBe(present.length)
      }
    })
  })

  test('ranks are in order, start at 1, and skip after ties', () => {
    holds(games(), (game) => {
      const { standings } = run(game)
      expect(new Set(standings.map((row) => row.userId)).size).toBe(game.participants.length)
      for (const [index, row] of standings.entries()) {
        const before = standings[index - 1]
        expect(before ? row.rank === before.rank || row.rank === index + 1 : row.rank === 1).toBe(true)
      }
    })
  })

  test('the input order of picks, deaths and players does not matter', () => {
    holds(games(), (game) => {
      const turned = {
        ...game,
        participants: [...game.participants].reverse(),
        picks: [...game.picks].reverse(),
        deaths: [...game.deaths].reverse(),
      }
      expect(run(turned)).toEqual(run(game))
    })
  })

  test('the time when a death became known does not matter before the seal', () => {
    holds(games(), (game) => {
      const known = game.deaths.filter((death) => death.knownUntil === null && death.knownFrom <= game.now)
      const atOnce = known.map((death) => ({ ...death, knownFrom: '2025-12-01T00:00:00.000Z' }))
      const inTime = known.filter(
        (death) => death.diedOn !== null && death.knownFrom < startOf(addDays(death.diedOn, 14)),
      )
      if (inTime.length === known.length)
        expect({ ...run({ ...game, deaths: known }), lateNotes: [] }).toEqual({
          ...run({ ...game, deaths: atOnce }),
          lateNotes: [],
        })
    })
  })

  test('the death of a person on no list changes nothing', () => {
    holds(games(), (game) => {
      const stranger: PersonDeath = {
        personId: 'stranger',
        status: 'confirmed',
        diedOn: addDays(opening, 1),
        knownFrom: startOf(addDays(opening, 2)),
        knownUntil: null,
      }
      expect(run({ ...game, deaths: [...game.deaths, stranger] })).toEqual(run(game))
    })
  })

  test('a retraction restores the earlier answer exactly', () => {
    holds(games(), (game) => {
      const dead = new Set(game.deaths.map((death) => death.personId))
      const personId = people.find((each) => !dead.has(each))
      if (!personId) return
      const diedOn = addDays(opening, 3)
      const gone: PersonDeath = {
        personId,
        status: 'confirmed',
        diedOn,
        knownFrom: startOf(addDays(diedOn, 1)),
        knownUntil: startOf(addDays(diedOn, 5)),
      }
      const late =
        game.now > startOf(addDays(diedOn, 5)) ? game : { ...game, now: startOf(addDays(diedOn, 6)) }
      expect(run({ ...late, deaths: [...late.deaths, gone] })).toEqual(run(late))
    })
  })

  test('sealed results do not change later', () => {
    let sealed = 0
    fc.assert(
      fc.property(games(), fc.integer({ min: 1, max: 60 }), (game, days) => {
        const [before, after] = [run(game), run({ ...game, now: addMs(game.now, days * 86_400_000) })]
        for (const match of before.matches.filter((each) => each.status === 'sealed')) {
          sealed++
          expect(after.matches.find((each) => each.id === match.id)).toEqual(match)
          const own = (result: typeof before) =>
            result.entries.filter(
              (entry) =>
                (entry.userId === match.homeUserId || entry.userId === match.awayUserId) &&
                entry.status === 'confirmed' &&
                entry.diedOn >= match.start &&
                entry.diedOn <= match.end,
            )
          expect(own(after)).toEqual(own(before))
        }
        if (before.sealed) {
          sealed++
          expect({ ...after, lateNotes: [] }).toEqual({ ...before, lateNotes: [] })
        }
      }),
      { numRuns: 400 },
    )
    expect(sealed).toBeGreaterThan(50)
  })

  test('time by itself changes nothing before the due day', () => {
    holds(games(), (game) => {
      const known = game.deaths.filter(
        (death) => death.knownFrom <= game.now && (death.knownUntil === null || death.knownUntil <= game.now),
      )
      const still: Game = {
        ...game,
        deaths: known,
        // Only the clock advances.
        participants: game.participants.map((each) => ({
          ...each,
          periods: each.periods
            .map((period) => ({
              ...period,
              leftAt: period.leftAt !== null && period.leftAt <= game.now ? period.leftAt : null,
            }))
            .slice(0, 1),
        })),
        picks: game.picks
          .filter((pick) => pick.addedAt <= game.now)
          .map((pick) => ({
            ...pick,
            removedAt: pick.removedAt !== null && pick.removedAt <= game.now ? pick.removedAt : null,
            voidedAt: pick.voidedAt !== null && pick.voidedAt <= game.now ? pick.voidedAt : null,
            suspendedAt: pick.suspendedAt !== null && pick.suspendedAt <= game.now ? pick.suspendedAt : null,
          })),
      }
      const result = run(still)
      const later =
        result.dueOn === null ? addMs(game.now, 400 * 86_400_000) : addMs(startOf(result.dueOn), -1)
      expect(run({ ...still, now: later })).toEqual(result)
    })
  })

  test('the last day of the rank history equals the standings', () => {
    holds(games({ leaving: false }), (game) => {
      const { rankHistory, standings } = run(game)
      const last = rankHistory.at(-1)?.day
      if (!last) return
      for (const { userId } of game.participants) {
        const rows = standings.filter((row) => row.userId === userId)
        expect(rankHistory.find((point) => point.day === last && point.userId === userId)).toEqual({
          day: last,
          userId,
          rank: rows[0]?.rank,
          points: total(rows),
        })
      }
    })
  })
})
