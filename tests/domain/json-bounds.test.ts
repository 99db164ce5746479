import { expect, test } from 'vitest'
import { updateLeagueInput } from '#contracts/league.ts'
import { leaguePack } from '#contracts/packs/league-pack.ts'
import { packText, readPack } from '#contracts/packs/read-pack.ts'
import { brokenBound } from '#domain/json-bounds.ts'
import { packBounds } from '#domain/packs/pack.ts'
import { inputBounds } from '#worker/services/bounded-input.ts'

test('counts values including objects and lists, and levels of nesting', () => {
  const bounds = { levels: 3, values: 6 }
  expect(brokenBound({ a: [1, 2, { b: 3 }] }, bounds)).toBeNull()
  expect(brokenBound({ a: [1, 2, { b: 3, c: 4 }] }, bounds)).toBe('values')
  expect(brokenBound({ a: [[1]] }, bounds)).toBeNull()
  expect(brokenBound({ a: [[{}]] }, bounds)).toBe('levels')
  for (const value of [null, undefined, 'text', 5, []]) expect(brokenBound(value, bounds)).toBeNull()
})

test('the largest pack fits, and so does a change of all settings', () => {
  const when = { day: { weekday: 1, month: 1, day: 1, birthday: true, chosenMonth: true } }
  const each = (count: number) => Array.from({ length: count }, () => when)
  const who = { fact: { property: 'P27', value: 'Q30' } }
  const rows = Array.from({ length: packBounds.rows }, (_, nr) => ({ fromAge: nr, points: 1 }))
  const pack = {
    version: 1,
    base: { kind: 'table', rows },
    terms: Array.from({ length: packBounds.terms }, (_, nr) => ({
      id: `t${nr}`,
      when: nr < 19 ? { any: each(3) } : when,
      points: 1,
      per: 'pick',
    })),
    rounding: 'down',
    list: {
      picks: 50,
      substitutes: 1,
      places: Array.from({ length: packBounds.places }, (_, nr) => ({ name: `Place ${nr}`, n: 1, who })),
      quotas: Array.from({ length: packBounds.quotas }, () => ({ who, min: 0, max: 5 })),
      budget: { cap: 100, price: rows },
      order: 'ranks',
      captain: 1,
      vice: 1,
      captainChanges: 'on_death',
      chosenMonth: true,
    },
    who: {
      born: { from: 1900, to: 2000 },
      languages: 1,
      barred: Array.from({ length: packBounds.barred }, (_, nr) => `Q${nr + 1}`),
      votes: { quorum: 2 },
    },
    moves: {
      perDeath: 1,
      keepers: 1,
      windows: Array.from({ length: packBounds.windows }, (_, nr) => ({
        from: `2026-0${nr + 1}-01`,
        to: `2026-0${nr + 1}-02`,
        most: 1,
        penalty: 1,
      })),
    },
    table: { ties: ['deaths', 'first_death', 'last_death', 'best_death', 'youngest_death'] },
  }
  const parsed = leaguePack.parse(pack)
  expect(readPack(packText(parsed))).toEqual({ pack: parsed })
  const change = Object.fromEntries(Object.keys(updateLeagueInput.shape).map((key) => [key, 'x'.repeat(9)]))
  expect(brokenBound({ ...change, pack, packBefore: pack }, inputBounds)).toBeNull()
})
