import { describe, expect, it } from 'vitest'
import { type SettlingPick, settleList } from '../../../worker/domain/picks/settling.ts'
import type { Season } from '../../../worker/domain/seasons/state.ts'

const season: Season = {
  startDate: '2026-01-01',
  endDate: null,
  createdAt: '2025-12-01T00:00:00.000Z',
}
const rules = { maxPicks: 3, allowReplacements: true, replacementRatio: 1, newPickDelayDays: 0 }
const now = '2026-06-15T12:00:00.000Z'
const none = { voided: [], restored: [], suspended: [], resumed: [] }

const pick = (id: string, changes: Partial<SettlingPick> = {}): SettlingPick => ({
  id,
  personId: `person of ${id}`,
  addedAt: `2026-02-01T00:00:00.${String(id.charCodeAt(0)).padStart(3, '0')}Z`,
  countsFrom: '2026-02-03',
  removedAt: null,
  suspendedAt: null,
  voidedAt: null,
  voidReason: null,
  replacement: false,
  diedOn: null,
  ...changes,
})
const settle = (picks: SettlingPick[], changes: Partial<typeof rules> = {}, at = now) =>
  settleList(picks, { ...rules, ...changes }, season, at)

it('a list in order is left alone', () => {
  expect(
    settle([pick('a'), pick('b'), pick('c', { diedOn: '2026-03-01' }), pick('d', { replacement: true })]),
  ).toEqual(none)
})

describe('a pick whose person had died before it could count', () => {
  it('is void', () => {
    expect(settle([pick('a', { diedOn: '2026-02-02' }), pick('b')])).toEqual({
      ...none,
      voided: [{ id: 'a', reason: 'already_dead' }],
    })
  })

  it('frees its place and earns no replacement', () => {
    // Had it counted, four would fit; it is void, so three do, and it is none of them.
    const full = [pick('b'), pick('c'), pick('d', { replacement: true }), pick('e', { replacement: true })]
    expect(settle([pick('a', { diedOn: '2026-02-02' }), ...full])).toEqual({
      ...none,
      voided: [{ id: 'a', reason: 'already_dead' }],
      suspended: ['e'],
    })
    expect(settle([pick('a', { diedOn: '2026-02-02' }), ...full.slice(0, 3)]).suspended).toEqual([])
  })

  it('is void as well when the season had not begun', () => {
    const early = pick('a', {
      addedAt: '2025-12-05T00:00:00.000Z',
      countsFrom: '2025-12-07',
      diedOn: '2025-12-31',
    })
    expect(settle([early]).voided).toEqual([{ id: 'a', reason: 'already_dead' }])
    expect(settle([{ ...early, diedOn: '2026-01-01' }])).toEqual(none)
  })

  it('comes back when the death is retracted, if there is room', () => {
    const voided = pick('a', { voidedAt: now, voidReason: 'already_dead' })
    expect(settle([voided, pick('b')])).toEqual({ ...none, restored: ['a'] })
    expect(settle([voided, pick('b'), pick('c'), pick('d')])).toEqual(none)
  })

  it('comes back in any case when the date is corrected to a day that counts', () => {
    const voided = pick('a', { voidedAt: now, voidReason: 'already_dead', diedOn: '2026-02-03' })
    expect(settle([voided, pick('b'), pick('c'), pick('d')])).toEqual({ ...none, restored: ['a'] })
  })

  it('stays void when the person has been picked anew', () => {
    const voided = pick('a', { voidedAt: now, voidReason: 'already_dead' })
    expect(settle([voided, pick('b', { personId: voided.personId })])).toEqual(none)
  })
})

describe('after a retraction', () => {
  const living = [pick('a'), pick('b'), pick('c')]

  it('the newest picks over capacity are suspended', () => {
    expect(settle([...living, pick('e', { replacement: true }), pick('d', { replacement: true })])).toEqual({
      ...none,
      suspended: ['d', 'e'],
    })
    expect(
      settle([...living, pick('d', { replacement: true }), pick('e', { replacement: true })], {
        maxPicks: 4,
      }),
    ).toEqual({ ...none, suspended: ['e'] })
  })

  it('a suspended pick is kept, and waits while there is no room', () => {
    const suspended = pick('d', { replacement: true, suspendedAt: now })
    expect(settle([...living, suspended])).toEqual(none)
  })

  it('counts again when there is room, from the second midnight on: news can not be picked by making room', () => {
    const suspended = pick('d', { replacement: true, suspendedAt: '2026-06-01T00:00:00.000Z' })
    const later = pick('e', { replacement: true, suspendedAt: '2026-06-01T00:00:00.000Z' })
    expect(settle([pick('a'), pick('b'), suspended, later])).toEqual({
      ...none,
      resumed: [{ id: 'd', countsFrom: '2026-06-17' }],
    })
    expect(settle([pick('a'), pick('b'), suspended], { newPickDelayDays: 3 }).resumed).toEqual([
      { id: 'd', countsFrom: '2026-06-20' },
    ])
  })

  it('the room of a removal is kept for the ten minutes in which it can be undone', () => {
    const suspended = pick('d', { replacement: true, suspendedAt: '2026-06-01T00:00:00.000Z' })
    const removed = pick('c', { removedAt: '2026-06-15T11:50:00.000Z' })
    expect(settle([pick('a'), pick('b'), removed, suspended])).toEqual(none)
    expect(
      settle([pick('a'), pick('b'), removed, suspended], {}, '2026-06-15T12:00:00.001Z').resumed,
    ).toHaveLength(1)
  })

  it('settling again changes nothing', () => {
    const picks = [...living, pick('d', { replacement: true })]
    const { suspended } = settle(picks)
    expect(settle(picks.map((p) => (suspended.includes(p.id) ? { ...p, suspendedAt: now } : p)))).toEqual(
      none,
    )
  })
})

it('a rule change never evicts a pick', () => {
  expect(settle([pick('a'), pick('b'), pick('c')], { maxPicks: 1 })).toEqual(none)
})

it('a dead pick is never suspended', () => {
  const dead = pick('d', { replacement: true, diedOn: '2026-03-01' })
  expect(settle([pick('a'), pick('b'), pick('c'), dead], { allowReplacements: false }).suspended).toEqual([])
})

describe('two ids merged that make one person twice on a list', () => {
  it('the earlier pick stays, the later is void', () => {
    expect(settle([pick('b', { personId: 'Q1' }), pick('a', { personId: 'Q1' })])).toEqual({
      ...none,
      voided: [{ id: 'b', reason: 'merged' }],
    })
  })

  it('the pick that stays keeps its death, the void one earns nothing', () => {
    const twins = [
      pick('a', { personId: 'Q1', diedOn: '2026-03-01' }),
      pick('b', { personId: 'Q1', diedOn: '2026-03-01' }),
    ]
    expect(settle(twins).voided).toEqual([{ id: 'b', reason: 'merged' }])
  })
})
