import { expect, test } from 'vitest'
import { isPossibleDay, type RulingCase, rulingRefusal, rulingState } from '#domain/life-status/ruling.ts'
import type { Assessment, SecondOpinion, StoredEvidence } from '#domain/life-status/types.ts'

const now = '2026-06-15T12:00:00.000Z'
const evidence = (assessment: Assessment, secondOpinion: SecondOpinion | null = null): StoredEvidence => ({
  assessment,
  revision: 1,
  rank: 'normal',
  claims: [],
  secondOpinion,
})
const bare: Assessment = { kind: 'clear', date: '2026-05-30', precision: 'day', referenced: false }
const open: RulingCase = {
  status: 'reported',
  reportedAt: '2026-06-01T12:00:00.000Z',
  evidence: evidence(bare),
  held: true,
  stands: false,
  admins: 2,
  ownPick: true,
}
const opinion = (living: boolean, deathYears: number[]): SecondOpinion => ({ living, deathYears, at: now })

test.each<[string, Partial<RulingCase>, string | null]>([
  ['14 days old, without reference or Wikipedia', {}, null],
  ['a moment younger', { reportedAt: '2026-06-01T12:00:00.001Z' }, 'ruling_too_early'],
  ['with a reference', { evidence: evidence({ ...bare, referenced: true }) }, 'ruling_clear'],
  ['Wikipedia agrees', { evidence: evidence(bare, opinion(false, [2026])) }, 'ruling_clear'],
  ['Wikipedia holds them alive', { evidence: evidence(bare, opinion(true, [])) }, null],
  ['the date unknown', { evidence: evidence({ kind: 'unknown' }) }, null],
  [
    'in dispute since just now',
    { status: 'disputed', reportedAt: now, evidence: evidence({ kind: 'conflict' }) },
    null,
  ],
  ['confirmed', { status: 'confirmed' }, 'ruling_clear'],
  ['alive', { status: 'alive', reportedAt: null, evidence: null }, 'ruling_clear'],
  ['retracted', { status: 'retracted', reportedAt: null }, 'ruling_clear'],
  ['nobody has the person', { held: false }, 'ruling_not_held'],
  ['a ruling stands', { stands: true }, 'ruling_stands'],
  ['the only admin has the pick', { admins: 1 }, 'ruling_recused'],
  ['the only admin has not', { admins: 1, ownPick: false }, null],
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
