import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacityOf } from '../../../worker/domain/picks/capacity.ts'
import { countsOn } from '../../../worker/domain/picks/counting.ts'
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

describe('a pick whose person dies while it waits', () => {
  const waiting = pick('d', { replacement: true, suspendedAt: '2026-06-01T09:00:00.000Z' })

  it('is void: it did not count, and making room changes nothing', () => {
    expect(settle([pick('a'), { ...waiting, diedOn: '2026-06-02' }]).voided).toEqual([
      { id: 'd', reason: 'already_dead' },
    ])
  })

  it('keeps a death of the day on which it was suspended, or of before', () => {
    for (const diedOn of ['2026-06-01', '2026-05-20'])
      expect(settle([pick('a'), { ...waiting, diedOn }]).voided).toEqual([])
  })
})

describe('whatever the list', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`)
  const anyPick = fc.record({
    personId: fc.constantFrom('Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7', 'Q8'),
    addedAt: day.map((d) => `${d}T10:00:00.000Z`),
    countsFrom: day,
    replacement: fc.boolean(),
    diedOn: fc.option(day),
    removedAt: fc.option(day.map((d) => `${d}T11:00:00.000Z`)),
    suspendedAt: fc.option(day.map((d) => `${d}T12:00:00.000Z`)),
    voidReason: fc.option(fc.constantFrom('already_dead' as const, 'merged' as const)),
  })
  const lists = fc.array(anyPick, { maxLength: 9 }).map((picks) =>
    picks.map(
      (p, i): SettlingPick => ({
        ...p,
        id: String(i),
        // One person has one fate.
        diedOn: picks.find(({ personId }) => personId === p.personId)?.diedOn ?? null,
        voidedAt: p.voidReason && now,
      }),
    ),
  )
  const anyRules = fc.record({
    maxPicks: fc.integer({ min: 1, max: 6 }),
    allowReplacements: fc.boolean(),
    replacementRatio: fc.integer({ min: 0, max: 2 }),
    newPickDelayDays: fc.integer({ min: 0, max: 3 }),
  })
  const applied = (picks: SettlingPick[], done: ReturnType<typeof settleList>): SettlingPick[] =>
    picks.map((p) => {
      const reason = done.voided.find(({ id }) => id === p.id)?.reason
      const resumed = done.resumed.find(({ id }) => id === p.id)
      return {
        ...p,
        ...(reason ? { voidedAt: now, voidReason: reason } : {}),
        ...(done.restored.includes(p.id) ? { voidedAt: null, voidReason: null } : {}),
        ...(done.suspended.includes(p.id) ? { suspendedAt: now } : {}),
        ...(resumed ? { suspendedAt: null, countsFrom: resumed.countsFrom } : {}),
      }
    })

  it('settling a settled list changes nothing, nobody is on it twice, and only rules leave it too long', () => {
    fc.assert(
      fc.property(lists, anyRules, (picks, given) => {
        const settled = applied(picks, settleList(picks, given, season, now))
        expect(settleList(settled, given, season, now)).toEqual(none)
        const entries = settled.filter((p) => p.removedAt === null && p.voidedAt === null)
        expect(new Set(entries.map(({ personId }) => personId)).size).toBe(entries.length)
        const dead = entries.filter(
          (p) => p.diedOn !== null && countsOn(p, p.diedOn, { start: '2026-01-01', end: null }),
        ).length
        const counting = entries.filter((p) => p.suspendedAt === null || p.diedOn !== null)
        if (counting.length > capacityOf(given, dead))
          expect(counting.filter((p) => p.replacement && p.diedOn === null)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})
