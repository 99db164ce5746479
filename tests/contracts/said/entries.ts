import type { ActivityItem } from '#domain/news/activity-item.ts'
import { match, scored } from '../news/activity-items.ts'

const ruling = {
  effectiveAt: '2026-05-11T10:00:00.000Z',
  objectedTo: false,
  withdrawnAt: null,
  overtaken: false,
}

/** Data that may be stored with an activity item; each is tried with every kind. */
export const storedWithEntries: Partial<ActivityItem>[] = [
  {},
  ...[
    { returned: true, removed: true, effectiveFrom: '2026-08-08', diedOn: '2026-05-08', reason: 'merged' },
    { effectiveFrom: '2026-08-03', diedOn: '2026-11-11', reportedDeathDate: '2026-08-08', places: 1 },
    { number: 2, round: 3, places: 3, participants: 1200, reason: 'too_few', end: '2026-06-11' },
    {
      startsAt: '2026-08-11T10:00:00.000Z',
      userIds: ['a'],
      winners: ['b'],
      startDate: '2026-05-08',
      chooseUntil: '2026-05-11',
    },
    {
      userIds: ['b', 'c'],
      winners: ['b', 'c'],
      startDate: '2026-05-12',
      chooseUntil: '2026-05-12',
      news: 'late_death',
      diedOn: '2026-05-08',
    },
    { userIds: ['b'], news: 'late_retraction', diedOn: '2026-05-01' },
    { userIds: ['b', 'c', 'd'], news: 'late_retraction', diedOn: '2026-05-01', thread: 'remembrance' },
    { news: 'objected', reason: 'She {person} {{actor}} $t(joined)', about: 'picked' },
    { news: 'objected' },
    { news: 'withdrawn' },
    { reportedDeathDate: '2026-08-01', reportedDeathPrecision: 'month' },
    { reportedDeathDate: '2026-01-01', reportedDeathPrecision: 'year' },
    match({}),
    match({
      winnerUserId: 'a',
      decidedBy: 'season_points',
      before: { winnerUserId: 'b', homePoints: 1, awayPoints: 2 },
    }),
    match({
      winnerUserId: 'a',
      decidedBy: 'average_age',
      before: { winnerUserId: null, homePoints: 2, awayPoints: 2 },
    }),
    match({ decidedBy: 'uniqueness' }),
    match({ decidedBy: 'coin' }),
    match({ decidedBy: 'forfeit' }),
    match({ decidedBy: 'forfeit', winnerUserId: null }),
    match({ winnerUserId: null, homePoints: 3, awayPoints: 3 }),
    match({ homeUserId: null }),
  ].map((data) => ({ data })),
  { data: match({}), match: { winnerUserId: 'a', homePoints: 20, awayPoints: 15 } },
  {
    competition: null,
    comment: 'Ah, {person}. $t(left)',
    data: { userIds: ['a'], startDate: '2026-05-12', winners: ['a', 'b'] },
  },
  { competition: null, person: null, data: { userIds: ['b', 'c'], startDate: '2026-05-08', winners: ['a'] } },
  { competition: null, person: null, actor: null },
  ...['2026-05-08', '2026-05-11', null].map((diedOn) => ({
    person: { wikidataId: 'Q1', name: '{{person}}', diedOn },
    data: { diedOn: '2026-05-08', news: 'made' },
    takenBack: scored({ a: 15, b: 15, c: 3 }),
    scores: {
      confirmed: [
        ...scored({ a: 12 }, { slug: 'cup', name: 'Cup' }),
        ...scored({ a: 1500, b: 8 }),
        ...scored({ a: 1500, b: 8 }, { slug: 'same', name: 'Same' }),
      ],
      reported: scored({ a: 11 }),
    },
  })),
  ...[
    ruling,
    { ...ruling, effectiveAt: '2026-05-09T12:20:00.000Z' },
    { ...ruling, effectiveAt: '2026-05-09T13:10:00.000Z' },
    { ...ruling, effectiveAt: '2026-05-08T10:00:00.000Z' },
    { ...ruling, effectiveAt: '2026-05-01T10:00:00.000Z' },
    { ...ruling, objectedTo: true },
    { ...ruling, overtaken: true },
    { ...ruling, withdrawnAt: '2026-05-09T10:00:00.000Z' },
  ].map((each) => ({ ruling: each, data: { news: 'made', diedOn: '2026-05-11' } })),
]
