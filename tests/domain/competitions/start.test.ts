import { describe, expect, test } from 'vitest'
import { participantsAtStart, statusAt, teamAtStart } from '#domain/competitions/start.ts'
import { died, leaves, midnight, noon, pick, players } from './paper.ts'

describe('the participants', () => {
  const everyone = players('ann', 'bob', 'cy')
  const at = (members: typeof everyone, named: string[] | null = null) =>
    participantsAtStart('2026-01-10', 'seed', named ? new Set(named) : null, members)

  test('are all members at the beginning of the first day', () => {
    expect(
      at(leaves(everyone, 'ann', '2026-01-09'))
        .map((each) => each.userId)
        .sort(),
    ).toEqual(['bob', 'cy'])
    expect(at(leaves(everyone, 'ann', '2026-01-10'))).toHaveLength(3)
  })
  test('do not include a member who joins on the first day', () => {
    const late = { userId: 'dee', periods: [{ joinedAt: noon('2026-01-10'), leftAt: null }] }
    expect(at([...everyone, { ...late, seed: 0 }])).toHaveLength(3)
  })
  test('are only the named members if there is a selection', () =>
    expect(
      at(everyone, ['ann', 'cy'])
        .map((each) => each.userId)
        .sort(),
    ).toEqual(['ann', 'cy']))
  test('have seeds 1 to n, independent of the input order', () => {
    expect(at(everyone).map((each) => each.seed)).toEqual([1, 2, 3])
    expect(at([...everyone].reverse())).toEqual(at(everyone))
  })
})

describe('the team of a subset competition', () => {
  const own = ['A', 'B', 'C', 'D'].map((person, index) =>
    pick('ann', person, { addedAt: `2025-12-0${index + 1}T10:00:00.000Z` }),
  )
  const team = (chosen: string[], picks = own, deaths = [died('Z', '2026-01-01')]) =>
    teamAtStart('2026-01-10', 2, new Set(chosen), picks, deaths).map((each) => each.personId)

  test('has the chosen picks', () => expect(team(['ann/D', 'ann/B'])).toEqual(['B', 'D']))
  test('nothing chosen: the first two by date added', () => expect(team([])).toEqual(['A', 'B']))
  test('one chosen: the first of the others fills the place', () =>
    expect(team(['ann/C'])).toEqual(['C', 'A']))
  test('picks added at the same moment are ordered by id', () => {
    const together = own.map((each) => ({ ...each, addedAt: noon('2025-12-01') })).reverse()
    expect(team([], together)).toEqual(['A', 'B'])
  })
  test('a chosen pick removed before the start: the place is filled', () => {
    const picks = own.map((each) =>
      each.personId === 'D' ? { ...each, removedAt: noon('2026-01-09') } : each,
    )
    expect(team(['ann/D', 'ann/B'], picks)).toEqual(['B', 'A'])
  })
  test('a chosen pick removed after the start stays chosen', () => {
    const picks = own.map((each) =>
      each.personId === 'D' ? { ...each, removedAt: noon('2026-01-11') } : each,
    )
    expect(team(['ann/D', 'ann/B'], picks)).toEqual(['B', 'D'])
  })
  test('a pick added after the start is never included, even with free places', () => {
    const picks = [pick('ann', 'A'), pick('ann', 'E', { addedAt: noon('2026-01-10') })]
    expect(team([], picks)).toEqual(['A'])
  })
  test('a pick known dead at the start is replaced; a later discovery changes nothing', () => {
    expect(team([], own, [died('A', '2026-01-02')])).toEqual(['B', 'C'])
    expect(team([], own, [died('A', '2026-01-02', { knownFrom: noon('2026-01-12') })])).toEqual(['A', 'B'])
  })
})

describe('the status of a competition', () => {
  const dates = { startDate: '2026-01-10', endDate: '2026-01-20', cancelledAt: null }
  test('depends on the day', () => {
    expect(statusAt(dates, '2026-01-09T23:59:59.999Z')).toBe('upcoming')
    expect(statusAt(dates, midnight('2026-01-10'))).toBe('active')
    expect(statusAt(dates, '2026-01-20T23:59:59.999Z')).toBe('active')
    expect(statusAt(dates, midnight('2026-01-21'))).toBe('past')
    expect(statusAt(dates, '2026-02-03T23:59:59.999Z')).toBe('past')
    expect(statusAt(dates, midnight('2026-02-04'))).toBe('sealed')
  })
  test('stays cancelled, even after its last day', () =>
    expect(statusAt({ ...dates, cancelledAt: noon('2026-01-05') }, noon('2026-03-01'))).toBe('cancelled'))
})
