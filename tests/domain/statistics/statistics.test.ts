import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar-day.ts'
import { seasonGame } from '#domain/competitions/kinds/championship/championship.ts'
import { play } from '#domain/competitions/play.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { LeaderboardPick, PersonDeath } from '#domain/scoring/scored.ts'
import type { SeasonGame } from '#domain/statistics/lists.ts'
import { statisticsOf, type Traits } from '#domain/statistics/statistics.ts'
import { born, died, noon, pick, players, rules } from '../competitions/paper.ts'

interface Over {
  start?: string
  userIds?: string[]
  end?: string | null
  now?: string
  pack?: ScoringPack
}

/** A season from 1 January 2026 as input of the statistics. */
const gameOf = (
  picks: LeaderboardPick[],
  deaths: PersonDeath[] = [],
  {
    userIds = ['ann', 'bob', 'cy'],
    start = '2026-01-01',
    end = '2026-12-31',
    now = noon('2026-06-15'),
    pack,
  }: Over = {},
): SeasonGame => {
  const season = seasonGame({ id: 'season', start, end, rules: [rules(pack ? { pack } : {})] })
  const participants = players(...userIds)
  const { entries, standings } = play(season, participants, picks, deaths, now)
  const extras = standings.flatMap(({ userId, extras }) => extras.map((extra) => ({ userId, ...extra })))
  return { ...season, participants, picks, deaths, entries, extras, now }
}
const nothing: Traits = { fields: [], countries: [], sitelinks: 0 }
const figures = (
  picks: LeaderboardPick[],
  deaths: PersonDeath[] = [],
  over: Over = {},
  traits: Record<string, Partial<Traits>> = {},
) =>
  statisticsOf(gameOf(picks, deaths, over), over.userIds ?? ['ann', 'bob', 'cy'], (id) => ({
    ...nothing,
    ...traits[id],
  }))

describe('ages', () => {
  const picks = [
    pick('ann', 'A', born('1936-06-15')),
    pick('ann', 'B', born('1936-06-16')),
    pick('ann', 'C', born('1950-01-01')),
    pick('bob', 'A', born('1936-06-15')),
    pick('bob', 'D', { birth: null }),
  ]
  test('are as of today, in five-year bands without gaps, each person once', () => {
    // A turns 90 today, B tomorrow, C is 76.
    expect(figures(picks).ages).toEqual([
      { from: 75, people: 1 },
      { from: 80, people: 0 },
      { from: 85, people: 1 },
      { from: 90, people: 1 },
    ])
    expect(figures(picks)).toMatchObject({ people: 4, ageless: 1 })
  })

  test('of a list give youngest, oldest and median, also for even counts', () => {
    const [ann, bob, cy] = figures(picks).lists
    expect(ann?.ages).toEqual({ youngest: 76, median: 89, oldest: 90, youngestId: 'C', oldestId: 'A' })
    expect(bob?.ages).toMatchObject({ youngest: 90, oldest: 90 })
    expect(cy?.ages).toBeNull()
    const two = figures([pick('cy', 'A', born('1940-01-01')), pick('cy', 'B', born('1945-01-01'))])
    expect(two.lists[2]?.ages?.median).toBe(83.5)
  })

  test('of dead people are their ages on the day of death', () => {
    const { ages } = figures([pick('ann', 'A', born('1936-06-15'))], [died('A', '2026-06-14')])
    expect(ages).toEqual([{ from: 85, people: 1 }])
  })

  test('of a finished season are those on its last day', () => {
    const picks = [pick('ann', 'A', born('1936-02-15'))]
    const over = { end: '2026-01-31', now: noon('2027-06-01') }
    expect(figures(picks, [died('A', '2026-05-01')], over).lists[0]?.ages).toMatchObject({ oldest: 89 })
  })
})

test('deaths not yet known, retracted, unconfirmed or after the season do not affect ages', () => {
  const age = (death: PersonDeath, over?: Over) =>
    figures([pick('ann', 'A', born('1936-06-12'))], [death], over).lists[0]?.ages?.oldest
  expect(age(died('A', '2026-06-10'))).toBe(89)
  expect(age(died('A', '2026-06-10', { knownFrom: noon('2026-06-20') }))).toBe(90)
  expect(age(died('A', '2026-06-10', { knownUntil: noon('2026-06-14') }))).toBe(90)
  expect(age(died('A', '2026-06-10', { status: 'reported' }))).toBe(90)
  // Known before the season was sealed, but not part of it.
  const ended = { end: '2026-06-11', now: noon('2026-06-20') }
  expect(age(died('A', '2026-06-12'), ended)).toBe(89)
})

describe('lists', () => {
  test('are compared pairwise; people on only one list are counted, least known first', () => {
    const picks = [
      pick('ann', 'A'),
      pick('ann', 'B'),
      pick('ann', 'C'),
      pick('bob', 'A'),
      pick('bob', 'B'),
      pick('cy', 'A'),
      pick('cy', 'D'),
    ]
    const all = figures(picks, [], {}, { C: { sitelinks: 90 }, D: { sitelinks: 3 } })
    expect(all.lists.map(({ shared }) => shared)).toEqual([
      [3, 2, 1],
      [2, 2, 1],
      [1, 1, 2],
    ])
    expect(all.lists.map(({ alone }) => alone)).toEqual([1, 0, 1])
    expect(all.rarest).toEqual([
      { personId: 'D', userIds: ['cy'] },
      { personId: 'C', userIds: ['ann'] },
    ])
    expect(all.alone).toBe(2)
    expect(all.mostShared).toEqual([
      { personId: 'A', userIds: ['ann', 'bob', 'cy'] },
      { personId: 'B', userIds: ['ann', 'bob'] },
    ])
  })

  test('exclude picks that were removed, void, suspended, or added after the season', () => {
    const off = noon('2026-03-01')
    const picks = [
      pick('ann', 'A'),
      pick('ann', 'B', { removedAt: off }),
      pick('ann', 'C', { voidedAt: off }),
      pick('ann', 'D', { suspendedAt: off }),
      pick('ann', 'E', { addedAt: noon('2026-06-14'), countsFrom: '2026-06-16' }),
    ]
    expect(figures(picks).people).toBe(2)
    const now = noon('2026-06-15')
    const twice = [pick('ann', 'A'), pick('ann', 'A', { id: 'again' }), pick('ann', 'B', { removedAt: now })]
    expect(figures(twice).lists[0]).toMatchObject({ people: 1, alone: 1, shared: [1, 0, 0] })
    const ended = { end: '2026-05-31', now: noon('2026-06-20') }
    expect(figures(picks, [], ended).people).toBe(1)
    // At the end of February all of them were still there except the last.
    expect(figures(picks, [], { end: '2026-02-28', now: noon('2026-06-20') }).people).toBe(4)
  })

  test('of a single player share nothing and have no rare picks', () => {
    const one = figures([pick('ann', 'A')], [], { userIds: ['ann'] })
    expect(one).toMatchObject({ people: 1, rarest: [], alone: 0, mostShared: [] })
    expect(one.lists[0]?.shared).toEqual([1])
  })

  test('without picks or players give empty statistics; a future season has no months', () => {
    const empty = { people: 0, deaths: 0, ages: [], mostShared: [], rarest: [], longestHeld: [], months: [] }
    expect(figures([])).toMatchObject({ ...empty, quiet: { days: 166 } })
    expect(figures([], [], { userIds: [] })).toMatchObject({ ...empty, lists: [] })
    const before = figures([pick('ann', 'A')], [], { now: noon('2025-12-20') })
    expect(before).toMatchObject({ people: 1, quiet: null, months: [] })
  })
})

describe('countries and fields', () => {
  test('count each person once per value, most first, and count missing values', () => {
    const traits: Record<string, Partial<Traits>> = {
      A: { fields: ['film', 'music'], countries: ['IT'] },
      B: { fields: ['music'], countries: ['IT', 'US'] },
      C: { countries: ['FR'] },
    }
    const picks = ['A', 'B', 'C', 'D'].flatMap((id) => [pick('ann', id), pick('bob', id)])
    expect(figures(picks, [], {}, traits)).toMatchObject({
      fields: [
        { name: 'music', people: 2 },
        { name: 'film', people: 1 },
      ],
      fieldless: 2,
      countries: [
        { name: 'IT', people: 2 },
        { name: 'FR', people: 1 },
        { name: 'US', people: 1 },
      ],
      countryless: 1,
    })
  })
})

describe('days', () => {
  test('points count in the month of death; every month since the start is listed', () => {
    const picks = [pick('ann', 'A'), pick('ann', 'B'), pick('bob', 'A')]
    const all = figures(picks, [died('A', '2026-02-28'), died('B', '2026-04-01')])
    expect(all.months).toEqual([1, 2, 3, 4, 5, 6].map((month) => `2026-0${month}-01`))
    // Born on 1 January 1940: 86 years, 14 points.
    expect(all.lists.map(({ points }) => points)).toEqual([
      [0, 14, 0, 14, 0, 0],
      [0, 14, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ])
    expect(all.deaths).toBe(2)
  })

  test('the points of all months are those of the table, with the cost of window picks', () => {
    const pack: ScoringPack = {
      version: 1,
      base: { kind: 'flat', points: 10 },
      terms: [{ id: 'miss', when: { noneAtEnd: true }, points: -7, per: 'player' }],
      rounding: 'half_up',
      moves: { windows: [{ from: '2026-02-01', to: '2026-02-10', most: 1, penalty: 4 }] },
    }
    const bought = { ...pick('ann', 'W', { addedAt: noon('2026-02-05') }), windowFrom: '2026-02-01' }
    const { lists } = figures([pick('ann', 'A'), bought], [died('A', '2026-03-01')], {
      pack,
      end: '2026-03-31',
    })
    expect(lists.map(({ points }) => points)).toEqual([
      [0, -4, 10],
      [0, 0, -7],
      [0, 0, -7],
    ])
  })
  test('months begin with the first pick, not with an earlier season start', () => {
    const late = pick('ann', 'A', { addedAt: noon('2026-05-20'), countsFrom: '2026-05-22' })
    expect(figures([late]).months).toEqual(['2026-05-01', '2026-06-01'])
    const ahead = { start: '2026-06-20' }
    expect(figures([late], [], ahead)).toMatchObject({ months: [], quiet: null })
  })

  test('a reported death does not count yet', () => {
    const all = figures([pick('ann', 'A')], [died('A', '2026-02-01', { status: 'reported' })])
    expect(all).toMatchObject({ deaths: 0, quiet: { from: '2026-01-01', goesOn: true } })
    expect(all.lists[0]?.points.every((points) => points === 0)).toBe(true)
  })

  test('the longest quiet period is between deaths, before the first or after the last', () => {
    const picks = ['A', 'B', 'C'].map((id) => pick('ann', id))
    const between = figures(picks, [died('A', '2026-01-03'), died('B', '2026-05-30')])
    expect(between.quiet).toEqual({ from: '2026-01-04', to: '2026-05-29', days: 146, goesOn: false })
    const since = figures(picks, [died('A', '2026-01-03'), died('B', '2026-01-20')])
    expect(since.quiet).toEqual({ from: '2026-01-21', to: '2026-06-15', days: 146, goesOn: true })
    // Of two periods of equal length, the first one.
    const twice = figures(picks, [died('A', '2026-01-11')], { now: noon('2026-01-21') })
    expect(twice.quiet).toEqual({ from: '2026-01-01', to: '2026-01-10', days: 10, goesOn: false })
    const first = figures(picks, [died('A', '2026-06-10')])
    expect(first.quiet).toEqual({ from: '2026-01-01', to: '2026-06-09', days: 160, goesOn: false })
    // Over: a quiet time up to the last day does not continue.
    const over = figures(picks, [], { end: '2026-01-31', now: noon('2026-06-15') })
    expect(over.quiet).toEqual({ from: '2026-01-01', to: '2026-01-31', days: 31, goesOn: false })
  })

  test('a death every day leaves no quiet period', () => {
    const days = [0, 1, 2].map((after) => addDays('2026-01-01', after))
    const picks = days.map((day) => pick('ann', day))
    const all = figures(
      picks,
      days.map((day) => died(day, day)),
      { end: '2026-01-03', now: noon('2026-01-10') },
    )
    expect([all.deaths, all.quiet]).toEqual([3, null])
  })

  test('time on a list runs from pick to death or today, longest first', () => {
    const picks = [
      pick('ann', 'A', { addedAt: noon('2025-12-01') }),
      pick('ann', 'B', { addedAt: noon('2024-12-01') }),
      pick('bob', 'C', { addedAt: noon('2025-11-01') }),
    ]
    expect(figures(picks, [died('B', '2026-01-10')]).longestHeld).toEqual([
      { userId: 'ann', personId: 'B', since: '2024-12-01', days: 405 },
      { userId: 'bob', personId: 'C', since: '2025-11-01', days: 226 },
      { userId: 'ann', personId: 'A', since: '2025-12-01', days: 196 },
    ])
  })
})
