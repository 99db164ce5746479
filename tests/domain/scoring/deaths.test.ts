import { describe, expect, test } from 'vitest'
import { deathsOf, type PersonState, type StatusEvent } from '#domain/scoring/deaths.ts'
import type { PersonDeath } from '#domain/scoring/scored.ts'

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`
const person = (over: Partial<PersonState> = {}): PersonState => ({
  id: 'Q1',
  status: 'confirmed',
  diedOn: '2026-01-01',
  confirmedAt: at(3),
  reportedDeathDate: '2026-01-01',
  reportedDeathPrecision: 'day',
  reportedAt: at(2),
  updatedAt: at(20),
  ...over,
})
const event = (kind: StatusEvent['kind'], day: number, diedOn: string | null = null): StatusEvent => ({
  personId: 'Q1',
  kind,
  at: at(day),
  diedOn,
})
const shown = (...given: Parameters<typeof deathsOf>) =>
  deathsOf(...given).map(
    (death) =>
      `${death.status} ${death.diedOn} ${death.knownFrom.slice(8, 10)}-${death.knownUntil?.slice(8, 10) ?? ''}`,
  )
const whose = ({ personId, knownFrom, knownUntil }: PersonDeath) =>
  `${personId} ${knownFrom.slice(8, 10)}-${knownUntil?.slice(8, 10) ?? ''}`
const alive = person({ status: 'alive', diedOn: null, confirmedAt: null })

describe('the records of a death over time', () => {
  test('confirmed on the 3rd', () =>
    expect(
      shown([person()], [event('reported', 2, '2026-01-01'), event('confirmed', 3, '2026-01-01')], []),
    ).toEqual(['confirmed 2026-01-01 03-']))
  test('corrected on the 8th: one record ends and another begins', () =>
    expect(
      shown(
        [person({ diedOn: '2025-12-31' })],
        [event('confirmed', 3, '2026-01-01'), event('corrected', 8, '2025-12-31')],
        [],
      ),
    ).toEqual(['confirmed 2026-01-01 03-08', 'confirmed 2025-12-31 08-']))
  test('retracted on the 9th, confirmed again on the 15th', () =>
    expect(
      shown(
        [person({ confirmedAt: at(15) })],
        [event('confirmed', 3, '2026-01-01'), event('retracted', 9), event('confirmed', 15, '2026-01-01')],
        [],
      ),
    ).toEqual(['confirmed 2026-01-01 03-09', 'confirmed 2026-01-01 15-']))
  test('reported: provisional from the report, but not if known only by month', () => {
    const reported = { status: 'reported' as const, diedOn: null, confirmedAt: null }
    expect(shown([person(reported)], [], [])).toEqual(['reported 2026-01-01 02-'])
    expect(shown([person({ ...reported, reportedDeathPrecision: 'month' })], [], [])).toEqual([])
  })
  test('the person’s state overrides an incomplete log for the present', () => {
    expect(shown([person()], [], [])).toEqual(['confirmed 2026-01-01 03-'])
    expect(shown([alive], [event('confirmed', 3, '2026-01-01')], [])).toEqual(['confirmed 2026-01-01 03-20'])
    expect(shown([person({ confirmedAt: at(10) })], [event('confirmed', 3, '2025-12-30')], [])).toEqual([
      'confirmed 2025-12-30 03-10',
      'confirmed 2026-01-01 10-',
    ])
  })
  test('a correction without a confirmation confirms nothing', () =>
    expect(shown([alive], [event('corrected', 5, '2026-01-01')], [])).toEqual([]))
})

describe('a Wikidata item that was merged into another', () => {
  test('keeps its history from the log, without a current state', () => {
    const log = [
      { ...event('confirmed', 3, '2026-01-01'), personId: 'Q0' },
      event('confirmed', 8, '2026-01-01'),
    ]
    expect(deathsOf([person()], log, [], new Set(['Q0'])).map(whose)).toEqual(['Q1 08-', 'Q0 03-'])
  })
  test('a pending dispute retracts nothing, an effective dispute does', () => {
    const log = [event('confirmed', 3, '2026-01-01'), event('disputed', 5, '2026-01-01')]
    expect(shown([person()], log, [])).toEqual(['confirmed 2026-01-01 03-'])
    const disputed = person({ status: 'disputed', diedOn: null, confirmedAt: null })
    expect(shown([disputed], [...log, event('disputed', 6)], [])).toEqual(['confirmed 2026-01-01 03-06'])
  })
})

describe('a league’s ruling', () => {
  const ruling = { personId: 'Q1', diedOn: '2026-01-01', effectiveAt: at(18), withdrawnAt: null }
  const disputed = person({ status: 'disputed', diedOn: null, confirmedAt: null })

  test('counts from its effective time while Wikidata is unclear', () =>
    expect(shown([disputed], [], [ruling])).toEqual(['confirmed 2026-01-01 18-']))
  test('ends when withdrawn', () =>
    expect(shown([disputed], [], [{ ...ruling, withdrawnAt: at(19) }])).toEqual([
      'confirmed 2026-01-01 18-19',
    ]))
  test('ends when Wikidata confirms another day', () =>
    expect(shown([person({ diedOn: '2026-01-02', confirmedAt: at(22) })], [], [ruling])).toEqual([
      'confirmed 2026-01-02 22-',
      'confirmed 2026-01-01 18-22',
    ]))
  test('ends when Wikidata says alive', () =>
    expect(shown([alive], [], [ruling])).toEqual(['confirmed 2026-01-01 18-20']))
  test('ends for good once Wikidata was clear, despite a new report', () => {
    const again = person({ status: 'reported', diedOn: null, confirmedAt: null, reportedAt: at(25) })
    const clear = [event('retracted', 20), event('reported', 25, '2026-01-24')]
    expect(shown([again], clear, [ruling])).toEqual(['confirmed 2026-01-01 18-20', 'reported 2026-01-01 25-'])
    expect(shown([again], clear, [{ ...ruling, diedOn: null }])).toEqual(['reported 2026-01-01 25-'])
  })
  test('on a merged item moves to the new item at the merge', () => {
    const moved = { ...ruling, formerPeople: [{ personId: 'Q0', until: at(20) }] }
    expect(deathsOf([disputed], [], [moved], new Set(['Q0'])).map(whose)).toEqual(['Q1 20-', 'Q0 18-20'])
  })
  test('that nobody died ends the provisional points', () =>
    expect(
      shown(
        [person({ status: 'reported', diedOn: null, confirmedAt: null })],
        [],
        [{ ...ruling, diedOn: null }],
      ),
    ).toEqual(['reported 2026-01-01 02-18']))
})
