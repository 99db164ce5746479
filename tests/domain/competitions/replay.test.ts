import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDay, startOf } from '#domain/calendar-day.ts'
import type { Competition } from '#domain/competitions/kinds/kind-registry.ts'
import { daysNeeded } from '#domain/competitions/length.ts'
import { play } from '#domain/competitions/play.ts'
import { capacityOf } from '#domain/picks/capacity.ts'
import { heldOn, wasActiveAt } from '#domain/picks/counting.ts'
import type { LeaderboardPick, LeaderboardResult } from '#domain/scoring/scored.ts'
import { sealDay } from '#domain/scoring/seal-day.ts'
import { runs } from '#tests/support/runs.ts'
import { championship, cup, duel, oneShot, rules } from './paper.ts'
import type { PaperLeague, RecordedPick } from './paper-league.ts'
import { type History, histories, live } from './random-histories.ts'

/*
 * A pick's effect on a past day never changes: random leagues are played by the rules, with a copy of the
 * record at the beginning of each day, and the results from these copies are compared with those from the
 * final record.
 */

const isOn = (pick: LeaderboardPick, day: CalendarDay): boolean =>
  pick.addedAt <= startOf(day) && wasActiveAt(pick, startOf(day))

/** The holders of each person at the beginning of a day, according to a record. */
const heldIn = (picks: readonly RecordedPick[], day: CalendarDay): string[] =>
  picks.flatMap((pick) => [
    ...(isOn(pick, day) ? [`${pick.id} on the list`] : []),
    ...(heldOn(pick, day) ? [`${pick.id} counts`] : []),
  ])

describe('the record of a past day', () => {
  test('has the same holders as the final record', () => {
    const seen = { pauses: 0, suspended: 0, void: 0, removed: 0 }
    fc.assert(
      fc.property(histories(), (history) => {
        const league = live(history)
        for (const [day, then] of league.midnights)
          expect([day, heldIn(league.picks, day)]).toEqual([day, heldIn(then.picks, day)])
        for (const { pauses } of league.picks) {
          seen.pauses += pauses.length
          for (const { cause } of pauses) seen[cause]++
        }
      }),
      { numRuns: runs(200) },
    )
    // Otherwise the test would prove nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
  })

  test('no list holds more than its capacity, or a person twice, once it is settled', () => {
    fc.assert(
      fc.property(histories(), (history) => {
        live(history, (league) => {
          league.settle()
          for (const userId of league.users) {
            const entries = league.entries(userId)
            expect(new Set(entries.map(({ personId }) => personId)).size).toBe(entries.length)
            const standing = entries.filter(
              ({ suspendedAt, diedOn }) => suspendedAt === null || diedOn !== null,
            )
            const places = league.versions.map((each) => capacityOf(each, league.countedDead(userId)))
            const dead = standing.filter(({ diedOn }) => diedOn !== null).length
            // Rule changes never evict a pick, and a death that counts stays, in any place.
            expect(standing.length).toBeLessThanOrEqual(Math.max(dead, ...places))
          }
        })
      }),
      { numRuns: runs(150) },
    )
  })
})

const start = '2026-01-04'
const scoring = [rules({ rarityMax: 10, firstDeathBonus: 5 })]

/** One leaderboard of every kind over the same days; the season's has no end. */
const leaderboards = (players: number): Competition[] => {
  const end = (type: 'death_cup' | 'league_duel') =>
    addDays(start, daysNeeded({ type, roundDurationDays: 5, matchDurationDays: 5 }, players) - 1)
  const common = { start, rules: scoring }
  return [
    championship({ ...common, id: 'season', start: '2026-01-01', end: null, walkover: false }),
    championship({ ...common, end: addDays(start, 9) }),
    cup({ ...common, end: end('death_cup'), roundDurationDays: 5 }),
    duel({ ...common, end: end('league_duel'), matchDurationDays: 5 }),
    duel({ ...common, id: 'decided', end: end('league_duel'), matchDurationDays: 5, allowDraws: false }),
    oneShot({ ...common, end: addDays(start, 9) }),
    oneShot({
      ...common,
      id: 'many',
      end: addDays(start, 9),
      allowMultiple: true,
      scoringDirection: 'reversed',
    }),
  ]
}

/** A pick rebuilt from the copies of the record: each shows whether it was on the list, and counted. */
const retold = (league: PaperLeague, id: string): LeaderboardPick | null => {
  const last = league.picks.find((pick) => pick.id === id)
  if (!last) return null
  const never = '9999-12-31'
  let period = { off: null as CalendarDay | null, counted: null as CalendarDay | null }
  const pauses: LeaderboardPick['pauses'][number][] = []
  for (const [day, { picks }] of [...league.midnights].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const pick = picks.find((each) => each.id === id)
    if (!pick) continue
    if (!isOn(pick, day)) period.off ??= day
    else {
      if (period.off !== null) {
        pauses.push({
          cause: 'suspended',
          from: startOf(period.off),
          until: startOf(day),
          countedFrom: period.counted ?? never,
        })
        period = { off: null, counted: null }
      } else if (period.counted !== null && !heldOn(pick, day)) {
        // Removed and restored since the previous midnight, as when a death is reported and retracted within a day.
        const at = startOf(day)
        pauses.push({ cause: 'suspended', from: at, until: at, countedFrom: period.counted })
        period = { off: null, counted: null }
      }
      if (heldOn(pick, day)) period.counted ??= day
    }
  }
  return {
    ...last,
    pauses,
    removedAt: null,
    voidedAt: null,
    suspendedAt: period.off && startOf(period.off),
    countsFrom: period.counted ?? never,
  }
}

/** The midnight before a history's last quiet day: no facts or actions after it. */
const lastMidnight = (league: PaperLeague): CalendarDay => [...league.midnights.keys()].sort().at(-1) ?? start

/** Results of past days, which facts about later days can't change. */
const closed = (result: LeaderboardResult, through: CalendarDay) => ({
  entries: result.entries.filter(({ diedOn }) => diedOn <= through),
  matches: result.matches.filter(({ end }) => end <= through).map(({ status: _, ...match }) => match),
})

const check = (history: History, leaderboard: (players: number) => Competition): number => {
  const league = live(history)
  const competition = leaderboard(history.players)
  const today = lastMidnight(league)
  const at = (day: CalendarDay, picks: readonly LeaderboardPick[], deaths = league.deaths) =>
    play(competition, league.participants, picks, deaths, startOf(day))

  // The copies without the final record give the same final result.
  const inTheEnd = at(today, league.picks)
  const unrecorded = league.picks.flatMap((pick) => retold(league, pick.id) ?? [])
  expect(at(today, unrecorded)).toEqual(inTheEnd)

  // From one day to the next, past results change only through new facts about those or earlier days.
  let before: LeaderboardResult | null = null
  for (let day = start; day <= today; day = addDays(day, 1)) {
    const record = league.midnights.get(day)
    if (!record) continue
    const result = at(day, record.picks, record.deaths)
    const learned = (league.learned.get(day) ?? []).sort()
    // Days before the earliest of the new facts; sealed parts of a leaderboard are not tested here.
    const eve = addDays(learned[0] ?? day, -1)
    const through = eve < addDays(day, -2) ? eve : addDays(day, -2)
    if (before && day < sealDay(start))
      expect([day, closed(result, through)]).toEqual([day, closed(before, through)])
    before = result
  }
  return inTheEnd.entries.length
}

describe('replaying the record day by day gives the final results', () => {
  const kinds = leaderboards(2).map(({ type, id }, index) => [`${type} ${id}`, index] as const)

  test.each(kinds)('%s', (_, index) => {
    let scored = 0
    fc.assert(
      fc.property(histories(), (history) => {
        scored += check(history, (players) => leaderboards(players)[index] ?? championship())
      }),
      { numRuns: runs(100) },
    )
    expect(scored).toBeGreaterThan(15)
  })
})
