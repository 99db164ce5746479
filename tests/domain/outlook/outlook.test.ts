import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import { orderByTies, usualTies } from '#domain/competitions/table-ties.ts'
import { chancesOfADeath, expectedAhead, shareOf } from '#domain/outlook/expected.ts'
import { hazardBetween } from '#domain/outlook/life-table.ts'
import { outlookOf } from '#domain/outlook/outlook.ts'
import { randomFrom } from '#domain/outlook/random.ts'
import { risksOf } from '#domain/outlook/risks.ts'
import { simulate } from '#domain/outlook/simulate.ts'
import { championship, died, pick, rules } from '../competitions/paper.ts'
import { aged, bigLeague, dayAfter, mortals, outlookInput } from './league.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const one = (input: ReturnType<typeof outlookInput>, userId: string) => {
  const found = outlookOf(input).find((list) => list.userId === userId)
  if (!found) throw new Error(`no list of ${userId}`)
  return found
}
const hazard = (years: number, from: string, to: string) =>
  hazardBetween({ birth: { date: `${2026 - years}-01-01`, precision: 'day' }, sex: null }, from, to)

describe('expected points, calculated by hand', () => {
  test('one person of 80 on one of two lists: chance × (20 + full rarity)', () => {
    const input = outlookInput(['ann', 'bob'], [aged('ann', 'Q1', 80)])
    const chance = -Math.expm1(-hazard(80, '2026-01-01', '2027-01-01'))
    expect(one(input, 'ann').expectedPoints).toBeCloseTo(chance * 30, 10)
    expect(one(input, 'bob').expectedPoints).toBe(0)
  })
  test('a later calibration does not change what was expected on earlier days', () => {
    const seen = (today: string, factors: { from: string; factor: number }[]) =>
      one(outlookInput(['ann', 'bob'], [aged('ann', 'Q1', 80)], { rules: [rules()], today, factors }), 'ann')
    const may = [{ from: '2026-05-01', factor: 3 }]
    const before = seen('2026-05-01', []).expectedSoFar
    expect(before).toBeGreaterThan(0)
    expect(seen('2026-05-01', may).expectedSoFar).toBe(before)
    const inMay = seen('2026-06-01', []).expectedSoFar - before
    expect(seen('2026-06-01', may).expectedSoFar).toBeCloseTo(before + 3 * inMay, 10)
    expect(seen('2026-05-01', may).expectedPoints).toBeGreaterThan(2 * seen('2026-05-01', []).expectedPoints)
  })
  test('one person on both lists: no rarity, the same points for both', () => {
    const input = outlookInput(['ann', 'bob'], [aged('ann', 'Q1', 80), aged('bob', 'Q1', 80)])
    const chance = -Math.expm1(-hazard(80, '2026-01-01', '2027-01-01'))
    for (const userId of ['ann', 'bob'])
      expect(one(input, userId).expectedPoints).toBeCloseTo(chance * 20, 10)
  })
  test('a birthday on 1 July: 20 points before it, 19 after it if still alive', () => {
    const born = { birth: { date: '1945-07-01', precision: 'day' as const } }
    const input = outlookInput(['ann', 'bob'], [pick('ann', 'Q1', born)], { rules: [rules()] })
    const life = { ...born, sex: null }
    const [first, second] = [
      hazardBetween(life, '2026-01-01', '2026-07-01'),
      hazardBetween(life, '2026-07-01', '2027-01-01'),
    ]
    expect(one(input, 'ann').expectedPoints).toBeCloseTo(
      -Math.expm1(-first) * 20 + Math.exp(-first) * -Math.expm1(-second) * 19,
      10,
    )
  })
  test('a pick that counts from a later day expects no points before it', () => {
    const late = { ...aged('ann', 'Q1', 80), countsFrom: '2026-07-01' }
    const input = outlookInput(['ann', 'bob'], [late], { rules: [rules()] })
    const [before, after] = [hazard(80, '2026-01-01', '2026-07-01'), hazard(80, '2026-07-01', '2027-01-01')]
    expect(one(input, 'ann').expectedPoints).toBeCloseTo(Math.exp(-before) * -Math.expm1(-after) * 20, 10)
  })
  test('flat points, with new rules from a later day', () => {
    const versions = [
      rules({ base: 'flat', flatPoints: 10 }),
      rules({ version: 2, effectiveFrom: '2026-07-01', base: 'flat', flatPoints: 40 }),
    ]
    const input = outlookInput(['ann'], [aged('ann', 'Q1', 80)], { rules: versions })
    const [before, after] = [hazard(80, '2026-01-01', '2026-07-01'), hazard(80, '2026-07-01', '2027-01-01')]
    expect(one(input, 'ann').expectedPoints).toBeCloseTo(
      -Math.expm1(-before) * 10 + Math.exp(-before) * -Math.expm1(-after) * 40,
      10,
    )
  })
  test('the calibration multiplies the hazard', () => {
    const picks = [aged('ann', 'Q1', 80)]
    const input = outlookInput(['ann'], picks, { rules: [rules()], people: mortals(picks, () => 0.5) })
    const chance = -Math.expm1(-0.5 * hazard(80, '2026-01-01', '2027-01-01'))
    expect(one(input, 'ann').expectedPoints).toBeCloseTo(chance * 20, 10)
  })
  test('dead or removed people, and people without a birth date, add nothing', () => {
    const picks = [
      aged('ann', 'Q1', 80),
      { ...aged('ann', 'Q2', 80), removedAt: '2026-02-01T10:00:00.000Z' },
      pick('ann', 'Q3', { birth: null }),
    ]
    const input = outlookInput(['ann'], picks, { today: '2026-03-01', deaths: [died('Q1', '2026-02-10')] })
    expect(one(input, 'ann')).toMatchObject({ expectedPoints: 0, chanceOfADeath: 0, people: [] })
  })
  test('the chance of a death within 30 days: 1 minus the chance that all survive', () => {
    const input = outlookInput(['ann'], [aged('ann', 'Q1', 80), aged('ann', 'Q2', 90)])
    const all = hazard(80, '2026-01-01', '2026-01-31') + hazard(90, '2026-01-01', '2026-01-31')
    expect(one(input, 'ann').chanceOfADeath).toBeCloseTo(-Math.expm1(-all), 5)
  })
})

describe('points expected so far', () => {
  test('are the hazard of the past days times the points of a death', () => {
    const input = outlookInput(['ann'], [aged('ann', 'Q1', 80)], { rules: [rules()], today: '2026-03-01' })
    expect(one(input, 'ann').expectedSoFar).toBeCloseTo(hazard(80, '2026-01-01', '2026-03-01') * 20, 10)
  })
  test('include a person until the day of death', () => {
    const input = outlookInput(['ann'], [aged('ann', 'Q1', 80)], {
      rules: [rules()],
      today: '2026-03-01',
      deaths: [died('Q1', '2026-01-31')],
    })
    expect(one(input, 'ann').expectedSoFar).toBeCloseTo(hazard(80, '2026-01-01', '2026-02-01') * 20, 10)
  })
  test('match the scored points over many seasons', () => {
    const random = randomFrom('luck')
    const { userIds, picks } = bigLeague(3, 10)
    const people = mortals(picks, () => 4)
    let [scored, expected, square] = [0, 0, 0]
    for (let season = 0; season < 60; season++) {
      const deaths = [...people.keys()].flatMap((personId) => {
        const held = picks.find((pick) => pick.personId === personId)
        if (!held?.birth) return []
        let left = -Math.log(1 - random()) / 4
        for (let day = 0; day < 180; day++) {
          left -= hazardBetween({ birth: held.birth, sex: null }, dayAfter(day), dayAfter(day + 1))
          if (left <= 0) return [died(personId, dayAfter(day))]
        }
        return []
      })
      const season = championship({
        end: '2026-12-31',
        walkover: false,
        rules: [rules({ rarityMax: 10, firstDeathBonus: 15 })],
      })
      const input = outlookInput(userIds, picks, {
        today: dayAfter(180),
        deaths,
        people,
        rules: season.rules,
        end: null,
      })
      const now = `${dayAfter(185)}T00:00:00.000Z`
      const { entries } = play(season, input.participants, picks, deaths, now)
      const lists = outlookOf({ ...input, entries, now })
      const luck = sum(lists.map(({ points, expectedSoFar }) => points - expectedSoFar))
      scored += luck
      square += luck * luck
      expected += sum(lists.map(({ expectedSoFar }) => expectedSoFar))
    }
    // Within 2.5 standard errors, and small compared with the expected points.
    expect(Math.abs(scored)).toBeLessThan(2.5 * Math.sqrt(square))
    expect(Math.abs(scored) / expected).toBeLessThan(0.15)
  })
})

describe('a league of twenty lists', () => {
  const { userIds, picks } = bigLeague(20, 20)
  const withBonus = [rules({ rarityMax: 10, firstDeathBonus: 5 })]

  test('expected points of a list are the sum over its people', () => {
    for (const list of outlookOf(outlookInput(userIds, picks)))
      expect(list.expectedPoints).toBeCloseTo(sum(list.people.map(({ share }) => share)), 9)
  })
  test('simulated means agree with the exact sums, the first-death bonus included', () => {
    const input = outlookInput(userIds, picks, { rules: withBonus })
    const risks = risksOf(input, '2026-01-01', '2027-01-01', input.now)
    const exact = expectedAhead(risks, 20, 365, () => 60)
    const level = userIds.map(() => ({
      ...{ points: 0, deaths: 0, firstDeath: null, lastDeath: null, bestDeath: null, youngestDeath: null },
    }))
    const { points } = simulate(risks, level, {
      bonus: () => 60,
      byTies: orderByTies(usualTies),
      randomOf: (personId) => randomFrom(`means ${personId}`),
      runs: 20_000,
    })
    // Points of a list have a standard deviation of about 30, their mean over the runs one of 0.2.
    for (const [player, mean] of points.entries())
      expect(Math.abs(mean - (exact[player] ?? 0))).toBeLessThan(0.85)
    expect(sum(points) / sum(exact)).toBeCloseTo(1, 1)
  })
  test('simulated chances of a death agree with the exact ones', () => {
    const input = outlookInput(userIds, picks, { end: '2026-01-30' })
    const risks = risksOf(input, '2026-01-01', '2026-01-31', input.now)
    const exact = chancesOfADeath(risks, 20, 30)
    const random = randomFrom('deaths')
    const seen = userIds.map(() => 0)
    for (let run = 0; run < 4_000; run++) {
      const struck = new Set(
        risks.flatMap(({ stretches }) =>
          random() < -Math.expm1(-sum(stretches.map((each) => each.hazard)))
            ? [...(stretches[0]?.holders ?? [])]
            : [],
        ),
      )
      for (const player of struck) seen[player] = (seen[player] ?? 0) + 1
    }
    for (const [player, count] of seen.entries())
      expect(Math.abs(count / 4_000 - (exact[player] ?? 0))).toBeLessThan(0.035)
  })
  test('chances to win add up to one, and repeat only for the same id', () => {
    const input = outlookInput(userIds, picks, { rules: withBonus })
    const lists = outlookOf(input)
    expect(sum(lists.map(({ win }) => win ?? 0))).toBeCloseTo(1, 12)
    expect(outlookOf(input)).toEqual(lists)
    expect(outlookOf({ ...input, id: 'other' }).map(({ win }) => win)).not.toEqual(
      lists.map(({ win }) => win),
    )
  })
  test('two players with the same list have the same figures', () => {
    const own = picks.filter(({ userId }) => userId === 'user00')
    const twin = own.map((each) => ({ ...each, id: `twin/${each.personId}`, userId: 'twin' }))
    const lists = outlookOf(outlookInput([...userIds, 'twin'], [...picks, ...twin]))
    const [first, last] = [lists[0], lists.at(-1)]
    expect(last?.expectedPoints).toBeCloseTo(first?.expectedPoints ?? -1, 9)
    expect(last?.win).toBe(first?.win)
  })
  test('a player far ahead on the last day has won; level players share', () => {
    const entries = [
      {
        pickId: 'p',
        userId: 'user03',
        personId: 'Qx',
        diedOn: '2026-03-03',
        status: 'confirmed' as const,
        points: 500,
        reasons: [],
        rulesVersion: 1,
      },
    ]
    const late = outlookInput(userIds, picks, { today: '2026-12-31', entries })
    expect(outlookOf(late).map(({ win }) => win)).toEqual(userIds.map((id) => (id === 'user03' ? 1 : 0)))
    const nobody = outlookOf(outlookInput(['ann', 'bob'], [], { today: '2026-12-31' }))
    expect(nobody.map(({ win }) => win)).toEqual([0.5, 0.5])
  })
  test('points that a player has paid for window picks are missing at the end', () => {
    const paid = new Map([['ann', -5]])
    const [ann, bob] = outlookOf(outlookInput(['ann', 'bob'], [], { today: '2026-12-31', extras: paid }))
    expect([ann?.win, bob?.win]).toEqual([0, 1])
  })
  test('an open-ended season has no chances to win', () => {
    expect(outlookOf(outlookInput(userIds, picks, { end: null })).every(({ win }) => win === null)).toBe(true)
  })
  test('takes less than 300 ms of CPU time in mid-season', () => {
    const input = outlookInput(userIds, picks, { today: '2026-07-01', rules: withBonus })
    outlookOf(input)
    const before = process.threadCpuUsage()
    outlookOf(input)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(300)
  })
  test('a person’s share is at most the chance of dying times the maximum points', () => {
    const input = outlookInput(userIds, picks)
    for (const risk of risksOf(input, '2026-01-01', '2027-01-01', input.now)) {
      const total = sum(risk.stretches.map((each) => each.hazard))
      for (const player of risk.stretches[0]?.holders ?? []) {
        const share = shareOf(risk, player)
        expect(share).toBeLessThanOrEqual(-Math.expm1(-total) * 50)
        expect(share).toBeGreaterThan(0)
      }
    }
  })
})
