import { expect, test } from 'vitest'
import {
  isPossibleDay,
  type RulingCase,
  rulingRefusal,
  rulingState,
} from '#domain/life-status/league-ruling.ts'

const now = '2026-06-15T12:00:00.000Z'
const open: RulingCase = {
  status: 'reported',
  reportedAt: '2026-06-01T12:00:00.000Z',
  held: true,
  stands: false,
  admins: 2,
  ownPick: true,
}

test.each<[string, Partial<RulingCase>, string | null]>([
  ['reported 14 days ago', {}, null],
  ['reported a moment less than 14 days ago', { reportedAt: '2026-06-01T12:00:00.001Z' }, 'ruling_too_early'],
  ['disputed since just now', { status: 'disputed', reportedAt: now }, null],
  ['confirmed', { status: 'confirmed' }, 'ruling_clear'],
  ['alive', { status: 'alive', reportedAt: null }, 'ruling_clear'],
  ['retracted', { status: 'retracted', reportedAt: null }, 'ruling_clear'],
  ['the person is on no list', { held: false }, 'ruling_not_held'],
  ['a ruling already exists', { stands: true }, 'ruling_stands'],
  ['the only admin has the pick', { admins: 1 }, 'ruling_recused'],
  ['the only admin does not have the pick', { admins: 1, ownPick: false }, null],
])('%s', (_, change, expected) => {
  expect(rulingRefusal({ ...open, ...change }, now)).toBe(expected)
})

test('a day of death is not in the future and not before birth', () => {
  const birth = { date: '1950-05-05', precision: 'day' } as const
  expect(isPossibleDay('2026-06-15', birth, now)).toBe(true)
  expect(isPossibleDay('2026-06-16', birth, now)).toBe(false)
  expect(isPossibleDay('1950-05-04', birth, now)).toBe(false)
  expect(isPossibleDay('1950-05-04', null, now)).toBe(true)
})

test.each([
  ['pending', {}, 'reported'],
  ['effective', { effectiveAt: now }, 'reported'],
  ['effective', { effectiveAt: now }, 'disputed'],
  ['objected', { effectiveAt: now, objections: 1 }, 'reported'],
  ['overtaken', { effectiveAt: now }, 'confirmed'],
  ['overtaken', {}, 'retracted'],
  ['withdrawn', { withdrawnAt: now, objections: 1 }, 'confirmed'],
  ['overtaken', { withdrawnAt: now, overtaken: true }, 'reported'],
] as const)('%s: %o while %s', (expected, change, status) => {
  const ruling = {
    effectiveAt: '2026-06-16T12:00:00.000Z',
    withdrawnAt: null,
    overtaken: false,
    objections: 0,
    ...change,
  }
  expect(rulingState(ruling, status, now)).toBe(expected)
})
