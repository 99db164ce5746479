import fc from 'fast-check'
import { addDays, addMs, type CalendarDay, dayOf, daysBetween, startOf } from '#domain/calendar-day.ts'
import type { TieBreaker } from '#domain/competitions/competition-types.ts'
import {
  type Competition,
  type CompetitionKind,
  competitionKinds,
} from '#domain/competitions/kinds/kind-registry.ts'
import { daysNeeded, type Length } from '#domain/competitions/length.ts'
import type { DatedRules } from '#domain/scoring/rules.ts'
import type { LeaderboardPick, Participant, PersonDeath } from '#domain/scoring/scored.ts'
import { championship, cup, duel, oneShot, rules } from './paper.ts'

export const opening = '2026-01-01'
export const people = Array.from({ length: 12 }, (_, index) => `P${index}`)

export interface Game {
  competition: Competition
  participants: Participant[]
  picks: LeaderboardPick[]
  deaths: PersonDeath[]
  now: string
}

/** Uniform: by default the generator prefers the limits. */
const evenly = (min: number, max: number) => fc.noBias(fc.integer({ min, max }))

const instant = (from: CalendarDay, to: CalendarDay): fc.Arbitrary<string> =>
  fc
    .oneof(
      evenly(0, (Date.parse(startOf(to)) - Date.parse(startOf(from))) / 60_000),
      // The rules decide by the day, so midnights are the critical times.
      evenly(0, daysBetween(from, to)).map((days) => days * 1440),
    )
    .map((minutes) => addMs(startOf(from), minutes * 60_000))

/** The value with probability 1 / `times`, otherwise null. */
const seldom = <T>(times: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })

const scoring = fc.record({
  base: fc.constantFrom('age' as const, 'flat' as const),
  rarityMax: fc.constantFrom(0, 10),
  firstDeathBonus: fc.constantFrom(0, 5),
})

interface Made {
  days: number
  allowDraws: boolean
  uniquenessFirst: boolean
  reversed: boolean
  allowMultiple: boolean
  coinSeed: string
  rules: DatedRules[]
}

const priorityOf = ({ uniquenessFirst }: Made): TieBreaker[] =>
  uniquenessFirst ? ['uniqueness', 'average_age', 'coin'] : ['average_age', 'uniqueness', 'coin']

const endAfter = (days: number): CalendarDay => addDays(opening, days)

const withMatches = (made: Made, length: Length, players: number) => ({
  start: opening,
  end: endAfter(daysNeeded(length, players)),
  rules: made.rules,
  tiebreakerPriority: priorityOf(made),
  coinSeed: made.coinSeed,
})

/** A random game of each kind. */
const random: Readonly<Record<CompetitionKind, (made: Made, players: number) => Competition>> = {
  championship: ({ days, rules }) => championship({ start: opening, rules, end: endAfter(days * 4) }),
  death_cup: (made, players) =>
    cup({
      ...withMatches(made, { type: 'death_cup', roundDurationDays: made.days }, players),
      roundDurationDays: made.days,
    }),
  league_duel: (made, players) =>
    duel({
      ...withMatches(made, { type: 'league_duel', matchDurationDays: made.days }, players),
      matchDurationDays: made.days,
      allowDraws: made.allowDraws,
    }),
  one_shot_madness: ({ days, rules, allowMultiple, reversed }) =>
    oneShot({
      start: opening,
      rules,
      end: endAfter(days * 4),
      allowMultiple,
      scoringDirection: reversed ? 'reversed' : 'standard',
    }),
}

const competitionOf = (players: number): fc.Arbitrary<Competition> =>
  fc
    .record({
      type: fc.constantFrom(...competitionKinds),
      days: fc.integer({ min: 1, max: 20 }),
      allowDraws: fc.boolean(),
      uniquenessFirst: fc.boolean(),
      reversed: fc.boolean(),
      allowMultiple: fc.boolean(),
      coinSeed: fc.constantFrom('a', 'b', 'c'),
      rules: scoring.map((over) => [rules(over)]),
    })
    .map(({ type, ...made }) => random[type](made, players))

interface GameOptions {
  players?: { min: number; max: number }
  leaving?: boolean
}

/** Random leagues, picks, deaths (confirmed, reported, retracted, corrected, undated) and clocks. */
export const games = ({
  players = { min: 2, max: 7 },
  leaving = true,
}: GameOptions = {}): fc.Arbitrary<Game> =>
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
            // Hours: sometimes back on the same day
            seldom(2, fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 24, max: 480 }))),
          )
          .map(([leftAt, backAfter]) => ({
            userId: `u${index}`,
            seed: index + 1,
            periods: [
              { joinedAt: '2025-01-01T00:00:00.000Z', leftAt },
              ...(leftAt && backAfter
                ? [{ joinedAt: addMs(leftAt, backAfter * 3_600_000), leftAt: null }]
                : []),
            ],
          }))
      const list = (index: number): fc.Arbitrary<LeaderboardPick[]> =>
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
                  (made): LeaderboardPick => ({
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
                    pauses: [],
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
