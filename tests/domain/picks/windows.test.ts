import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMs } from '#domain/calendar-day.ts'
import { packOfFields } from '#domain/packs/scoring-fields.ts'
import { decideAdd, type ListState, openPlaces, undoMs } from '#domain/picks/editing.ts'
import {
  isSecondThought,
  nextWindow,
  secondThoughtMs,
  transferPenalties,
  windowOn,
  windowUses,
} from '#domain/picks/windows.ts'
import type { Season } from '#domain/seasons/state.ts'

const season: Season = {
  startDate: '2026-03-01',
  endDate: '2026-12-31',
  createdAt: '2026-01-01T09:00:00.000Z',
}
const windows = [
  { from: '2026-05-01', to: '2026-05-10', most: 2, penalty: 5 },
  { from: '2026-09-01', to: '2026-09-01', most: 1, penalty: 0 },
]
const plain = packOfFields({ base: 'age', flatPoints: 10, rarityMax: 0, firstDeathBonus: 0 })
const pack = { ...plain, moves: { windows } }
const rules = { maxPicks: 10, allowReplacements: true, replacementRatio: 1, allowNewPicks: false, pack }
const list: ListState = { named: true, entries: 9, suspended: 0, countedDead: 0, replacements: 0 }
const old = '2026-01-02T10:00:00.000Z'
const inside = '2026-05-10T23:59:59.999Z'
const through = (addedAt: string, removedAt: string | null = null, voidedAt: string | null = null) => ({
  addedAt,
  removedAt,
  voidedAt,
  windowFrom: '2026-05-01',
})
const refused = (code: string) => ({ kind: 'refused', code })

describe('a transfer window', () => {
  it('is open from its first to its last day, and known beforehand', () => {
    expect(windowOn(rules, '2026-04-30')).toBeNull()
    expect(windowOn(rules, '2026-05-01')).toBe(windows[0])
    expect(windowOn(rules, '2026-05-10')).toBe(windows[0])
    expect(windowOn(rules, '2026-05-11')).toBeNull()
    const days = { first: '2026-03-01', last: '2026-08-31' }
    expect(nextWindow(rules, days, '2026-04-30')).toBe(windows[0])
    expect(nextWindow(rules, days, '2026-05-01')).toBeNull()
    expect(nextWindow(rules, { ...days, last: null }, '2026-05-01')).toBe(windows[1])
  })

  it('allows only its number of picks where new picks are off', () => {
    const add = (state: Partial<ListState>, at = inside) =>
      decideAdd({ ...list, ...state }, rules, season, old, at)
    expect(add({})).toEqual({
      kind: 'allowed',
      replacement: false,
      onlyReplacements: false,
      window: windows[0],
    })
    const one = through('2026-05-02T10:00:00.000Z')
    expect(add({ windowPicks: [one] })).toMatchObject({ kind: 'allowed' })
    expect(add({ windowPicks: [one, one] })).toEqual(refused('window_full'))
    expect(add({ entries: 10 })).toEqual(refused('deathlist_full'))
    expect(add({}, '2026-05-11T00:00:00.000Z')).toEqual(refused('window_closed'))
    expect(add({}, '2026-09-02T00:00:00.000Z')).toEqual(refused('new_picks_closed'))
  })

  it('does not count replacements for deaths', () => {
    const bereaved = { ...list, entries: 10, countedDead: 1 }
    expect(decideAdd(bereaved, rules, season, old, inside)).toEqual({
      kind: 'allowed',
      replacement: true,
      onlyReplacements: true,
    })
    expect(openPlaces({ ...bereaved, entries: 8 }, rules, season, old, inside)).toBe(3)
    expect(openPlaces({ ...list, entries: 2 }, rules, season, old, inside)).toBe(2)
  })

  it('counts nothing before the season begins, and where new picks are open', () => {
    const before = decideAdd(list, rules, season, old, '2026-02-01T00:00:00.000Z')
    expect(before).toEqual({ kind: 'allowed', replacement: false, onlyReplacements: false })
    expect(decideAdd(list, { ...rules, allowNewPicks: true }, season, old, inside)).toEqual(before)
  })

  it('does not count a pick that is void or removed within ten minutes', () => {
    const at = '2026-05-02T10:00:00.000Z'
    expect(secondThoughtMs).toBe(undoMs)
    const window = windows[0] as (typeof windows)[number]
    const uses = (pick: ReturnType<typeof through>) => windowUses([pick], window)
    expect(uses(through(at))).toBe(1)
    expect(uses(through(at, addMs(at, undoMs)))).toBe(0)
    expect(isSecondThought(through(at, addMs(at, undoMs)))).toBe(true)
    expect(uses(through(at, addMs(at, undoMs + 1)))).toBe(1)
    expect(uses(through(at, null, addMs(at, 1)))).toBe(0)
    expect(uses({ ...through(at), windowFrom: null as unknown as string })).toBe(0)
    expect(uses(through('2026-04-30T23:59:59.999Z'))).toBe(0)
  })

  it('costs the penalty in the rules on the day of the pick', () => {
    const versions = [
      { version: 1, effectiveFrom: '2026-01-01', pack },
      {
        version: 2,
        effectiveFrom: '2026-05-05',
        pack: {
          ...plain,
          moves: { windows: [{ from: '2026-05-01', to: '2026-05-10', most: 3, penalty: 8 }] },
        },
      },
      { version: 3, effectiveFrom: '2026-05-08', pack: null },
    ]
    const pick = (id: string, addedAt: string) => ({ id, userId: `u-${id}`, ...through(addedAt) })
    expect(
      transferPenalties(
        [
          pick('c', '2026-05-09T10:00:00.000Z'),
          pick('b', '2026-05-05T00:00:00.000Z'),
          pick('a', '2026-05-04T23:59:59.999Z'),
          { ...pick('d', '2026-05-04T10:00:00.000Z'), removedAt: '2026-05-04T10:05:00.000Z' },
          { ...pick('e', '2026-05-04T10:00:00.000Z'), windowFrom: null },
        ],
        versions,
        '2026-06-01T00:00:00.000Z',
      ),
    ).toEqual([
      { userId: 'u-a', day: '2026-05-04', reason: { rule: 'transfer', points: -5, from: '2026-05-01' } },
      { userId: 'u-b', day: '2026-05-05', reason: { rule: 'transfer', points: -8, from: '2026-05-01' } },
    ])
  })

  it('never leaves more picks than its number, after any additions and removals', () => {
    const step = fc.record({ minutes: fc.integer({ min: 0, max: 30 }), remove: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (steps, most) => {
        const open = { from: '2026-05-01', to: addDays('2026-05-01', 9), most, penalty: 3 }
        const by = { ...rules, maxPicks: 5, pack: { ...plain, moves: { windows: [open] } } }
        const picks: { id: string; userId: string; addedAt: string; removedAt: string | null }[] = []
        let now = '2026-05-01T08:00:00.000Z'
        const asWindowPicks = () => picks.map((each) => ({ ...each, windowFrom: open.from, voidedAt: null }))
        for (const { minutes, remove } of steps) {
          now = addMs(now, minutes * 60_000)
          const standing = picks.filter(({ removedAt }) => removedAt === null)
          const last = standing.at(-1)
          if (remove && last) {
            last.removedAt = now
            continue
          }
          const state = { ...list, entries: standing.length, windowPicks: asWindowPicks() }
          if (decideAdd(state, by, season, old, now).kind === 'allowed')
            picks.push({ id: `${picks.length}`, userId: 'u', addedAt: now, removedAt: null })
        }
        const uses = windowUses(asWindowPicks(), open)
        const stand = picks.filter(({ removedAt }) => removedAt === null).length
        expect(uses).toBeLessThanOrEqual(most)
        expect(stand).toBeLessThanOrEqual(uses)
        const versions = [{ version: 1, effectiveFrom: '2026-01-01', pack: by.pack }]
        const costs = transferPenalties(asWindowPicks(), versions, now)
        expect(costs.reduce((sum, { reason }) => sum + reason.points, 0)).toBe(uses * -3 || 0)
      }),
    )
  })
})
