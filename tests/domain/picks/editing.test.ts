import { describe, expect, it } from 'vitest'
import {
  decideAdd,
  firstListLastDay,
  type ListState,
  openPlaces,
  refillRefusal,
  removeRefusal,
  undoRefusal,
} from '#domain/picks/editing.ts'
import type { Season } from '#domain/seasons/state.ts'

const season: Season = {
  startDate: '2026-03-01',
  endDate: '2026-12-31',
  createdAt: '2026-01-01T09:00:00.000Z',
}
const rules = { maxPicks: 10, allowReplacements: true, replacementRatio: 1, allowNewPicks: true }
const closed = { ...rules, allowNewPicks: false }
const list: ListState = { named: true, entries: 4, suspended: 0, countedDead: 0, replacements: 0 }
const old = '2026-01-02T10:00:00.000Z'
const before = '2026-02-28T23:59:59.999Z'
const during = '2026-06-01T12:00:00.000Z'
const after = '2027-01-01T00:00:00.000Z'
const allowed = (replacement: boolean, onlyReplacements = false) => ({
  kind: 'allowed',
  replacement,
  onlyReplacements,
})
const refused = (code: string) => ({ kind: 'refused', code })

describe('adding a pick', () => {
  it('needs a named list', () => {
    expect(decideAdd({ ...list, named: false }, rules, season, old, before)).toEqual(
      refused('deathlist_unnamed'),
    )
  })

  it('before the start date is free, even where new picks are off', () => {
    expect(decideAdd(list, closed, season, old, before)).toEqual(allowed(false))
  })

  it('from the start date is for leagues that allow new picks', () => {
    expect(decideAdd(list, rules, season, old, during)).toEqual(allowed(false))
    expect(decideAdd(list, closed, season, old, '2026-03-01T00:00:00.000Z')).toEqual(
      refused('new_picks_closed'),
    )
  })

  it('is refused when the list is full, at the capacity of the league', () => {
    expect(decideAdd({ ...list, entries: 9 }, rules, season, old, during)).toEqual(allowed(false))
    expect(decideAdd({ ...list, entries: 10 }, rules, season, old, during)).toEqual(refused('deathlist_full'))
    expect(decideAdd({ ...list, entries: 3 }, { ...rules, maxPicks: 3 }, season, old, before)).toEqual(
      refused('deathlist_full'),
    )
  })

  it('is refused when smaller rules have put the list over its capacity', () => {
    expect(decideAdd({ ...list, entries: 10 }, { ...rules, maxPicks: 5 }, season, old, during)).toEqual(
      refused('deathlist_full'),
    )
  })

  it('into the place opened by a counted death is a replacement', () => {
    expect(decideAdd({ ...list, entries: 10, countedDead: 1 }, rules, season, old, during)).toEqual(
      allowed(true),
    )
    expect(
      decideAdd({ ...list, entries: 11, countedDead: 1, replacements: 1 }, rules, season, old, during),
    ).toEqual(refused('deathlist_full'))
  })

  it('as a replacement is possible even where new picks are off, once for each place', () => {
    const bereaved = { ...list, entries: 10, countedDead: 1 }
    expect(decideAdd(bereaved, closed, season, old, during)).toEqual(allowed(true, true))
    expect(decideAdd({ ...bereaved, entries: 7 }, closed, season, old, during)).toEqual(allowed(true, true))
    expect(
      decideAdd({ ...bereaved, entries: 8, replacements: 1 }, closed, season, old, during),
      'an old place freed by hand is not a replacement',
    ).toEqual(refused('new_picks_closed'))
  })

  it('as a replacement is refused where replacements are off', () => {
    const bereaved = { ...list, entries: 10, countedDead: 1 }
    expect(decideAdd(bereaved, { ...closed, allowReplacements: false }, season, old, during)).toEqual(
      refused('new_picks_closed'),
    )
    expect(decideAdd(bereaved, { ...rules, allowReplacements: false }, season, old, during)).toEqual(
      refused('deathlist_full'),
    )
  })

  it('counts suspended picks as waiting for their place', () => {
    expect(decideAdd({ ...list, entries: 10, suspended: 1 }, rules, season, old, during)).toEqual(
      refused('deathlist_full'),
    )
  })

  it('after the end date is refused: nothing changes any more', () => {
    expect(decideAdd(list, rules, season, old, '2026-12-31T23:59:59.999Z')).toEqual(allowed(false))
    expect(decideAdd(list, rules, season, old, after)).toEqual(refused('season_over'))
    expect(decideAdd({ ...list, named: false }, rules, season, old, after)).toEqual(refused('season_over'))
  })
})

describe('a member who joins after the start while new picks are off', () => {
  const joined = '2026-06-01T12:00:00.000Z'

  it('has seven days to fill a first list', () => {
    expect(firstListLastDay(season, joined)).toBe('2026-06-08')
    expect(decideAdd(list, closed, season, joined, joined)).toEqual(allowed(false))
    expect(decideAdd(list, closed, season, joined, '2026-06-08T23:59:59.999Z')).toEqual(allowed(false))
  })

  it('is refused when the seven days are over', () => {
    expect(decideAdd(list, closed, season, joined, '2026-06-09T00:00:00.000Z')).toEqual(
      refused('first_list_time_over'),
    )
  })

  it('can not fill more than a full list', () => {
    expect(decideAdd({ ...list, entries: 10 }, closed, season, joined, joined)).toEqual(
      refused('deathlist_full'),
    )
  })

  it('is late on the start day, but not a moment before it', () => {
    expect(firstListLastDay(season, '2026-03-01T00:00:00.000Z')).toBe('2026-03-08')
    expect(firstListLastDay(season, '2026-02-28T23:59:59.999Z')).toBeNull()
  })

  it('has seven days from the creation of a season without a start date', () => {
    const open = { ...season, startDate: null }
    expect(firstListLastDay(open, '2025-05-05T00:00:00.000Z')).toBe('2026-01-08')
  })
})

describe('removing a pick', () => {
  it('is free for the living, before the start and after it', () => {
    for (const now of [before, during])
      for (const status of ['alive', 'retracted'] as const)
        expect(removeRefusal({ status, died: false }, season, now)).toBeNull()
  })

  it('is refused for a dead pick, even while the status is disputed', () => {
    expect(removeRefusal({ status: 'confirmed', died: true }, season, during)).toBe('pick_dead')
    expect(removeRefusal({ status: 'disputed', died: true }, season, during)).toBe('pick_dead')
  })

  it.each(['reported', 'disputed'] as const)('is refused while a death is %s', (status) => {
    expect(removeRefusal({ status, died: false }, season, during)).toBe('pick_reported')
  })

  it('is refused after the end date', () => {
    expect(removeRefusal({ status: 'alive', died: false }, season, after)).toBe('season_over')
  })
})

describe('a removal can be undone', () => {
  const removed = { removedAt: '2026-06-01T12:00:00.000Z', personOnList: false, overfills: false }

  it.each([
    ['2026-06-01T12:00:00.000Z', null],
    ['2026-06-01T12:10:00.000Z', null],
    ['2026-06-01T12:10:00.001Z', 'undo_too_late'],
  ])('for ten minutes: at %s the answer is %s', (now, refusal) => {
    expect(undoRefusal(removed, season, now)).toBe(refusal)
  })

  it('unless there is no room any more', () => {
    expect(undoRefusal({ ...removed, overfills: true }, season, removed.removedAt)).toBe('deathlist_full')
  })

  it('unless the person has been picked again', () => {
    expect(undoRefusal({ ...removed, personOnList: true }, season, removed.removedAt)).toBe('already_picked')
  })

  it('but not after the end of the season', () => {
    const late = { ...removed, removedAt: '2026-12-31T23:55:00.000Z' }
    expect(undoRefusal(late, season, '2027-01-01T00:00:00.000Z')).toBe('season_over')
  })
})

describe('the places on a list', () => {
  const places = (of: Partial<ListState>, by = rules, at = during) =>
    openPlaces({ ...list, ...of }, by, season, old, at)
  it('are the free capacity with replacements, for named and unnamed lists', () => {
    expect(places({})).toBe(6)
    expect(places({ named: false })).toBe(6)
    expect(places({ entries: 10, countedDead: 2 })).toBe(2)
    expect(places({ entries: 10 })).toBe(0)
    expect(places({ entries: 12 }, { ...rules, maxPicks: 5 })).toBe(0)
  })
  it('are only those opened by deaths once new picks are off', () => {
    expect(places({}, closed)).toBe(0)
    expect(places({}, closed, before)).toBe(6)
    expect(places({ entries: 8, countedDead: 2, replacements: 1 }, closed)).toBe(1)
    // Fewer places than were freed: the list was over its capacity.
    expect(places({ entries: 11, countedDead: 2 }, closed)).toBe(1)
  })
  it('are none when the season is over', () => {
    expect(places({}, rules, after)).toBe(0)
  })
})

describe('the reason why a removed pick’s place could not be refilled', () => {
  const refusal = (of: Partial<ListState>, replacement: boolean, by = rules, at = during) =>
    refillRefusal({ ...list, ...of }, replacement, by, season, old, at)
  it('is null where new picks are on, or before the start', () => {
    expect(refusal({ entries: 10 }, false)).toBeNull()
    expect(refusal({ entries: 10 }, false, closed, before)).toBeNull()
    expect(refusal({ entries: 10, named: false }, false)).toBeNull()
  })
  it('is given where new picks are off, except for a replacement’s place', () => {
    expect(refusal({ entries: 10 }, false, closed)).toBe('new_picks_closed')
    expect(refusal({ entries: 11, countedDead: 1, replacements: 1 }, true, closed)).toBeNull()
    expect(refusal({ entries: 11, countedDead: 1, replacements: 1 }, false, closed)).toBe('new_picks_closed')
  })
  it('is given where the list is over its capacity', () => {
    expect(refusal({ entries: 10 }, false, { ...rules, maxPicks: 5 })).toBe('deathlist_full')
  })
})
