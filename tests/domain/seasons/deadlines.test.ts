import { expect, it } from 'vitest'
import { type DeadlineSources, deadlinesFrom } from '#domain/seasons/deadlines.ts'

const sources: DeadlineSources = {
  season: { startDate: '2026-01-01', endDate: '2026-12-31' },
  seasonSealsOn: '2027-01-15',
  rulesBindFrom: '2026-03-02',
  firstListUntil: '2026-03-05',
  windows: [],
  competitions: [
    { id: 'cup', startDate: '2026-03-04', endDate: '2026-04-30', pickParticipation: 'subset' },
    { id: 'old', startDate: '2026-01-02', endDate: '2026-02-28', pickParticipation: 'all' },
  ],
  rounds: [
    { competitionId: 'cup', round: 1, endDate: '2026-03-17' },
    { competitionId: 'old', round: 1, endDate: '2026-02-28' },
  ],
}
const listed = (today: string, limit = 20) =>
  deadlinesFrom(sources, today, limit).map(({ kind, on }) => `${on} ${kind}`)

it('lists upcoming deadlines, soonest first', () => {
  expect(listed('2026-03-01')).toEqual([
    '2026-03-02 rules_bind',
    '2026-03-03 team_due',
    '2026-03-04 competition_starts',
    '2026-03-05 first_list_ends',
    '2026-03-17 round_ends',
    '2026-04-30 competition_ends',
    '2026-12-31 season_ends',
    '2027-01-15 season_seals',
  ])
})
it('lists a last day until it is over, a first day until it begins', () => {
  expect(listed('2026-02-28')).toContain('2026-02-28 competition_ends')
  expect(listed('2026-03-01')).not.toContain('2026-02-28 competition_ends')
  expect(listed('2026-03-04')).not.toContain('2026-03-04 competition_starts')
  expect(listed('2025-12-31')[0]).toBe('2026-01-01 season_starts')
  expect(listed('2026-01-01')[0]).not.toBe('2026-01-01 season_starts')
})
it('lists opening and closing days of transfer windows within the season', () => {
  const windows = [
    { from: '2025-11-01', to: '2025-11-02' },
    { from: '2025-12-20', to: '2026-01-03' },
    { from: '2026-03-01', to: '2026-03-02' },
    { from: '2026-12-30', to: '2027-01-02' },
    { from: '2027-01-03', to: '2027-01-04' },
  ]
  const days = (today: string) =>
    deadlinesFrom({ ...sources, windows }, today, 20).flatMap(({ kind, on }) =>
      kind.startsWith('window') ? [`${on} ${kind}`] : [],
    )
  expect(days('2025-12-01').slice(0, 3)).toEqual([
    '2026-01-01 window_opens',
    '2026-01-03 window_closes',
    '2026-03-01 window_opens',
  ])
  expect(days('2026-02-28')).toEqual([
    '2026-03-01 window_opens',
    '2026-03-02 window_closes',
    '2026-12-30 window_opens',
    '2026-12-31 window_closes',
  ])
  expect(days('2026-03-01')[0]).toBe('2026-03-02 window_closes')
  expect(days('2026-03-03')[0]).toBe('2026-12-30 window_opens')
})
it('returns no more than the limit', () => {
  expect(listed('2026-03-01', 2)).toHaveLength(2)
})
