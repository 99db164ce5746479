import { describe, expect, test } from 'vitest'
import { ageOn } from '#domain/scoring/age.ts'
import { rulesOn } from '#domain/scoring/rules.ts'
import { rarityPoints, scoreReasons } from '#domain/scoring/score.ts'
import type { BookEntry } from '#domain/scoring/scored.ts'
import { withTableTerms } from '#domain/scoring/table-terms.ts'
import { rules } from '../competitions/paper.ts'

const bornOn = (date: string, precision: 'day' | 'month' | 'year' = 'day') => ({ date, precision })

describe('age at death in whole years', () => {
  test('born 15 March 1935, died 14 March 2026: 90', () =>
    expect(ageOn(bornOn('1935-03-15'), '2026-03-14')).toBe(90))
  test('born 15 March 1935, died on the birthday: 91', () =>
    expect(ageOn(bornOn('1935-03-15'), '2026-03-15')).toBe(91))
  test('born 29 February 1940, died 28 February 2026: 85; on 1 March: 86', () => {
    expect(ageOn(bornOn('1940-02-29'), '2026-02-28')).toBe(85)
    expect(ageOn(bornOn('1940-02-29'), '2026-03-01')).toBe(86)
  })
  test('born in 1930, no day known: counts as 1 July', () => {
    expect(ageOn(bornOn('1930-01-01', 'year'), '2026-06-30')).toBe(95)
    expect(ageOn(bornOn('1930-01-01', 'year'), '2026-07-01')).toBe(96)
  })
  test('born in May 1930, no day known: counts as the 15th', () => {
    expect(ageOn(bornOn('1930-05-01', 'month'), '2026-05-14')).toBe(95)
    expect(ageOn(bornOn('1930-05-01', 'month'), '2026-05-15')).toBe(96)
  })
})

describe('the terms of a score', () => {
  test('aged 91: 100 - 91 = 9', () =>
    expect(scoreReasons(rules(), bornOn('1935-01-01'), '2026-01-05', 5, 1)).toEqual([
      { rule: 'age', points: 9, age: 91 },
    ]))
  test('aged 105: max(1, 100 - 105) = 1', () =>
    expect(scoreReasons(rules(), bornOn('1921-01-01'), '2026-01-05', 5, 1)).toEqual([
      { rule: 'age', points: 1, age: 105 },
    ]))
  test('flat 25, whatever the age', () =>
    expect(
      scoreReasons(rules({ base: 'flat', flatPoints: 25 }), bornOn('1990-01-01'), '2026-01-05', 5, 1),
    ).toEqual([{ rule: 'flat', points: 25 }]))
  test('a birth date that has become unknown scores the minimum', () =>
    expect(scoreReasons(rules(), null, '2026-01-05', 5, 1)).toEqual([{ rule: 'age', points: 1, age: null }]))
  test('aged 91, 2 of 5 hold it: 9 + round(10 x 3/4) = 9 + 8', () =>
    expect(scoreReasons(rules({ rarityMax: 10 }), bornOn('1935-01-01'), '2026-01-05', 5, 2)).toEqual([
      { rule: 'age', points: 9, age: 91 },
      { rule: 'rarity', points: 8, holders: 2, players: 5 },
    ]))
  test('only you had them: round(10 x 4/4) = 10', () => expect(rarityPoints(10, 5, 1)).toBe(10))
  test('all had them: round(10 x 0/4) = 0', () => expect(rarityPoints(10, 5, 5)).toBe(0))
  test('3 of 7 hold it: round(10 x 4/6 = 6.67) = 7', () => expect(rarityPoints(10, 7, 3)).toBe(7))
  test('a sole player gets 0', () => expect(rarityPoints(10, 1, 1)).toBe(0))
})

describe('the version in force on the day of death', () => {
  const versions = [
    rules({ version: 1, effectiveFrom: '2026-01-01' }),
    rules({ version: 2, effectiveFrom: '2026-02-01' }),
    rules({ version: 3, effectiveFrom: '2026-02-01' }),
  ]
  test('before a change the old one', () => expect(rulesOn(versions, '2026-01-31').version).toBe(1))
  test('from its day on the new one, the last of two changes of one day', () =>
    expect(rulesOn(versions, '2026-02-01').version).toBe(3))
  test('before the first version, the first', () => expect(rulesOn(versions, '2025-06-01').version).toBe(1))
  test('does not depend on the order of the versions', () =>
    expect(rulesOn([...versions].reverse(), '2026-02-10').version).toBe(3))
})

describe('the first-death bonus', () => {
  const entry = (userId: string, personId: string, diedOn: string): BookEntry => ({
    pickId: `${userId}/${personId}`,
    userId,
    personId,
    diedOn,
    status: 'confirmed',
    points: 10,
    reasons: [{ rule: 'flat', points: 10 }],
    rulesVersion: 1,
    facts: {
      diedOn,
      birth: null,
      age: null,
      ageAtStart: null,
      sex: null,
      holders: 1,
      players: 2,
      heldDays: 30,
    },
  })
  const bonus = [rules({ base: 'flat', firstDeathBonus: 5 })]
  const points = (entries: BookEntry[]) =>
    withTableTerms(entries, bonus).map((each) => `${each.pickId} ${each.points}`)

  test('goes to every holder on the first day, and to nobody later: 10 + 5, 10 + 5, 10', () =>
    expect(
      points([
        entry('ann', 'P', '2026-01-05'),
        entry('bob', 'P', '2026-01-05'),
        entry('cy', 'Q', '2026-01-06'),
      ]),
    ).toEqual(['ann/P 15', 'bob/P 15', 'cy/Q 10']))
  test('goes once to each player, even with two deaths that day: 10 + 5, 10', () =>
    expect(points([entry('ann', 'P', '2026-01-05'), entry('ann', 'Q', '2026-01-05')])).toEqual([
      'ann/P 15',
      'ann/Q 10',
    ]))
  test('the reason is kept', () =>
    expect(withTableTerms([entry('ann', 'P', '2026-01-05')], bonus)[0]?.reasons).toEqual([
      { rule: 'flat', points: 10 },
      { rule: 'first_death', points: 5 },
    ]))
})
