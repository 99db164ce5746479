import { describe, expect, test } from 'vitest'
import { lineUpRules, requiresAll } from '#domain/packs/line-up-rules.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import { inOrder, lineUpOn, lineUpRefusal, mostLineUps, roleOf, withLineUp } from '#domain/picks/line-up.ts'

const season = { startDate: '2026-03-01', endDate: '2026-12-31', createdAt: '2026-01-01T00:00:00.000Z' }
const clock = (now: string, delayDays = 0) => ({ firstDay: '2026-03-01', delayDays, now })
const [january, spring] = ['2026-01-10T12:00:00.000Z', '2026-05-10T12:00:00.000Z']

describe('a line-up change', () => {
  test('counts from the second midnight, plus the delay during the season', () => {
    expect(withLineUp([], { captain: 'a' }, clock(january))).toEqual([
      { from: '2026-01-12', captain: 'a', vice: null, order: [] },
    ])
    expect(withLineUp([], { captain: 'a' }, clock(spring, 7)).at(-1)?.from).toBe('2026-05-19')
  })
  test('replaces changes that do not count yet, and keeps earlier ones', () => {
    const first = withLineUp([], { captain: 'a' }, clock(spring))
    const changed = withLineUp(first, { captain: 'b' }, clock(spring))
    expect(changed.map(({ captain }) => captain)).toEqual(['b'])
    const later = withLineUp(changed, { captain: 'c' }, clock('2026-06-10T00:00:00.000Z'))
    expect(lineUpOn(later, '2026-05-11').captain).toBe(null)
    expect(lineUpOn(later, '2026-06-11').captain).toBe('b')
    expect(lineUpOn(later, '2026-06-12').captain).toBe('c')
  })
  test('swaps captain and vice if one pick would be both', () => {
    const both = withLineUp(withLineUp([], { captain: 'a' }, clock(january)), { vice: 'b' }, clock(january))
    expect(withLineUp(both, { captain: 'b' }, clock(january))[0]).toMatchObject({ captain: 'b', vice: 'a' })
    expect(withLineUp(both, { vice: 'a' }, clock(january))[0]).toMatchObject({ captain: 'b', vice: 'a' })
  })
  test('does not grow without bound before the season', () => {
    let lineUps = withLineUp([], { captain: 'a' }, clock(january))
    for (let day = 10; day < 60; day++) {
      const now = new Date(Date.UTC(2025, 10, day)).toISOString()
      lineUps = withLineUp(lineUps, { captain: `p${day}` }, clock(now))
    }
    expect(lineUps.length).toBeLessThan(mostLineUps)
  })
})

describe('roles and order', () => {
  const lineUp = { from: '', captain: 'a', vice: 'b', order: [] }
  const roles = (...gone: string[]) =>
    ['a', 'b', 'c'].map((id) => roleOf(id, lineUp, (pick) => !gone.includes(pick)))
  test('the vice becomes captain once the captain is gone', () => {
    expect(roles()).toEqual(['captain', 'vice', null])
    expect(roles('a')).toEqual([null, 'captain', null])
    expect(roles('b')).toEqual(['captain', 'vice', null])
  })
  test('picks outside the order follow it in their original order', () => {
    const picks = ['x', 'y', 'z'].map((id) => ({ id }))
    expect(inOrder({ order: ['z', 'gone', 'y'] }, picks).map(({ id }) => id)).toEqual(['z', 'y', 'x'])
  })
})

describe('the time for changes', () => {
  const list: Parameters<typeof lineUpRefusal>[2] = {
    lineUps: [],
    season,
    memberSince: '2026-01-02T00:00:00.000Z',
    asked: '2026-01-01',
    drafted: null,
    captainGone: false,
    viceIn: false,
    delayDays: 0,
  }
  const refusal = (
    now: string,
    over: Partial<typeof list> = {},
    what: 'roles' | 'order' = 'roles',
    changeable = false,
  ) => lineUpRefusal(what, { changeable }, { ...list, ...over }, now)
  test('ends as the season begins, except when a changeable captain is gone', () => {
    expect(refusal('2026-02-28T23:59:59.999Z')).toBe(null)
    expect(refusal('2026-03-01T00:00:00.000Z')).toBe('line_up_closed')
    expect(refusal(spring, { captainGone: true }, 'roles', true)).toBe(null)
    expect(refusal(spring, {}, 'roles', true), 'the captain still leads').toBe('line_up_closed')
    expect(refusal(spring, { captainGone: true })).toBe('line_up_closed')
    expect(refusal(spring, { captainGone: true }, 'order', true)).toBe('line_up_closed')
    expect(refusal('2027-01-01T00:00:00.000Z', {}, 'roles', true)).toBe('season_over')
  })
  test('includes the first-list days for a late member', () => {
    const memberSince = '2026-05-05T00:00:00.000Z'
    expect(refusal('2026-05-12T23:00:00.000Z', { memberSince })).toBe(null)
    expect(refusal('2026-05-13T00:00:00.000Z', { memberSince })).toBe('line_up_closed')
  })
  test('is a week after new rules or a draft during the season', () => {
    expect(refusal(spring, { asked: '2026-05-03' })).toBe(null)
    expect(refusal(spring, { asked: '2026-05-02' })).toBe('line_up_closed')
    expect(refusal('2026-03-04T00:00:00.000Z', { asked: '2026-03-01' })).toBe('line_up_closed')
    expect(refusal(spring, { drafted: '2026-05-03' })).toBe(null)
    expect(refusal('2026-03-02T00:00:00.000Z', { drafted: '2026-02-27' })).toBe('line_up_closed')
  })
  test('ends at the maximum number of line-ups', () => {
    const lineUps = Array.from({ length: mostLineUps }, () => ({
      from: '2026-04-01',
      captain: null,
      vice: null,
      order: [],
    }))
    expect(refusal(spring, { lineUps }, 'roles', true)).toBe('line_up_changes')
  })
})

describe('what rules require', () => {
  const pack = (list: ScoringPack['list'], ...terms: ScoringPack['terms']): ScoringPack => ({
    version: 1,
    base: { kind: 'flat', points: 1 },
    terms,
    rounding: 'half_up',
    list,
  })
  const place = (name: string) => ({ name, n: 1, who: { age: { to: 49 } } })
  const latest = lineUpRules(pack({ captain: 1, order: 'ranks', places: [place('Young'), place('Old')] }))
  test.each<[string, ScoringPack | null, roles: boolean, order: boolean]>([
    ['nothing', null, false, false],
    [
      'the same, and a vice',
      pack({ vice: 1, order: 'weights', places: [place('Old'), place('Young')] }),
      true,
      true,
    ],
    [
      'another place',
      pack({ captain: 1, order: 'ranks', places: [place('Young'), place('Rich')] }),
      true,
      false,
    ],
    ['no order', pack({ places: [place('Young'), place('Old')] }), false, false],
    [
      'more',
      pack({ captain: 1, order: 'ranks', chosenMonth: true, places: latest?.places.map(place) ?? [] }),
      true,
      true,
    ],
  ])('before: %s', (_, before, roles, order) => {
    if (!latest) throw new Error('no rules')
    const rules = before && lineUpRules(before)
    expect([requiresAll(rules, latest, 'roles'), requiresAll(rules, latest, 'order')]).toEqual([roles, order])
  })
})
