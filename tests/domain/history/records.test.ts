import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comebacksOf, type LeadDay, recordsOf, type SeasonScore, withLone } from '#domain/history/records.ts'
import type { SeasonTable } from '#domain/history/season-table.ts'
import { inMemoriam, tableTieBreaks, turningPoints } from '#domain/history/story.ts'
import { nextSeasonDates } from '#domain/seasons/next.ts'

const seasonId = 's'
const season = (endDate: string | null, rows: [string, number][]): SeasonTable => ({
  seasonId,
  number: 1,
  endDate,
  over: endDate !== null,
  rows: rows.map(([userId, points], index) => ({
    userId,
    points,
    dead: points > 0 ? 1 : 0,
    active: true,
    rank: index + 1,
  })),
})
const lead = (day: string, ...users: string[]): LeadDay[] =>
  users.map((userId) => ({ seasonId, day, userId }))
const score = (
  pickId: string,
  userId: string,
  personId: string,
  points: number,
): Omit<SeasonScore, 'lone'> => ({
  seasonId,
  pickId,
  userId,
  personId,
  diedOn: '2025-03-01',
  points,
})

test('the best pick, and the best that nobody else had', () => {
  const scores = withLone([
    score('p1', 'a', 'Q1', 30),
    score('p2', 'b', 'Q1', 30),
    score('p3', 'b', 'Q2', 12),
  ])
  const { mostPoints, bestLone } = recordsOf(
    [
      season('2025-12-31', [
        ['b', 42],
        ['a', 30],
      ]),
    ],
    scores,
    [],
    '2026-01-01',
  )
  expect(mostPoints.map(({ pickId }) => pickId)).toEqual(['p1', 'p2'])
  expect(bestLone.map(({ pickId }) => pickId)).toEqual(['p3'])
})

test('the longest lead has a sole leader; a current lead lasts through today', () => {
  const days = [
    ...lead('2025-01-10', 'a'),
    ...lead('2025-02-01', 'a'),
    ...lead('2025-03-01', 'a', 'b'),
    ...lead('2025-04-01', 'b'),
    ...lead('2025-12-30', 'a'),
  ]
  const table = season('2025-12-31', [
    ['a', 3],
    ['b', 2],
  ])
  // b from 1 April through 29 December: 30+31+30+31+31+30+31+30+29.
  expect(recordsOf([table], [], days, '2026-06-01').longestLead).toEqual([
    { seasonId, userId: 'b', from: '2025-04-01', to: '2025-12-29', days: 273 },
  ])
  // In progress, it lasts through today.
  const early = recordsOf(
    [
      season(null, [
        ['a', 3],
        ['b', 2],
      ]),
    ],
    [],
    days.slice(0, 2),
    '2025-02-03',
  ).longestLead
  expect(early).toEqual([{ seasonId, userId: 'a', from: '2025-01-10', to: '2025-02-03', days: 25 }])
})

test('a shared first place or the season’s last day ends a lead', () => {
  const table = season('2025-12-31', [
    ['a', 3],
    ['b', 2],
  ])
  const longest = (days: LeadDay[]) => recordsOf([table], [], days, '2026-06-01').longestLead
  const alone = lead('2025-01-10', 'a')
  expect(longest(alone)).toMatchObject([{ from: '2025-01-10', to: '2025-12-31', days: 356 }])
  const broken = [...alone, ...lead('2025-07-01', 'a', 'b'), ...lead('2025-12-01', 'a')]
  expect(longest(broken)).toMatchObject([{ from: '2025-01-10', to: '2025-06-30', days: 172 }])
})

test('a comeback is a return to first place after losing it', () => {
  const days = [
    ...lead('2025-01-01', 'a'),
    ...lead('2025-02-01', 'b'),
    ...lead('2025-03-01', 'a', 'b'),
    ...lead('2025-04-01', 'a'),
    ...lead('2025-05-01', 'c'),
    ...lead('2025-06-01', 'a'),
  ]
  expect([...comebacksOf(days)]).toEqual([['a', 2]])
})

test('a season without points has no records', () => {
  const { longestLead, bestSeason, comebacks } = recordsOf(
    [
      season('2025-12-31', [
        ['a', 0],
        ['b', 0],
      ]),
    ],
    [],
    lead('2025-01-01', 'a'),
    '2026-01-01',
  )
  expect({ longestLead, bestSeason, comebacks }).toEqual({ longestLead: [], bestSeason: [], comebacks: [] })
})

test('records come from the data, and each season’s best scores suffice', () => {
  const anyScore = fc.record({
    seasonId: fc.constantFrom('s', 't'),
    pickId: fc.uuid(),
    userId: fc.constantFrom('a', 'b', 'c'),
    personId: fc.constantFrom('Q1', 'Q2', 'Q3', 'Q4'),
    diedOn: fc.constantFrom('2025-01-01', '2025-06-01'),
    points: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(anyScore, { selector: ({ pickId }) => pickId }), (some) => {
      const scores = withLone(some)
      const tables = ['s', 't'].map((id) => ({ ...season('2025-12-31', [['a', 1]]), seasonId: id }))
      const all = recordsOf(tables, scores, [], '2026-01-01')
      for (const record of all.mostPoints) expect(scores).toContainEqual(record)
      for (const record of all.bestLone) expect(scores.filter(({ lone }) => lone)).toContainEqual(record)
      const best = scores.filter((one) =>
        scores.every(
          (other) => other.seasonId !== one.seasonId || other.lone !== one.lone || other.points <= one.points,
        ),
      )
      expect(recordsOf(tables, best, [], '2026-01-01')).toEqual(all)
    }),
  )
})

test('turning points are deaths that changed who leads', () => {
  const entry = (personId: string, diedOn: string) => ({ personId, diedOn, status: 'confirmed' as const })
  const point = (day: string, ...leaders: string[]) => [
    ...leaders.map((userId) => ({ day, userId, rank: 1, points: 5 })),
    { day, userId: 'last', rank: 9, points: 0 },
  ]
  expect(
    turningPoints(
      [
        ...point('2025-01-02', 'a'),
        ...point('2025-02-02', 'a'),
        ...point('2025-03-02', 'a', 'b'),
        ...point('2025-04-02', 'b'),
      ],
      [
        entry('Q1', '2025-01-02'),
        entry('Q2', '2025-02-02'),
        entry('Q4', '2025-03-02'),
        entry('Q3', '2025-03-02'),
      ],
    ),
  ).toEqual([
    { day: '2025-01-02', before: [], after: ['a'], personIds: ['Q1'] },
    { day: '2025-03-02', before: ['a'], after: ['a', 'b'], personIds: ['Q3', 'Q4'] },
  ])
  // On 2 February a window pick cost a player the lead; the death after it changed nothing.
  const costly = [...point('2025-01-02', 'a'), ...point('2025-02-02', 'b'), ...point('2025-03-02', 'b')]
  const deaths = [entry('Q1', '2025-01-02'), entry('Q2', '2025-03-02')]
  expect(turningPoints(costly, deaths).map(({ day }) => day)).toEqual(['2025-01-02'])
  // Before the first death nobody leads.
  expect(turningPoints(costly, deaths.slice(1))).toEqual([
    { day: '2025-03-02', before: [], after: ['b'], personIds: ['Q2'] },
  ])
})

test('names the tie-breaker that separated players with equal points', () => {
  const row = (userId: string, rank: number, points: number, dead: number) => ({ userId, rank, points, dead })
  const rows = [row('a', 1, 9, 2), row('b', 2, 9, 1), row('c', 3, 9, 1), row('d', 3, 9, 1), row('e', 5, 0, 0)]
  const decided = [
    { ahead: 'a', behind: 'b', by: 'deaths' },
    { ahead: 'b', behind: 'c', by: 'first_death' },
  ]
  expect(tableTieBreaks(rows, [])).toEqual(decided)
  expect(tableTieBreaks(rows, ['deaths', 'first_death'])).toEqual(decided)
  // With other tie-breakers of a pack these reasons would be wrong.
  expect(tableTieBreaks(rows, ['fewest_deaths'])).toEqual([])
  expect(tableTieBreaks(rows, ['deaths', 'last_death'])).toEqual([])
})

test('in memoriam names everybody listed who died that season, scored or not', () => {
  const person = (personId: string, diedOn: string | null, more = {}) => ({
    personId,
    diedOn,
    living: diedOn === null,
    removedOn: null,
    ...more,
  })
  const days = { start: '2025-01-01', end: '2025-12-31' }
  expect(
    inMemoriam(
      [
        person('Q1', '2025-05-05'),
        person('Q1', '2025-05-05'),
        person('Q2', '2025-01-01'),
        person('Q3', '2024-12-31'),
        person('Q4', '2026-01-01'),
        person('Q5', null),
        // Removed from the list the day before, and on the day.
        person('Q6', '2025-06-02', { removedOn: '2025-06-01' }),
        person('Q7', '2025-06-02', { removedOn: '2025-06-02' }),
        // The league has ruled on a report; the source was corrected the day after the seal; the death was retracted.
        person('Q8', null, { living: false }),
        person('Q9', '2026-02-02'),
        person('Q10', null),
      ],
      ['Q8', 'Q9', 'Q10'].map((personId) => ({
        personId,
        diedOn: '2025-12-31',
        status: 'confirmed' as const,
      })),
      days,
    ).map(({ personId, diedOn }) => `${personId} ${diedOn}`),
  ).toEqual(['Q2 2025-01-01', 'Q1 2025-05-05', 'Q7 2025-06-02', 'Q8 2025-12-31', 'Q9 2025-12-31'])
})

test.each([
  ['the day after the end', '2026-03-01', '2026-03-31', '2026-03-31', '2026-04-01', '2026-05-01'],
  ['tomorrow, if that day has passed', '2026-03-01', '2026-03-31', '2026-05-05', '2026-05-06', '2026-06-05'],
  [
    'tomorrow, if requested in January after a one-year season',
    '2024-01-01',
    '2024-12-31',
    '2025-01-01',
    '2025-01-02',
    '2025-12-31',
  ],
  [
    'tomorrow, if requested some months later',
    '2024-01-01',
    '2024-12-31',
    '2025-07-01',
    '2025-07-02',
    '2025-12-31',
  ],
  [
    'the next 1 January, if requested after the middle of the year',
    '2024-01-01',
    '2024-12-31',
    '2025-07-02',
    '2026-01-01',
    '2026-12-31',
  ],
  [
    'tomorrow, if requested in January some years later',
    '2022-01-01',
    '2022-12-31',
    '2025-01-20',
    '2025-01-21',
    '2025-12-31',
  ],
  [
    'the next 1 January, if requested on the season’s last day',
    '2024-01-01',
    '2024-12-31',
    '2024-12-31',
    '2025-01-01',
    '2025-12-31',
  ],
  [
    'a 1 January, for as many years as before',
    '2023-01-01',
    '2024-12-31',
    '2026-11-22',
    '2027-01-01',
    '2028-12-31',
  ],
  [
    'the next day, for a season of one day',
    '2026-02-28',
    '2026-02-28',
    '2026-02-28',
    '2026-03-01',
    '2026-03-01',
  ],
])('the next season begins on %s', (_, start, end, today, startDate, endDate) => {
  expect(nextSeasonDates({ start, end }, today)).toEqual({ startDate, endDate })
})
