import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hazardAt } from '#domain/outlook/life-table.ts'
import { outlookOf } from '#domain/outlook/outlook.ts'
import { randomFrom } from '#domain/outlook/random.ts'
import { blurFrom, fewestPeople, pointsStep, shownOutlook, winParts } from '#domain/outlook/shown.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { LeaderboardPick } from '#domain/scoring/scored.ts'
import { rules } from '../competitions/paper.ts'
import { aged, bigLeague, mortals, outlookInput } from './league.ts'

const inForce = rules({ rarityMax: 10 })
const step = pointsStep(inForce, 365, 1)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Blurs as the server does, with a key of the test. */
const blurOf = (personId: string): number =>
  blurFrom(createHmac('sha256', 'key').update(personId).digest().readUInt32BE(0) / 2 ** 32)

/** Everything that is shown of a league with these picks, on the first day of a year. */
const shown = (userIds: readonly string[], picks: readonly LeaderboardPick[], blur = blurOf) =>
  shownOutlook(outlookOf(outlookInput(userIds, picks, { people: mortals(picks, blur) })), {
    ahead: step,
    behind: step,
  })
const listOf = (outlook: ReturnType<typeof shown>, userId: string) => {
  const found = outlook.lists.find((list) => list.userId === userId)
  if (!found) throw new Error(`no list of ${userId}`)
  return found
}
const list = (userId: string, ...people: readonly (readonly [string, number])[]) =>
  people.map(([personId, years]) => aged(userId, personId, years))
const old = (count: number, prefix = 'F', years = 84): [string, number][] =>
  Array.from({ length: count }, (_, i) => [`${prefix}${i}`, years])

describe('which lists have figures', () => {
  const nothing = { expectedPoints: null, expectedSoFar: null, chanceOfADeath: null }
  test(`a list needs ${fewestPeople} people to have figures`, () => {
    for (const count of [0, 1, fewestPeople - 1])
      expect(listOf(shown(['ann', 'bob'], list('ann', ...old(count))), 'ann')).toMatchObject(nothing)
    expect(
      listOf(
        shown(['ann', 'bob'], list('ann', ...old(fewestPeople)), () => 1),
        'ann',
      ).expectedPoints,
    ).not.toBeNull()
  })
  test('a person of 98 among nine people of 20: no figures', () => {
    const picks = list('ann', ['X', 98], ...old(9, 'Y', 20))
    expect(listOf(shown(['ann', 'bob'], picks), 'ann')).toMatchObject(nothing)
  })
  test.each([0, 1, -1])('no points are shown if three people score and all others bring %i', (others) => {
    const rows = [
      { fromAge: 0, points: others },
      { fromAge: 80, points: 1000 },
      { fromAge: 95, points: others },
    ]
    const pack: ScoringPack = { version: 1, base: { kind: 'table', rows }, terms: [], rounding: 'half_up' }
    const picks = list('ann', ...old(3), ...old(9, 'Y', 50))
    const input = outlookInput(['ann', 'bob'], picks, { people: mortals(picks), rules: [rules({ pack })] })
    expect(shownOutlook(outlookOf(input), { ahead: 1, behind: 1 }).lists[0]).toMatchObject(nothing)
  })
  test('dead people do not count for the minimum size', () => {
    const picks = list('ann', ...old(6))
    const input = outlookInput(['ann'], picks, {
      today: '2026-02-01',
      people: mortals(picks),
      deaths: ['F0', 'F1'].map((personId) => ({
        personId,
        status: 'confirmed' as const,
        diedOn: '2026-01-05',
        knownFrom: '2026-01-06T00:00:00.000Z',
        knownUntil: null,
      })),
    })
    expect(shownOutlook(outlookOf(input), { ahead: 1, behind: 1 }).lists[0]).toMatchObject(nothing)
  })
  test('points expected while one person counted stay hidden after others count too', () => {
    const picks = list('ann', ['X', 90], ...old(9)).map((pick) =>
      pick.personId === 'X' ? pick : { ...pick, countsFrom: '2026-06-30' },
    )
    const input = outlookInput(['ann'], picks, { today: '2026-07-01', people: mortals(picks) })
    expect(shownOutlook(outlookOf(input), { ahead: 1, behind: 1 }).lists[0]).toMatchObject({
      expectedSoFar: null,
      expectedPoints: expect.any(Number),
    })
  })
})

describe('steps', () => {
  test('a step is never less than the expected points of a person aged 18 to 94', () => {
    for (const each of [
      inForce,
      rules(),
      rules({ base: 'flat', flatPoints: 50, rarityMax: 100, firstDeathBonus: 20 }),
    ])
      for (const days of [1, 30, 365])
        for (let years = 18; years <= 94; years++) {
          const points =
            (each.base === 'flat' ? each.flatPoints : 100 - years) + each.rarityMax + each.firstDeathBonus
          const share = -Math.expm1(-hazardAt(null, years, days)) * points
          expect(share).toBeLessThanOrEqual(pointsStep(each, days, 1))
        }
  })
  test('points below zero have the steps of points above it', () => {
    const flat = (flatPoints: number) => rules({ base: 'flat', flatPoints, rarityMax: 0 })
    for (const days of [1, 30, 365])
      expect(pointsStep(flat(-500), days, 1)).toBe(pointsStep(flat(500), days, 1))
  })
  test('all shown figures come in steps', () => {
    const { userIds, picks } = bigLeague(8, 12)
    const { lists, win, others } = shown(userIds, picks)
    for (const { expectedPoints, chanceOfADeath } of lists) {
      expect((expectedPoints ?? 0) % step).toBe(0)
      expect(Math.round((chanceOfADeath ?? 0) * 100) % 5).toBe(0)
    }
    const chances = [...win.flatMap(({ chance }) => (chance === null ? [] : [chance])), others]
    for (const chance of chances)
      expect(Math.abs(Math.round(chance * winParts) - chance * winParts)).toBeLessThan(1e-9)
    expect(sum(chances)).toBeCloseTo(1, 12)
  })
})

describe('chances to win', () => {
  const lists = (...all: LeaderboardPick[][]) => all.flat()
  const chances = (outlook: ReturnType<typeof shown>) =>
    Object.fromEntries(outlook.win.map(({ userId, chance }) => [userId, chance]))

  test('are hidden for two lists that differ in a few picks', () => {
    const same = old(9)
    const others = list('cat', ...old(10, 'C'))
    for (const [ann, bob] of [
      [[['X', 90]], []],
      [[['X', 90]], [['Y', 60]]],
      [
        [
          ['X', 90],
          ['Z', 70],
        ],
        [['Y', 60]],
      ],
    ] as [[string, number][], [string, number][]][]) {
      const outlook = shown(
        ['ann', 'bob', 'cat'],
        lists(list('ann', ...same, ...ann), list('bob', ...same, ...bob), others),
      )
      expect(chances(outlook)).toEqual({ ann: null, bob: null, cat: expect.any(Number) })
      expect((chances(outlook).cat ?? 0) + outlook.others).toBeCloseTo(1, 12)
    }
  })
  test('are not shown if only two such lists exist', () => {
    const outlook = shown(['ann', 'bob'], lists(list('ann', ...old(9), ['X', 90]), list('bob', ...old(9))))
    expect(outlook).toMatchObject({ win: [], others: 0 })
  })
  test('of a too short list are hidden together with those of another list', () => {
    const outlook = shown(
      ['ann', 'bob', 'cat'],
      lists(list('ann', ...old(10, 'A')), list('bob', ['X', 90]), list('cat', ...old(10, 'C'))),
    )
    expect(Object.values(chances(outlook)).filter((chance) => chance === null)).toHaveLength(2)
  })
  test('are shown for two identical lists and an empty list', () => {
    const outlook = shown(['ann', 'bob', 'cat'], lists(list('ann', ...old(10)), list('bob', ...old(10))))
    expect(Object.values(chances(outlook)).every((chance) => chance !== null)).toBe(true)
  })
})

/*
 * What an attacker gains who creates leagues and lists to learn a person's odds: the difference between a
 * list with the person and the same list with a twenty-year-old, who almost never dies.
 */
describe('an attacker who designs lists', () => {
  const suspects = Array.from({ length: 60 }, (_, i): [string, number] => [`S${i}`, 66 + (i % 29)])
  const truth = ([, years]: [string, number]) => -Math.expm1(-hazardAt(null, years, 365)) * (100 - years + 10)
  const random = randomFrom('attacker')
  /** A pair of leagues that differ in one pick; all other picks are random each time. */
  const difference = (suspect: [string, number], nr: number, blur = blurOf): number | null => {
    const rest = Array.from({ length: 9 }, (_, i): [string, number] => [
      `R${nr}-${i}`,
      70 + Math.floor(random() * 25),
    ])
    // Without a last day the outlook covers a year, and needs no simulation.
    const read = (one: [string, number]) => {
      const picks = list('ann', one, ...rest)
      const input = outlookInput(['ann', 'bob'], picks, { people: mortals(picks, blur), end: null })
      return listOf(shownOutlook(outlookOf(input), { ahead: step, behind: step }), 'ann').expectedPoints
    }
    const [whole, without] = [read(suspect), read(['young', 20])]
    return whole === null || without === null ? null : whole - without
  }

  test('learns little from one reading: nothing or whole steps', () => {
    const [differences, shares] = [[] as number[], [] as number[]]
    for (const [nr, suspect] of suspects.entries())
      for (let draw = 0; draw < 4; draw++) {
        const found = difference(suspect, nr * 10 + draw)
        if (found === null) continue
        expect(found % step === 0 && Math.abs(found) <= 2 * step).toBe(true)
        differences.push(found)
        shares.push(truth(suspect))
      }
    expect(differences.length).toBeGreaterThan(200)
    const mean = (values: number[]) => sum(values) / values.length
    const [a, b] = [mean(differences), mean(shares)]
    const covariance = mean(differences.map((value, i) => (value - a) * ((shares[i] ?? 0) - b)))
    const spread = (values: number[], at: number) => Math.sqrt(mean(values.map((value) => (value - at) ** 2)))
    // One reading explains less than a quarter of the variance between people.
    expect((covariance / (spread(differences, a) * spread(shares, b))) ** 2).toBeLessThan(0.25)
  })

  test('gets a figure wrong by an unknown factor from many readings', () => {
    const errors = suspects.slice(0, 21).flatMap((suspect, i) => {
      const found = Array.from({ length: 100 }, (_, nr) => difference(suspect, i * 1_000 + nr)).filter(
        (each) => each !== null,
      )
      return [Math.abs(sum(found) / found.length / truth(suspect) - 1)]
    })
    errors.sort((a, b) => a - b)
    expect(errors[10]).toBeGreaterThan(0.25)
    expect(errors.filter((error) => error < 0.1).length).toBeLessThanOrEqual(6)
  })

  test('would get much better figures without the blur', () => {
    const errors = suspects.slice(0, 21).map((suspect, i) => {
      const found = Array.from({ length: 100 }, (_, nr) =>
        difference(suspect, i * 1_000 + nr, () => 1),
      ).filter((each) => each !== null)
      return Math.abs(sum(found) / found.length / truth(suspect) - 1)
    })
    errors.sort((a, b) => a - b)
    expect(errors[10]).toBeLessThan(0.2)
  })

  test('the blur changes the figures of long lists only a little', () => {
    const { userIds, picks } = bigLeague(20, 20)
    const exact = outlookOf(outlookInput(userIds, picks))
    const blurred = outlookOf(outlookInput(userIds, picks, { people: mortals(picks, blurOf) }))
    const off = exact.map(({ expectedPoints }, i) =>
      Math.abs((blurred[i]?.expectedPoints ?? 0) / expectedPoints - 1),
    )
    expect(sum(off) / off.length).toBeLessThan(0.15)
    expect(Math.max(...off)).toBeLessThan(0.4)
  })
})
