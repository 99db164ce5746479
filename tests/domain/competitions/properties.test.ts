import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMs,
  type CalendarDay,
  dayOf,
  daysBetween,
  startOf,
} from '../../../worker/domain/calendar-day.ts'
import { daysNeeded } from '../../../worker/domain/competitions/length.ts'
import { play } from '../../../worker/domain/competitions/play.ts'
import type { Competition } from '../../../worker/domain/competitions/types.ts'
import type { Participant, PersonDeath, TablePick } from '../../../worker/domain/scoring/types.ts'
import { sealDay } from '../../../worker/domain/scoring/world.ts'
import { championship, cup, duel, oneShot, rules } from './paper.ts'

const opening = '2026-01-01'
const people = Array.from({ length: 12 }, (_, index) => `P${index}`)

interface Game {
  competition: Competition
  participants: Participant[]
  picks: TablePick[]
  deaths: PersonDeath[]
  now: string
}

/** Evenly spread: left to itself, the generator prefers the ends. */
const evenly = (min: number, max: number) => fc.noBias(fc.integer({ min, max }))

const instant = (from: CalendarDay, to: CalendarDay): fc.Arbitrary<string> =>
  fc
    .oneof(
      evenly(0, (Date.parse(startOf(to)) - Date.parse(startOf(from))) / 60_000),
      // Midnights are where rules are decided.
      evenly(0, daysBetween(from, to)).map((days) => days * 1440),
    )
    .map((minutes) => addMs(startOf(from), minutes * 60_000))

/** The value once in `times`, else null. */
const seldom = <T>(times: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })

const scoring = fc.record({
  base: fc.constantFrom('age' as const, 'flat' as const),
  rarityMax: fc.constantFrom(0, 10),
  firstDeathBonus: fc.constantFrom(0, 5),
})

const competitionOf = (players: number): fc.Arbitrary<Competition> =>
  fc
    .record({
      type: fc.constantFrom('championship', 'death_cup', 'league_duel', 'one_shot_madness'),
      days: fc.integer({ min: 1, max: 20 }),
      allowDraws: fc.boolean(),
      uniquenessFirst: fc.boolean(),
      reversed: fc.boolean(),
      allowMultiple: fc.boolean(),
      coinSeed: fc.constantFrom('a', 'b', 'c'),
      rules: scoring.map((over) => [rules(over)]),
    })
    .map((made): Competition => {
      const tiebreakerPriority = made.uniquenessFirst
        ? (['uniqueness', 'average_age', 'coin'] as const)
        : (['average_age', 'uniqueness', 'coin'] as const)
      const common = { start: opening, rules: made.rules }
      const length = { roundDurationDays: made.days, matchDurationDays: made.days }
      switch (made.type) {
        case 'death_cup':
          return cup({
            ...common,
            end: addDays(opening, daysNeeded({ type: 'death_cup', ...length }, players)),
            roundDurationDays: made.days,
            tiebreakerPriority,
            coinSeed: made.coinSeed,
          })
        case 'league_duel':
          return duel({
            ...common,
            end: addDays(opening, daysNeeded({ type: 'league_duel', ...length }, players)),
            matchDurationDays: made.days,
            tiebreakerPriority,
            allowDraws: made.allowDraws,
            coinSeed: made.coinSeed,
          })
        case 'one_shot_madness':
          return oneShot({
            ...common,
            end: addDays(opening, made.days * 4),
            allowMultiple: made.allowMultiple,
            scoringDirection: made.reversed ? 'reversed' : 'standard',
          })
        default:
          return championship({ ...common, end: addDays(opening, made.days * 4) })
      }
    })

interface GameOptions {
  players?: { min: number; max: number }
  leaving?: boolean
}

/** Random leagues, picks, deaths (confirmed, reported, retracted, corrected, undated) and clocks. */
const games = ({ players = { min: 2, max: 7 }, leaving = true }: GameOptions = {}): fc.Arbitrary<Game> =>
  fc
    .integer(players)
    .chain((count) => fc.tuple(fc.constant(count), competitionOf(count)))
    .chain(([count, competition]) => {
      const end = competition.end ?? addDays(opening, 60)
      const after = addDays(end, 30)
      const before = addDays(opening, -20)
      const participant = (index: number): fc.Arbitrary<Participant> =>
        fc
          .tuple(
            leaving ? seldom(4, instant(opening, after)) : fc.constant(null),
            seldom(2, fc.integer({ min: 1, max: 20 })),
          )
          .map(([leftAt, backAfter]) => ({
            userId: `u${index}`,
            seed: index + 1,
            spells: [
              { joinedAt: '2025-01-01T00:00:00.000Z', leftAt },
              ...(leftAt && backAfter
                ? [{ joinedAt: addMs(leftAt, backAfter * 86_400_000), leftAt: null }]
                : []),
            ],
          }))
      const list = (index: number): fc.Arbitrary<TablePick[]> =>
        fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 6 }).chain((personIds) =>
          fc.tuple(
            ...personIds.map((personId) =>
              fc
                .record({
                  addedAt: fc.oneof(instant(before, opening), instant(opening, addDays(end, 1))),
                  removedAt: seldom(5, instant(opening, after)),
                  voidedAt: seldom(9, instant(opening, after)),
                  suspendedAt: seldom(9, instant(opening, after)),
                })
                .map(
                  (made): TablePick => ({
                    id: `u${index}/${personId}`,
                    userId: `u${index}`,
                    personId,
                    birth: {
                      date: `19${30 + people.indexOf(personId)}-03-0${(people.indexOf(personId) % 9) + 1}`,
                      precision: 'day',
                    },
                    countsFrom: addDays(dayOf(made.addedAt), 2),
                    addedAt: made.addedAt,
                    removedAt:
                      made.removedAt !== null && made.removedAt > made.addedAt ? made.removedAt : null,
                    voidedAt: made.voidedAt,
                    suspendedAt: made.suspendedAt,
                  }),
                ),
            ),
          ),
        )
      const death = (personId: string): fc.Arbitrary<PersonDeath[]> =>
        fc
          .record({
            day: evenly(-3, 50),
            lag: fc.oneof(fc.integer({ min: 1, max: 5 * 24 }), fc.integer({ min: 1, max: 40 * 24 })),
            lasts: seldom(4, fc.integer({ min: 1, max: 40 * 24 })),
            corrected: fc.boolean(),
            status: fc.constantFrom(
              'confirmed' as const,
              'confirmed' as const,
              'confirmed' as const,
              'reported' as const,
            ),
          })
          .map(({ day, lag, lasts, corrected, status }) => {
            const diedOn = addDays(opening, day)
            const knownFrom = addMs(startOf(diedOn), lag * 3_600_000)
            const knownUntil = lasts === null ? null : addMs(knownFrom, lasts * 3_600_000)
            const first: PersonDeath = { personId, status, diedOn, knownFrom, knownUntil }
            return knownUntil !== null && corrected
              ? [first, { ...first, diedOn: addDays(diedOn, -2), knownFrom: knownUntil, knownUntil: null }]
              : [first]
          })
      return fc.record({
        competition: fc.constant(competition),
        participants: fc.tuple(...Array.from({ length: count }, (_, index) => participant(index))),
        picks: fc
          .tuple(...Array.from({ length: count }, (_, index) => list(index)))
          .map((lists) => lists.flat()),
        deaths: fc
          .uniqueArray(fc.constantFrom(...people), { maxLength: 11 })
          .chain((dead) => fc.tuple(...dead.map(death)))
          .map((found) => found.flat()),
        now: fc.oneof(
          instant(addDays(opening, -5), after),
          instant(addDays(opening, 20), addDays(after, 20)),
        ),
      })
    })

const run = ({ competition, participants, picks, deaths, now }: Game) =>
  play(competition, participants, picks, deaths, now)
const holds = (game: fc.Arbitrary<Game>, check: (game: Game) => void) =>
  fc.assert(fc.property(game, check), { numRuns: 300 })
const total = (items: readonly { points: number }[]) => items.reduce((sum, item) => sum + item.points, 0)

describe('for every type, in random leagues', () => {
  test('points in the standings are the ledger’s, and provisional points are its reported lines', () => {
    let scored = 0
    holds(games(), (game) => {
      const result = run(game)
      for (const { userId } of game.participants) {
        const rows = result.standings.filter((row) => row.userId === userId)
        const own = result.entries.filter((entry) => entry.userId === userId)
        const confirmed = own.filter((entry) => entry.status === 'confirmed')
        expect(total(rows)).toBe(total(confirmed))
        expect(rows.reduce((sum, row) => sum + row.provisionalPoints, 0)).toBe(total(own) - total(confirmed))
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

  test('points of matches are the ledger’s too', () => {
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

  test('the order in which picks, deaths and players are given is nothing', () => {
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

  test('when a death became known is nothing, as long as it was before the seal', () => {
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

  test('the death of somebody whom nobody holds changes nothing', () => {
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

  test('what is sealed stays, whatever becomes known later', () => {
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

  test('time alone changes nothing before the day on which to look again', () => {
    holds(games(), (game) => {
      const known = game.deaths.filter(
        (death) => death.knownFrom <= game.now && (death.knownUntil === null || death.knownUntil <= game.now),
      )
      const still: Game = {
        ...game,
        deaths: known,
        // Nothing but the clock moves on.
        participants: game.participants.map((each) => ({
          ...each,
          spells: each.spells
            .map((spell) => ({
              ...spell,
              leftAt: spell.leftAt !== null && spell.leftAt <= game.now ? spell.leftAt : null,
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

  test('rank history ends where the standings are, and movement is since its last but one day', () => {
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

describe('cups and round robins of 2 to 20', () => {
  test('a cup ends with one winner, who alone has passed the last round', () => {
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
