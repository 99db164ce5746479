import { describe, expect, it } from 'vitest'
import { type CountingPick, countsFrom, countsOn, uncountedReason } from '#domain/picks/counting.ts'

const season = { start: '2026-01-10', end: '2026-12-31' }
const pick = { countsFrom: '2026-02-03', removedAt: null, suspendedAt: null, voidedAt: null, pauses: [] }

describe('a pick starts to count at the second UTC midnight after it was added', () => {
  it.each([
    ['2026-02-01T00:00:00.000Z', '2026-02-03'],
    ['2026-02-01T15:30:00.000Z', '2026-02-03'],
    ['2026-02-01T23:59:59.999Z', '2026-02-03'],
    ['2026-02-27T12:00:00.000Z', '2026-03-01'],
    ['2025-12-30T12:00:00.000Z', '2026-01-01'],
  ])('added %s, counts from %s', (addedAt, day) => {
    expect(countsFrom(addedAt, '2025-01-01', 0)).toBe(day)
  })

  it('plus the delay of the league, but only for picks added once the season had begun', () => {
    expect(countsFrom('2026-02-01T15:00:00.000Z', '2026-01-10', 5)).toBe('2026-02-08')
    expect(countsFrom('2026-01-09T23:59:59.999Z', '2026-01-10', 5)).toBe('2026-01-11')
    expect(countsFrom('2026-01-10T00:00:00.000Z', '2026-01-10', 5)).toBe('2026-01-17')
  })
})

describe('a death on day D counts', () => {
  it('if the pick counted when D began', () => {
    expect(countsOn(pick, '2026-02-02', season)).toBe(false)
    expect(countsOn(pick, '2026-02-03', season)).toBe(true)
    expect(countsOn(pick, '2026-09-01', season)).toBe(true)
  })

  it('and the pick had not been removed before D', () => {
    const removed = { ...pick, removedAt: '2026-05-05T13:00:00.000Z' }
    expect(countsOn(removed, '2026-05-04', season)).toBe(true)
    expect(countsOn(removed, '2026-05-05', season), 'removed on the day itself').toBe(true)
    expect(countsOn(removed, '2026-05-06', season)).toBe(false)
  })

  it('not while the pick is suspended', () => {
    const suspended = { ...pick, suspendedAt: '2026-05-05T13:00:00.000Z' }
    expect(countsOn(suspended, '2026-05-05', season), 'it counted as the day began').toBe(true)
    expect(countsOn(suspended, '2026-05-06', season)).toBe(false)
    expect(countsOn({ ...pick, suspendedAt: '2026-05-05T00:00:00.000Z' }, '2026-05-05', season)).toBe(false)
  })

  it('not while the pick is void; earlier days still count', () => {
    const voided = { ...pick, voidedAt: '2026-05-05T13:00:00.000Z' }
    expect(countsOn(voided, '2026-05-05', season)).toBe(true)
    expect(countsOn(voided, '2026-05-06', season)).toBe(false)
  })

  it('on the first and the last day of the season, and on none outside', () => {
    const earlyPick = { ...pick, countsFrom: '2026-01-01' }
    expect(countsOn(earlyPick, '2026-01-09', season)).toBe(false)
    expect(countsOn(earlyPick, '2026-01-10', season)).toBe(true)
    expect(countsOn(earlyPick, '2026-12-31', season)).toBe(true)
    expect(countsOn(earlyPick, '2027-01-01', season)).toBe(false)
    expect(countsOn(earlyPick, '2027-01-01', { ...season, end: null })).toBe(true)
  })
})

describe('a pause that is over', () => {
  const resumed: CountingPick = {
    ...pick,
    countsFrom: '2026-06-12',
    pauses: [
      {
        cause: 'suspended',
        from: '2026-05-05T13:00:00.000Z',
        until: '2026-06-10T09:00:00.000Z',
        countedFrom: '2026-02-03',
      },
    ],
  }

  it.each([
    ['2026-02-02', false, 'before it counted at all'],
    ['2026-02-03', true, 'the first day on which it counted'],
    ['2026-05-05', true, 'the day on which it was suspended'],
    ['2026-05-06', false, 'the first day without it'],
    ['2026-06-10', false, 'the day on which it was resumed'],
    ['2026-06-11', false, 'the day for which it waits again'],
    ['2026-06-12', true, 'the second midnight after that'],
  ])('of a suspended pick still applies: %s %s, %s', (day, counts) => {
    expect(countsOn(resumed, day, season)).toBe(counts)
  })

  it('still applies when another follows', () => {
    const twice: CountingPick = {
      ...resumed,
      countsFrom: '2026-08-03',
      pauses: [
        ...resumed.pauses,
        {
          cause: 'suspended',
          from: '2026-07-01T00:00:00.000Z',
          until: '2026-08-01T00:00:00.000Z',
          countedFrom: '2026-06-12',
        },
      ],
    }
    const days = [
      '2026-05-05',
      '2026-06-11',
      '2026-06-12',
      '2026-06-30',
      '2026-07-01',
      '2026-08-02',
      '2026-08-03',
    ]
    expect(days.filter((day) => countsOn(twice, day, season))).toEqual([
      '2026-05-05',
      '2026-06-12',
      '2026-06-30',
      '2026-08-03',
    ])
  })

  it('that began before the pick counted only delays its first day', () => {
    const earlyPick: CountingPick = {
      ...pick,
      countsFrom: '2026-02-12',
      pauses: [
        {
          cause: 'suspended',
          from: '2026-02-02T12:00:00.000Z',
          until: '2026-02-10T12:00:00.000Z',
          countedFrom: '2026-02-03',
        },
      ],
    }
    expect(['2026-02-03', '2026-02-11', '2026-02-12'].map((day) => countsOn(earlyPick, day, season))).toEqual(
      [false, false, true],
    )
  })

  it.each([
    ['2026-05-05T23:55:00.000Z', '2026-05-06T00:04:00.000Z', ['2026-05-06']],
    ['2026-05-05T23:55:00.000Z', '2026-05-06T00:00:00.000Z', []],
    ['2026-05-06T00:00:00.000Z', '2026-05-06T00:04:00.000Z', []],
  ])('of a removal from %s to %s leaves out the days that began without the pick', (from, until, left) => {
    const undone: CountingPick = {
      ...pick,
      pauses: [{ cause: 'removed', from, until, countedFrom: pick.countsFrom }],
    }
    const days = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07']
    expect(days.filter((day) => !countsOn(undone, day, season))).toEqual(left)
  })

  it('within another pause has no effect of its own', () => {
    const within: CountingPick = {
      ...resumed,
      pauses: [
        {
          cause: 'removed',
          from: '2026-05-20T23:55:00.000Z',
          until: '2026-05-21T00:04:00.000Z',
          countedFrom: '2026-02-03',
        },
        ...resumed.pauses,
      ],
    }
    const days = [
      '2026-02-03',
      '2026-05-05',
      '2026-05-06',
      '2026-05-21',
      '2026-05-22',
      '2026-06-11',
      '2026-06-12',
    ]
    expect(days.filter((day) => countsOn(within, day, season))).toEqual([
      '2026-02-03',
      '2026-05-05',
      '2026-06-12',
    ])
  })
})

describe('a person who died while the pick did not count', () => {
  it.each<[string, string | null, string]>([
    ['2026-02-02', 'already_dead', 'before it counted'],
    ['2026-02-03', null, 'on the day on which it began to count'],
    ['2026-01-09', 'already_dead', 'before the season'],
    ['2027-01-01', null, 'after the season: nothing changes any more'],
  ])('died %s: %s, %s', (day, reason) => {
    expect(uncountedReason({ ...pick, playerWasIn: true }, day, season)).toBe(reason)
  })

  it.each<[string, string | null]>([
    ['2026-02-02', 'already_dead'],
    ['2026-02-03', 'player_away'],
    ['2026-12-31', 'player_away'],
    ['2027-01-01', null],
  ])('died %s, while its player was away: %s', (day, reason) => {
    expect(uncountedReason({ ...pick, playerWasIn: false }, day, season)).toBe(reason)
  })

  it('died uncounted before the season, but not on its first day', () => {
    const earlyPick = { ...pick, countsFrom: '2025-12-01', playerWasIn: true }
    expect(uncountedReason(earlyPick, '2026-01-09', season)).toBe('already_dead')
    expect(uncountedReason(earlyPick, '2026-01-10', season)).toBeNull()
  })

  it('died while it was suspended, or after its removal', () => {
    const off = { ...pick, playerWasIn: true }
    const [at, before] = ['2026-03-01T12:00:00.000Z', '2026-03-01']
    for (const changes of [{ suspendedAt: at }, { removedAt: at }]) {
      expect(uncountedReason({ ...off, ...changes }, before, season)).toBeNull()
      expect(uncountedReason({ ...off, ...changes }, '2026-03-02', season)).toBe('not_counting')
    }
  })
})
