import { describe, expect, it } from 'vitest'
import type { Competition } from '#domain/competitions/kinds/kind-registry.ts'
import { play } from '#domain/competitions/play.ts'
import { participantsAtStart } from '#domain/competitions/start.ts'
import { countsFrom } from '#domain/picks/counting.ts'
import { settleList } from '#domain/picks/settling.ts'
import { ageOn } from '#domain/scoring/age.ts'
import { firstDayOf } from '#domain/seasons/state.ts'
import {
  championship,
  cup,
  died,
  duel,
  leaves,
  lines,
  matchLines,
  noon,
  pick,
  players,
  rowOf,
  rules,
} from './competitions/paper.ts'
import { rulesOf } from './picks/record.ts'

/** Points that the rules leave open, as worker/domain/README.md decides them. */

describe('age', () => {
  it('of somebody who was born on 29 February goes up on 1 March in other years', () => {
    const born = { date: '1940-02-29', precision: 'day' } as const
    expect(['2026-02-28', '2026-03-01'].map((day) => ageOn(born, day))).toEqual([85, 86])
    expect(['2028-02-28', '2028-02-29'].map((day) => ageOn(born, day))).toEqual([87, 88])
  })

  it('of a year-only birth goes up on 1 July, of a month-only one on the 15th', () => {
    const year = { date: '1940-01-01', precision: 'year' } as const
    expect(['2026-06-30', '2026-07-01'].map((day) => ageOn(year, day))).toEqual([85, 86])
    const month = { date: '1940-05-01', precision: 'month' } as const
    expect(['2026-05-14', '2026-05-15'].map((day) => ageOn(month, day))).toEqual([85, 86])
  })
})

it('in a season without a first day, the delay applies from its creation', () => {
  const season = { startDate: null, endDate: null, createdAt: '2026-03-01T09:00:00.000Z' }
  expect(countsFrom('2026-03-01T09:00:01.000Z', firstDayOf(season), 5)).toBe('2026-03-08')
  expect(countsFrom('2026-03-01T09:00:01.000Z', '2026-04-01', 5)).toBe('2026-03-03')
})

it('a resumed pick waits again: two midnights plus the current delay', () => {
  const waiting = {
    ...pick('ann', 'A', { suspendedAt: noon('2026-02-01') }),
    voidReason: null,
    diedOn: null,
    playerWasIn: true,
  }
  const season = { startDate: '2026-01-01', endDate: null, createdAt: '2025-12-01T00:00:00.000Z' }
  expect(
    settleList([waiting], [rulesOf({ newPickDelayDays: 3 })], season, noon('2026-03-01')).resumed,
  ).toEqual([{ id: 'ann/A', countsFrom: '2026-03-06' }])
})

it('the first-death bonus goes to the pick that was added first', () => {
  const picks = [
    pick('ann', 'A', { addedAt: '2025-12-02T10:00:00.000Z', countsFrom: '2025-12-04' }),
    pick('ann', 'B', { addedAt: '2025-12-01T10:00:00.000Z' }),
  ]
  const { entries } = play(
    championship({ rules: [rules({ base: 'flat', firstDeathBonus: 5 })] }),
    players('ann', 'bob'),
    picks,
    [died('A', '2026-01-05'), died('B', '2026-01-05')],
    noon('2026-01-10'),
  )
  expect(entries.map(({ pickId, points }) => `${pickId} ${points}`)).toEqual(['ann/B 15', 'ann/A 10'])
})

it('a death in a bye week scores nothing and does not use up the first day of the bonus', () => {
  // Of three, one has a bye in each of three matches of ten days.
  const table = (deaths: Parameters<typeof play>[3]) =>
    play(
      duel({ rules: [rules({ base: 'flat', firstDeathBonus: 5 })] }),
      players('ann', 'bob', 'cat'),
      ['ann', 'bob', 'cat'].flatMap((userId) => [pick(userId, `${userId} 1`), pick(userId, `${userId} 2`)]),
      deaths,
      noon('2026-01-31'),
    )
  const resting = table([]).matches.find(({ round, awayUserId }) => round === 1 && awayUserId === null)
  const who = resting?.homeUserId ?? ''
  const { entries } = table([died(`${who} 1`, '2026-01-03'), died(`${who} 2`, '2026-01-15')])
  expect(entries.map(({ personId, points }) => `${personId} ${points}`)).toEqual([`${who} 2 15`])
})

describe('players who leave or return', () => {
  const everyone = players('ann', 'bob', 'cat')

  it('left before the start: has no row', () => {
    const gone = leaves(everyone, 'cat', '2025-12-31')
    expect(
      participantsAtStart('2026-01-01', 'seed', null, gone)
        .map(({ userId }) => userId)
        .sort(),
    ).toEqual(['ann', 'bob'])
    expect(
      participantsAtStart('2026-01-01', 'seed', null, leaves(everyone, 'cat', '2026-01-01')),
    ).toHaveLength(3)
  })

  it('returns: plays again from the next day', () => {
    const back = leaves(everyone, 'ann', '2026-01-05', '2026-01-10')
    const scored = (day: string) =>
      rowOf(play(championship(), back, [pick('ann', 'A')], [died('A', day)], noon('2026-01-20')), 'ann')
        .points
    expect(['2026-01-05', '2026-01-06', '2026-01-10', '2026-01-11'].map((day) => scored(day) > 0)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('returns: the forfeited match stays forfeited', () => {
    const back = leaves(players('ann', 'bob'), 'ann', '2026-01-03', '2026-01-05')
    const lost = play(duel(), back, [pick('ann', 'A')], [died('A', '2026-01-08')], noon('2026-01-12'))
    expect(matchLines(lost)).toEqual(['1.1 ann:bob 14:0 bob forfeit final'])
  })

  it('is back before the next day begins: has forfeited nothing', () => {
    const everyone = players('ann', 'bob')
    const away = (leftAt: string, joinedAt: string) =>
      everyone.map((player) =>
        player.userId === 'ann'
          ? {
              ...player,
              periods: [
                { joinedAt: '2025-01-01T00:00:00.000Z', leftAt },
                { joinedAt, leftAt: null },
              ],
            }
          : player,
      )
    const first = (competition: Competition, participants: typeof everyone, now: string) =>
      matchLines(play(competition, participants, [pick('ann', 'A')], [died('A', '2026-01-08')], now))[0]
    const absent = away('2026-01-03T12:00:00.000Z', '2026-01-03T12:05:00.000Z')
    // Between leaving and returning it is a forfeit.
    for (const competition of [cup(), duel()])
      expect(first(competition, absent, '2026-01-03T12:02:00.000Z')).toContain('0:0 bob forfeit')
    expect(first(cup(), absent, noon('2026-01-12'))).toBe('1.1 ann:bob 14:0 ann first_death final')
    expect(first(duel(), absent, noon('2026-01-12'))).toBe('1.1 ann:bob 14:0 ann points final')
    // Later than the midnight, by however little, is too late.
    const late = away('2026-01-03T23:59:00.000Z', '2026-01-04T00:01:00.000Z')
    for (const competition of [cup(), duel()])
      expect(first(competition, late, noon('2026-01-12'))).toContain('bob forfeit')
  })

  it('the last remaining player ranks first despite fewer points, except in season tables', () => {
    const left = leaves(players('ann', 'bob'), 'ann', '2026-01-20')
    const played = (walkover: boolean) =>
      lines(
        play(
          championship({ walkover }),
          left,
          [pick('ann', 'A')],
          [died('A', '2026-01-05')],
          noon('2026-01-25'),
        ),
      )
    expect(played(true)).toEqual(['1 bob 0', '2 ann 14'])
    expect(played(false)).toEqual(['1 ann 14', '2 bob 0'])
  })

  it('the winner of the final ranks first, even after leaving', () => {
    const deaths = [died('A', '2026-01-03')]
    const won = play(
      cup({ end: '2026-01-20' }),
      leaves(players('ann', 'bob'), 'ann', '2026-01-08'),
      [pick('ann', 'A'), pick('bob', 'B')],
      deaths,
      noon('2026-01-12'),
    )
    expect(lines(won)[0]).toBe('1 ann 14')
  })
})
