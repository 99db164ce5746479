import { describe, expect, test } from 'vitest'
import { adviceLists, shownBlankShare } from '#domain/competitions/advice.ts'
import { hazardAt } from '#domain/outlook/life-table.ts'
import { type OutlookInput, outlookOf } from '#domain/outlook/outlook.ts'
import { shownOutlook } from '#domain/outlook/shown.ts'
import type { LeaderboardPick, ScoreEntry } from '#domain/scoring/scored.ts'
import { oneFromLead } from '#domain/today/lead.ts'
import { quietOf } from '#domain/today/quiet.ts'
import { rules } from '../competitions/paper.ts'
import { aged, bigLeague, mortals, outlookInput } from './league.ts'

/*
 * Leagues designed so that every shown figure depends on one person: long lists, in which only that person
 * matters. Such a league must show the same whether the person is nearly immortal or nearly dead, or it would
 * reveal the person's own odds.
 */

const suspect = 'X'
/** What a league shows if the suspect's hazard is this many times the table's. */
const shownWith = (
  userIds: readonly string[],
  picks: readonly LeaderboardPick[],
  weight: number,
  over: Partial<OutlookInput> = {},
) =>
  shownOutlook(
    outlookOf(
      outlookInput(userIds, picks, {
        rules: [rules()],
        people: mortals(picks, (personId) => (personId === suspect ? weight : 1)),
        ...over,
      }),
    ),
    { ahead: 1, behind: 1 },
  )
const list = (userId: string, ...people: readonly (readonly [string, number])[]) =>
  people.map(([personId, years]) => aged(userId, personId, years))
const crowd = (count: number, years: number, prefix = 'Y') =>
  Array.from({ length: count }, (_, i): [string, number] => [`${prefix}${i}`, years])
/** Points from a death of last year. */
const lead = (userId: string, points: number): ScoreEntry => ({
  pickId: `${userId}/lead`,
  userId,
  personId: 'lead',
  diedOn: '2026-01-01',
  status: 'confirmed',
  points,
  rulesVersion: 1,
  reasons: [],
})
const chanceOf = ({ win }: ReturnType<typeof shownWith>, userId: string) =>
  win.find((each) => each.userId === userId)?.chance ?? null
const figures = [1, 3, 9]

describe('a chance to win that would reveal one person’s hazard', () => {
  // Only the suspect brings enough points to overtake: five people aged 97 bring three points each.
  const ann = list('ann', [suspect, 80], ...crowd(5, 97))
  const entries = [lead('bob', 19)]

  const onlookers = [...list('cat', ...crowd(10, 97, 'C')), ...list('dan', ...crowd(10, 97, 'D'))]

  test('is hidden for the holder and the leader, with 2, 3 or 4 players', () => {
    for (const weight of figures)
      for (const [userIds, more] of [
        [['ann', 'bob'], []],
        [['ann', 'bob', 'cat'], []],
        [['ann', 'bob', 'cat', 'dan'], onlookers],
      ] as [string[], LeaderboardPick[]][]) {
        const outlook = shownWith(userIds, [...ann, ...more], weight, { entries })
        expect([chanceOf(outlook, 'ann'), chanceOf(outlook, 'bob')], `${userIds} ${weight}`).toEqual([
          null,
          null,
        ])
      }
  })
  test('is hidden for a leader without picks against a too short list', () => {
    for (const weight of figures) {
      const outlook = shownWith(['ann', 'bob', 'cat'], list('ann', [suspect, 80]), weight, { entries })
      expect([chanceOf(outlook, 'ann'), chanceOf(outlook, 'bob')]).toEqual([null, null])
    }
  })
  test('is hidden if only two people can decide the result', () => {
    const two = list('ann', [suspect, 80], ['Z', 80], ...crowd(5, 97))
    for (const weight of figures) expect(shownWith(['ann', 'bob'], two, weight, { entries }).win).toEqual([])
  })
  test('does not follow from the chances that are shown for other players', () => {
    // Two players share what the deaths of many decide; a third, whose list is too short, overtakes both by one death.
    const picks = [
      ...list('bob', ...crowd(12, 97, 'B')),
      ...list('cat', ...crowd(12, 97, 'C')),
      ...list('ann', [suspect, 60]),
      ...list('dan', ['Z', 20]),
    ]
    const entries = [lead('ann', 990), lead('bob', 990), lead('cat', 990)]
    for (const weight of [9, 30]) {
      const { win } = shownWith(['ann', 'bob', 'cat', 'dan'], picks, weight, { entries })
      const hidden = win.filter(({ chance }) => chance === null).map(({ userId }) => userId)
      expect(win.length === 0 || hidden.includes('bob') || hidden.includes('cat'), `${weight}`).toBe(true)
    }
  })
  test('is shown in a large league where no person dominates', () => {
    const { userIds, picks } = bigLeague(6, 12)
    const { win } = shownWith(userIds, picks, 1)
    expect(win.filter(({ chance }) => chance !== null).length).toBeGreaterThan(3)
  })
})

describe('a chance of a death that depends on one person', () => {
  test('is hidden if all others on the list count only later', () => {
    const picks = list('ann', [suspect, 95], ...crowd(9, 95)).map((pick) =>
      pick.personId === suspect ? pick : { ...pick, countsFrom: '2026-03-01' },
    )
    for (const weight of figures)
      expect(shownWith(['ann', 'bob'], picks, weight).lists[0]?.chanceOfADeath ?? null).toBeNull()
  })
})

describe('the advice on round lengths', () => {
  const life = (years: number) => ({
    birth: { date: `${2026 - years}-01-01`, precision: 'day' as const },
    sex: null,
  })
  test('is hidden if it depends on a person who is on most lists', () => {
    const one = { personId: suspect, life: life(80), weight: 1 }
    const many = crowd(40, 97).map(([personId, years]) => ({ personId, life: life(years), weight: 1 }))
    for (const days of [180, 365]) {
      const shareOf = (...lists: (typeof many)[]) => shownBlankShare(adviceLists(lists, '2026-01-01'), days)
      expect(shareOf(...Array.from({ length: 9 }, () => [one]), many)).toBeNull()
      expect(shareOf(many, [one])).not.toBeNull()
    }
  })
})

describe('Today', () => {
  const today = '2026-07-01'
  const listed = (people: readonly (readonly [string, number])[], weight: number) =>
    people.map(([personId, years]) => ({
      personId,
      birth: { date: `${2026 - years}-01-01`, precision: 'day' as const },
      sex: null,
      weight: personId === suspect ? weight : 1,
      countsFrom: '2026-01-01',
    }))
  const usual = (people: readonly (readonly [string, number])[], weight: number) =>
    quietOf(listed(people, weight), { lastDeath: null, start: '2026-01-01', today })?.usual ?? null

  test('does not rate quiet periods of fewer than five people, or dominated by one', () => {
    for (const weight of figures) {
      expect(usual([[suspect, 95], ...crowd(12, 20)], weight)).toBeNull()
      expect(usual([[suspect, 95], ...crowd(3, 95)], weight)).toBeNull()
    }
  })
  test('rates a quiet period by one of three words, not by a number', () => {
    const words = [null, 'usual', 'long', 'very_long']
    for (let years = 60; years < 100; years++)
      expect(words).toContain(usual([[suspect, years], ...crowd(8, 90)], 1))
  })
  test('one death from the lead treats two people of the same age alike', () => {
    const players = [
      { userId: 'ann', active: true },
      { userId: 'bob', active: true },
    ]
    const held = (personId: string) =>
      [personId, 'Y'].map((id) => ({
        userId: 'ann',
        personId: id,
        birth: { date: '1946-01-01', precision: 'day' as const },
      }))
    const alone = { rules: rules(), today, birthOf: () => null }
    const names = ['X', 'Z'].map((id) => oneFromLead(players, [lead('bob', 5)], held(id), alone))
    expect(names[0]).toEqual(names[1])
    expect(names[0]).toEqual(['ann'])
    // A list of one: nothing, however many points it would bring.
    expect(oneFromLead(players, [lead('bob', 5)], held('X').slice(0, 1), alone)).toEqual([])
  })
})

describe('lists that differ by one pick', () => {
  test('a short list has no figure; a longer one changes by one step at most', () => {
    const whole = crowd(9, 88, 'W')
    const step = 5
    const expected = (people: readonly (readonly [string, number])[]) =>
      shownOutlook(outlookOf(outlookInput(['ann', 'bob'], list('ann', ...people), { end: null })), {
        ahead: step,
        behind: step,
      }).lists[0]?.expectedPoints ?? null
    const share = -Math.expm1(-hazardAt(null, 88, 365)) * 22
    expect(share).toBeLessThan(step)
    for (let count = 0; count < whole.length; count++) {
      const [less, more] = [expected(whole.slice(0, count)), expected(whole.slice(0, count + 1))]
      if (count < 5) expect(less).toBeNull()
      else expect([0, step]).toContain((more ?? Number.NaN) - (less ?? Number.NaN))
    }
  })
})
