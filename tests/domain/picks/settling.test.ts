import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacityOf } from '#domain/picks/capacity.ts'
import { countsOn, heldOn } from '#domain/picks/counting.ts'
import { settleList } from '#domain/picks/settling.ts'
import type { SettlingPick, SettlingRules } from '#domain/picks/settling-pick.ts'
import type { Season } from '#domain/seasons/state.ts'
import { settled as applied, pick, rulesOf } from './record.ts'

const season: Season = {
  startDate: '2026-01-01',
  endDate: null,
  createdAt: '2025-12-01T00:00:00.000Z',
}
const now = '2026-06-15T12:00:00.000Z'
const none = { voided: [], restored: [], suspended: [], resumed: [] }

const settle = (picks: SettlingPick[], changes: Partial<SettlingRules> = {}, at = now) =>
  settleList(picks, [rulesOf(changes)], season, at)

it('a valid list is not changed', () => {
  expect(settle([pick('a'), pick('b'), pick('c', { diedOn: '2026-03-01' }), pick('d')])).toEqual(none)
})

describe('a pick whose person died while its player was away', () => {
  const away = pick('c', { diedOn: '2026-03-01', playerWasIn: false })
  const isVoid = { ...none, voided: [{ id: 'c', reason: 'player_away' }] }

  it('is void: its place is free, and it earns no replacement', () => {
    expect(settle([pick('a'), pick('b'), away, pick('d')])).toEqual(isVoid)
    expect(settle([pick('a'), pick('b'), away, pick('d'), pick('e')])).toEqual({
      ...isVoid,
      suspended: ['e'],
    })
  })

  it('comes back when the date is corrected to a day of membership', () => {
    const gone = { ...away, voidedAt: '2026-03-05T12:00:00.000Z', voidReason: 'player_away' as const }
    expect(settle([pick('a'), gone])).toEqual(none)
    expect(settle([pick('a'), { ...gone, diedOn: '2026-02-20', playerWasIn: true }]).restored).toEqual([
      { id: 'c' },
    ])
  })

  it('says why it is void, when the date is corrected to a day before it could count', () => {
    const voidedAt = '2026-03-05T12:00:00.000Z'
    const gone = { ...away, voidedAt, voidReason: 'player_away' as const }
    const corrected = { ...gone, diedOn: '2019-03-01', playerWasIn: true }
    expect(settle([pick('a'), corrected])).toEqual({
      ...none,
      voided: [{ id: 'c', reason: 'already_dead', at: voidedAt }],
    })
    expect(settle([pick('a'), { ...corrected, voidReason: 'already_dead' }])).toEqual(none)
  })
})

describe('in an exclusive league', () => {
  const voidAt = '2026-02-10T12:00:00.000Z'
  const gone = pick('b', { personId: 'Q1', voidedAt: voidAt, voidReason: 'already_dead' })
  const rival = (changes: Partial<SettlingPick>) => pick('a', { personId: 'Q1', ...changes })
  const beside = (other: SettlingPick) =>
    settleList([pick('c'), gone], [rulesOf()], season, now, [other]).restored

  it('a void pick comes back unless another list has the person, or has had them since', () => {
    const since = '2026-02-11T00:00:00.000Z'
    expect(beside(rival({}))).toEqual([])
    expect(beside(rival({ addedAt: since }))).toEqual([])
    expect(beside(rival({ addedAt: since, removedAt: '2026-02-12T00:00:00.000Z' }))).toEqual([])
    expect(beside(rival({ removedAt: '2026-02-12T00:00:00.000Z' }))).toEqual([{ id: 'b' }])
    expect(beside(rival({ voidedAt: voidAt, voidReason: 'merged' }))).toEqual([{ id: 'b' }])
  })

  it('of several void picks of one person, the earliest comes back', () => {
    const both = { voidedAt: voidAt, voidReason: 'already_dead' as const }
    expect(beside(rival(both))).toEqual([])
    expect(beside(rival({ ...both, addedAt: '2026-02-05T00:00:00.000Z' }))).toEqual([{ id: 'b' }])
    const restored = settleList([rival(both)], [rulesOf()], season, now, [gone]).restored
    expect(restored).toEqual([{ id: 'a' }])
  })
})

describe('a pick whose person had died before it could count', () => {
  it('is void', () => {
    expect(settle([pick('a', { diedOn: '2026-02-02' }), pick('b')])).toEqual({
      ...none,
      voided: [{ id: 'a', reason: 'already_dead' }],
    })
  })

  it('frees its place and earns no replacement', () => {
    // If it had counted, four would fit. It is void, so three fit, and it is not one of them.
    const full = [pick('b'), pick('c'), pick('d'), pick('e')]
    expect(settle([pick('a', { diedOn: '2026-02-02' }), ...full])).toEqual({
      ...none,
      voided: [{ id: 'a', reason: 'already_dead' }],
      suspended: ['e'],
    })
    expect(settle([pick('a', { diedOn: '2026-02-02' }), ...full.slice(0, 3)]).suspended).toEqual([])
  })

  it('is also void if the person died before the season began', () => {
    const diedBefore = pick('a', {
      addedAt: '2025-12-05T00:00:00.000Z',
      countsFrom: '2025-12-07',
      diedOn: '2025-12-31',
    })
    expect(settle([diedBefore]).voided).toEqual([{ id: 'a', reason: 'already_dead' }])
    expect(settle([{ ...diedBefore, diedOn: '2026-01-01' }])).toEqual(none)
  })

  const voidSince = (id: string, changes: Partial<SettlingPick> = {}) =>
    pick(id, { voidedAt: '2026-02-04T12:00:00.000Z', voidReason: 'already_dead', ...changes })

  it('comes back when the death is retracted', () => {
    expect(settle([voidSince('a'), pick('b')])).toEqual({ ...none, restored: [{ id: 'a' }] })
  })

  it('comes back to a list that was filled meanwhile, and the newest over capacity is suspended', () => {
    expect(settle([voidSince('a'), pick('b'), pick('c'), pick('d')])).toEqual({
      ...none,
      restored: [{ id: 'a' }],
      suspended: ['d'],
    })
    expect(settle([voidSince('d'), pick('a'), pick('b'), pick('c')]), 'the newest itself').toEqual({
      ...none,
      restored: [{ id: 'd' }],
      suspended: ['d'],
    })
  })

  it('comes back with a replacement place when the corrected date counts', () => {
    const corrected = voidSince('a', { diedOn: '2026-02-04' })
    const others = [pick('b'), pick('c'), pick('d')]
    expect(settle([corrected, ...others])).toEqual({ ...none, restored: [{ id: 'a' }] })
    expect(settle([corrected, ...others], { allowReplacements: false })).toEqual({
      ...none,
      restored: [{ id: 'a' }],
      suspended: ['d'],
    })
  })

  it('stays void when the date is corrected to a day on which it was void already', () => {
    expect(settle([voidSince('a', { diedOn: '2026-02-05' }), pick('b')])).toEqual(none)
  })

  it('stays void for good once the person has been picked again', () => {
    const old = voidSince('a')
    const again = pick('b', { personId: old.personId, addedAt: '2026-03-01T00:00:00.000Z' })
    expect(settle([old, again])).toEqual(none)
    expect(settle([old, { ...again, removedAt: '2026-04-01T00:00:00.000Z' }])).toEqual(none)
  })

  it('comes back only once if two picks of one person are void', () => {
    expect(settle([voidSince('a', { personId: 'Q1' }), voidSince('b', { personId: 'Q1' })])).toEqual({
      ...none,
      restored: [{ id: 'a' }],
    })
  })
})

describe('after a retraction', () => {
  const living = [pick('a'), pick('b'), pick('c')]

  it('the newest picks over capacity are suspended', () => {
    expect(settle([...living, pick('e'), pick('d')])).toEqual({
      ...none,
      suspended: ['d', 'e'],
    })
    expect(
      settle([...living, pick('d'), pick('e')], {
        maxPicks: 4,
      }),
    ).toEqual({ ...none, suspended: ['e'] })
  })

  it('a suspended pick is kept, and waits while there is no room', () => {
    const suspended = pick('d', { suspendedAt: now })
    expect(settle([...living, suspended])).toEqual(none)
  })

  it('a resumed pick does not count earlier than it would have before', () => {
    const far = pick('d', { suspendedAt: '2026-06-01T00:00:00.000Z', countsFrom: '2026-09-01' })
    expect(settle([pick('a'), far]).resumed).toEqual([{ id: 'd', countsFrom: '2026-09-01' }])
  })

  it('a suspended pick with room again counts from the second midnight', () => {
    const suspended = pick('d', { suspendedAt: '2026-06-01T00:00:00.000Z' })
    const later = pick('e', { suspendedAt: '2026-06-01T00:00:00.000Z' })
    expect(settle([pick('a'), pick('b'), suspended, later])).toEqual({
      ...none,
      resumed: [{ id: 'd', countsFrom: '2026-06-17' }],
    })
    expect(settle([pick('a'), pick('b'), suspended], { newPickDelayDays: 3 }).resumed).toEqual([
      { id: 'd', countsFrom: '2026-06-20' },
    ])
  })

  it('a removed pick’s place stays reserved for the ten minutes of undo', () => {
    const suspended = pick('d', { suspendedAt: '2026-06-01T00:00:00.000Z' })
    const removed = pick('c', { removedAt: '2026-06-15T11:50:00.000Z' })
    expect(settle([pick('a'), pick('b'), removed, suspended])).toEqual(none)
    expect(
      settle([pick('a'), pick('b'), removed, suspended], {}, '2026-06-15T12:00:00.001Z').resumed,
    ).toHaveLength(1)
  })

  it('settling again changes nothing', () => {
    const picks = [...living, pick('d')]
    const { suspended } = settle(picks)
    expect(settle(picks.map((p) => (suspended.includes(p.id) ? { ...p, suspendedAt: now } : p)))).toEqual(
      none,
    )
  })
})

describe('a rule change never evicts a pick', () => {
  const shrunk = (changes: Partial<SettlingRules>, effectiveFrom = '2026-05-01') => [
    rulesOf(),
    rulesOf({ version: 2, effectiveFrom, ...changes }),
  ]
  const three = [pick('a'), pick('b'), pick('c')]
  const at = (picks: SettlingPick[], versions: SettlingRules[]) => settleList(picks, versions, season, now)

  it('when fewer picks are allowed', () => {
    expect(at(three, shrunk({ maxPicks: 1 }))).toEqual(none)
  })

  it('when replacements are no longer allowed, or fewer of them', () => {
    const replaced = [
      ...three,
      pick('d', { diedOn: '2026-03-01' }),
      pick('e', { addedAt: '2026-03-05T00:00:00.000Z' }),
    ]
    expect(at(replaced.slice(1), shrunk({ allowReplacements: false }))).toEqual(none)
    expect(at(replaced.slice(1), shrunk({ replacementRatio: 0 }))).toEqual(none)
  })

  it('but a pick added after the change must fit the new capacity', () => {
    const late = pick('e', { addedAt: '2026-05-01T00:00:00.000Z' })
    expect(at([...three.slice(1), late], shrunk({ maxPicks: 2 })).suspended).toEqual(['e'])
    expect(at([...three.slice(2), late], shrunk({ maxPicks: 2 })).suspended).toEqual([])
  })

  it('and a pick resumed under larger rules keeps its place when they shrink', () => {
    const resumed = pick('d', {
      countsFrom: '2026-04-03',
      pauses: [
        {
          cause: 'suspended',
          from: '2026-03-01T00:00:00.000Z',
          until: '2026-04-01T00:00:00.000Z',
          countedFrom: '2026-02-03',
        },
      ],
    })
    const versions = [
      rulesOf(),
      rulesOf({ version: 2, effectiveFrom: '2026-03-20', maxPicks: 4 }),
      rulesOf({ version: 3, effectiveFrom: '2026-05-01' }),
    ]
    expect(at([...three, resumed], versions)).toEqual(none)
    expect(at([...three, { ...resumed, pauses: [] }], versions.slice(0, 1)).suspended).toEqual(['d'])
  })

  it('and rules that never took effect open no place', () => {
    const saved = [
      rulesOf({ maxPicks: 2 }),
      rulesOf({ version: 2, effectiveFrom: '2026-05-01', maxPicks: 9 }),
      rulesOf({ version: 3, effectiveFrom: '2026-05-01', maxPicks: 2 }),
    ]
    expect(at(three, saved).suspended).toEqual(['c'])
  })
})

it('a dead pick is never suspended: the newest of the living is', () => {
  const dead = pick('d', { diedOn: '2026-03-01' })
  expect(settle([pick('a'), pick('b'), pick('c'), dead], { allowReplacements: false }).suspended).toEqual([
    'c',
  ])
})

it('a list over capacity keeps its oldest picks', () => {
  const twelve = Array.from({ length: 12 }, (_, i) => pick(String.fromCharCode(97 + i)))
  expect(settle([...twelve].reverse()).suspended).toEqual([...'defghijkl'])
})

describe('a merge of two ids that puts a person on a list twice', () => {
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

describe('a pick whose person dies while it is suspended', () => {
  const waiting = pick('d', { suspendedAt: '2026-06-01T09:00:00.000Z' })

  it('is void: it did not count, and making room changes nothing', () => {
    expect(settle([pick('a'), { ...waiting, diedOn: '2026-06-02' }]).voided).toEqual([
      { id: 'd', reason: 'not_counting' },
    ])
  })

  it('is resumed if the death was on the day of suspension or before', () => {
    for (const diedOn of ['2026-06-01', '2026-05-20'])
      expect(settle([pick('a'), { ...waiting, diedOn }])).toEqual({
        ...none,
        resumed: [{ id: 'd', countsFrom: '2026-02-03' }],
      })
  })

  it('takes a place and opens one if the death counted', () => {
    const counted = { ...waiting, diedOn: '2026-05-20' }
    const full = [pick('a'), pick('b'), pick('c'), counted]
    expect(settle([...full, pick('e', { addedAt: '2026-05-21T00:00:00.000Z' })]).suspended).toEqual(['e'])
    expect(settle(full).suspended).toEqual([])
    expect(settle(full, { allowReplacements: false }).suspended).toEqual(['c'])
  })
})

describe('for random lists', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`)
  const anyPick = fc.record({
    personId: fc.constantFrom('Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6', 'Q7', 'Q8'),
    addedAt: day.map((d) => `${d}T10:00:00.000Z`),
    countsFrom: day,
    diedOn: fc.option(day),
    playerWasIn: fc.boolean(),
    removedAt: fc.option(day.map((d) => `${d}T11:00:00.000Z`)),
    suspendedAt: fc.option(day.map((d) => `${d}T12:00:00.000Z`)),
    voidReason: fc.option(fc.constantFrom('already_dead' as const, 'merged' as const)),
  })
  const lists = fc.array(anyPick, { maxLength: 9 }).map((picks) =>
    picks.map(
      (p, i): SettlingPick => ({
        ...p,
        id: String(i),
        // All picks of a person have the same facts.
        diedOn: picks.find(({ personId }) => personId === p.personId)?.diedOn ?? null,
        voidedAt: p.voidReason && (p.removedAt ?? now),
        pauses: [],
      }),
    ),
  )
  const anyRules = fc.record({
    maxPicks: fc.integer({ min: 1, max: 6 }),
    allowReplacements: fc.boolean(),
    replacementRatio: fc.integer({ min: 0, max: 2 }),
    newPickDelayDays: fc.integer({ min: 0, max: 3 }),
  })

  it('settling a settled list changes nothing, nobody is on it twice, and it holds no more than its capacity', () => {
    fc.assert(
      fc.property(lists, anyRules, (picks, given) => {
        const versions = [rulesOf(given)]
        const list = applied(picks, settleList(picks, versions, season, now), now)
        expect(settleList(list, versions, season, now)).toEqual(none)
        const entries = list.filter((p) => p.removedAt === null && p.voidedAt === null)
        expect(new Set(entries.map(({ personId }) => personId)).size).toBe(entries.length)
        const dead = entries.filter((p) => p.diedOn !== null)
        const counted = dead.filter((p) => countsOn(p, p.diedOn ?? '', { start: '2026-01-01', end: null }))
        expect(counted).toEqual(dead)
        expect(dead.every((p) => p.playerWasIn)).toBe(true)
        const living = entries.filter((p) => p.suspendedAt === null && p.diedOn === null)
        expect(living.length).toBeLessThanOrEqual(
          Math.max(0, capacityOf(rulesOf(given), dead.length) - dead.length),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('in an exclusive league, lists settled together or in turn share nobody', () => {
    const given = rulesOf({ maxPicks: 9 })
    const settleOne = (own: readonly SettlingPick[], rivals: readonly SettlingPick[]) =>
      settleList(own, [given], season, now, rivals)
    const held = (list: readonly SettlingPick[]) =>
      list.flatMap((p) => (p.removedAt === null && p.voidedAt === null ? [p.personId] : []))
    let back = 0
    fc.assert(
      fc.property(lists, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (picks, isOthers) => {
        const seen = new Set<string>()
        const all = picks.map((p, i): SettlingPick => {
          const isPresent = p.removedAt === null && p.voidedAt === null
          const isTwin = isPresent && seen.has(p.personId)
          if (isPresent) seen.add(p.personId)
          const since = p.addedAt > '2026-06-10' ? now : '2026-06-12T12:00:00.000Z'
          const gone = { voidedAt: since, voidReason: 'already_dead' as const }
          return { ...p, ...(isTwin || p.voidReason ? gone : {}), id: `${isOthers[i] ? 'b' : 'a'}${i}` }
        })
        const [a, b] = ['a', 'b'].map((name) => all.filter(({ id }) => id.startsWith(name)))
        if (!a || !b) throw new Error('two lists')
        const together = [applied(a, settleOne(a, b), now), applied(b, settleOne(b, a), now)] as const
        const first = applied(a, settleOne(a, b), now)
        const second = applied(b, settleOne(b, first), now)
        back += settleOne(a, b).restored.length
        for (const [one, other] of [together, [first, second] as const]) {
          expect(held(one).filter((id) => held(other).includes(id))).toEqual([])
          expect(settleOne(second, first).restored).toEqual([])
        }
        expect(settleOne(second, first)).toEqual(none)
      }),
      { numRuns: 2000 },
    )
    // Otherwise the test would prove nothing.
    expect(back).toBeGreaterThan(20)
  })

  it('settling does not change on which earlier days a pick was held', () => {
    fc.assert(
      fc.property(lists, anyRules, (picks, given) => {
        const list = applied(picks, settleList(picks, [rulesOf(given)], season, now), now)
        const days = Array.from({ length: 15 }, (_, i) => `2026-06-${String(i + 1).padStart(2, '0')}`)
        const held = (all: SettlingPick[]) => all.map((p) => days.filter((day) => heldOn(p, day)))
        expect(held(list)).toEqual(held(picks))
      }),
      { numRuns: 1000 },
    )
  })
})
