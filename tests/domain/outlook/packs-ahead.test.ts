import { describe, expect, test } from 'vitest'
import { play } from '#domain/competitions/play.ts'
import { hazardBetween } from '#domain/outlook/life-table.ts'
import { outlookOf } from '#domain/outlook/outlook.ts'
import { randomFrom } from '#domain/outlook/random.ts'
import { pointsStep, shownOutlook } from '#domain/outlook/shown.ts'
import {
  type PackList,
  type ScoringPack,
  type TableTie,
  type Term,
  tableTies,
  type When,
} from '#domain/packs/pack.ts'
import type { LineUp } from '#domain/picks/line-up.ts'
import type { LeaderboardPick, Participant } from '#domain/scoring/scored.ts'
import { championship, died, players, rules } from '../competitions/paper.ts'
import { aged, dayAfter, mortals, outlookInput } from './league.ts'

const userIds = ['ann', 'bob', 'cat']
const weight = 3

/** Three lists of six; one person is on all of them, at another place in each. */
const picks: LeaderboardPick[] = userIds.flatMap((userId, player) =>
  Array.from({ length: 6 }, (_, at) => ({
    ...aged(userId, at === player ? 'shared' : `${userId}${at}`, at === player ? 84 : 70 + at * 4 + player),
    sex: at % 2 === 0 ? ('female' as const) : ('male' as const),
    awards: at === 4 ? ['Q7'] : [],
    place: at === 1 ? 'Stage' : null,
    ...(at === 5 ? { addedAt: '2026-02-10T10:00:00.000Z', countsFrom: '2026-02-12' } : {}),
  })),
)
const lineUpOf = (userId: string, player: number): LineUp => ({
  from: '2025-12-20',
  captain: `${userId}/${player === 0 ? 'shared' : `${userId}3`}`,
  vice: null,
  order: picks.filter((pick) => pick.userId === userId).map(({ id }) => id),
  month: 3 + player,
})
const participants: Participant[] = players(...userIds).map((each, player) => ({
  ...each,
  lineUps: [
    lineUpOf(each.userId, player),
    // Another captain and another order from May on.
    {
      ...lineUpOf(each.userId, player),
      from: '2026-05-03',
      captain: `${each.userId}/${each.userId}4`,
      order: lineUpOf(each.userId, player).order.toReversed(),
    },
  ],
}))

const plus = (id: string, when: When, points: number): Term => ({ id, when, points, per: 'pick' })
const packWith = (terms: readonly Term[], list: PackList = {}): ScoringPack => ({
  version: 1,
  base: { kind: 'age', of: 120, floor: 1, ageAt: 'season_start' },
  terms,
  rounding: 'half_up',
  list,
})
const packs = {
  'a captain who counts three times': packWith([
    { id: 'captain', when: { captain: true }, times: 3, per: 'pick' },
  ]),
  'picks other than the captain': packWith([plus('others', { not: { captain: true } }, 30)]),
  'ranks of a list': packWith([plus('top', { rank: { to: 2 } }, 60)], { order: 'ranks' }),
  'weights of a list': packWith([], { order: 'weights' }),
  'a typed place': packWith([plus('stage', { place: 'Stage' }, 80)], {
    places: [{ name: 'Stage', n: 1, who: { age: { from: 1 } } }],
  }),
  'a chosen month': packWith([plus('month', { day: { chosenMonth: true } }, 90)], { chosenMonth: true }),
  'days on the list': packWith([plus('held', { heldDays: { atLeast: 120 } }, 40)]),
  'an award of a sole pick, and rarity': packWith([
    plus('award', { all: [{ fact: { property: 'P166', value: 'Q7' } }, { holders: { atMost: 1 } }] }, 70),
    { id: 'rarity', rarity: { max: 20 } },
  ]),
} as const satisfies Record<string, ScoringPack>

/** Each person's cumulative hazard at the end of each day of the year. */
const hazardsUpTo = (listed: readonly LeaderboardPick[]) =>
  [...mortals(listed).keys()].map((personId) => {
    const birth = listed.find((pick) => pick.personId === personId)?.birth
    if (!birth) throw new Error('no birth')
    let sum = 0
    const upTo = Array.from({ length: 365 }, (_, day) => {
      sum += weight * hazardBetween({ birth, sex: null }, dayAfter(day), dayAfter(day + 1))
      return sum
    })
    return { personId, upTo }
  })
const hazards = hazardsUpTo(picks)

/** The deaths in one simulated year. */
const oneYear = (random: () => number, people = hazards) =>
  people.flatMap(({ personId, upTo }) => {
    const lived = -Math.log(1 - random())
    const day = upTo.findIndex((hazard) => lived <= hazard)
    return day === -1 ? [] : [died(personId, dayAfter(day))]
  })

describe('expected points under rules that depend on the list', () => {
  test.each(Object.entries(packs))('%s: matches the mean of many simulated seasons', (_, pack) => {
    const inForce = [rules({ pack })]
    const input = outlookInput(userIds, picks, {
      participants,
      rules: inForce,
      people: mortals(picks, () => weight),
    })
    const expected = outlookOf(input)
    const season = championship({ end: '2026-12-31', walkover: false, rules: inForce })
    const random = randomFrom('years')
    const years = 600
    const sums = userIds.map(() => ({ sum: 0, squares: 0 }))
    for (let year = 0; year < years; year++) {
      const { entries } = play(season, participants, picks, oneYear(random), '2027-02-01T00:00:00.000Z')
      for (const [player, userId] of userIds.entries()) {
        const points = entries.reduce((sum, each) => sum + (each.userId === userId ? each.points : 0), 0)
        const own = sums[player]
        if (own) [own.sum, own.squares] = [own.sum + points, own.squares + points ** 2]
      }
    }
    for (const [player, { sum, squares }] of sums.entries()) {
      const mean = sum / years
      const error = Math.sqrt((squares / years - mean ** 2) / years)
      expect(Math.abs(mean - (expected[player]?.expectedPoints ?? 0)) / error, userIds[player]).toBeLessThan(
        3.5,
      )
    }
  })

  test('expected so far includes the line-ups of past days', () => {
    const pack = packs['a captain who counts three times']
    const with_ = (today: string, people: Participant[]) =>
      outlookOf(outlookInput(userIds, picks, { participants: people, rules: [rules({ pack })], today }))[0]
    const without = participants.map((each) => ({ ...each, lineUps: [] }))
    const extra =
      (with_('2026-07-01', participants)?.expectedSoFar ?? 0) -
      (with_('2026-07-01', without)?.expectedSoFar ?? 0)
    expect(extra).toBeGreaterThan(0)
    expect(with_('2026-07-01', without)?.expectedSoFar).toBeGreaterThan(extra / 3)
  })
})

describe('the chance to win under a pack’s own tie-breaks', () => {
  const flat = (ties: TableTie[]): ScoringPack => ({
    version: 1,
    base: { kind: 'flat', points: 1 },
    terms: [plus('award', { fact: { property: 'P166', value: 'Q7' } }, 1)],
    rounding: 'half_up',
    table: { ties },
  })

  // Ann needs two deaths for the points of one of Bob's.
  const lists = [
    ...[80, 82, 84, 86].map((years, at) => aged('ann', `a${at}`, years)),
    ...[88, 90].map((years, at) => ({ ...aged('bob', `b${at}`, years), awards: ['Q7'] })),
  ]
  const hazardsOf = hazardsUpTo(lists)

  test.each(tableTies)('%s: matches the share of wins in many simulated seasons', (tie) => {
    const inForce = [rules({ pack: flat([tie]) })]
    const input = outlookInput(['ann', 'bob'], lists, {
      rules: inForce,
      people: mortals(lists, () => weight),
    })
    const season = championship({ end: '2026-12-31', walkover: false, rules: inForce })
    const random = randomFrom('ties')
    const years = 2_000
    let won = 0
    for (let year = 0; year < years; year++) {
      const dead = oneYear(random, hazardsOf)
      const { standings } = play(season, input.participants, lists, dead, '2027-02-01T00:00:00.000Z')
      const first = standings.filter(({ rank }) => rank === 1)
      if (first.some(({ userId }) => userId === 'ann')) won += 1 / first.length
    }
    // Four standard errors of the difference of 2,000 seasons each.
    expect(Math.abs((outlookOf(input)[0]?.win ?? 0) - won / years)).toBeLessThan(0.06)
  })

  test('each tie-break decides the winners on the last day', () => {
    const death = (userId: string, at: number, diedOn: string, points: number) => ({
      ...{ pickId: `${userId}/${userId}${at}`, userId, personId: `${userId}${at}`, diedOn, points },
      ...{ status: 'confirmed' as const, reasons: [], rulesVersion: 1 },
    })
    const entries = [
      death('bob', 0, '2026-02-01', 60),
      death('ann', 3, '2026-03-01', 50),
      death('ann', 5, '2026-10-01', 50),
      death('bob', 2, '2026-09-01', 40),
      death('cat', 4, '2026-05-01', 100),
    ]
    const firstBy = (tie: TableTie) =>
      outlookOf(
        outlookInput(userIds, picks, {
          rules: [rules({ pack: flat([tie]) })],
          today: '2026-12-31',
          people: new Map(),
          entries,
        }),
      ).flatMap(({ userId, win }) => (win ? [userId] : []))
    expect(Object.fromEntries(tableTies.map((tie) => [tie, firstBy(tie)]))).toEqual({
      deaths: ['ann', 'bob'],
      fewest_deaths: ['cat'],
      first_death: ['bob'],
      last_death: ['ann'],
      best_death: ['cat'],
      youngest_death: ['bob'],
    })
  })
})

describe('rules that single out one person', () => {
  const many = (userId: string, count: number, years: number) =>
    Array.from({ length: count }, (_, at) => aged(userId, `${userId}-${at}`, years))
  const only = {
    ...aged('ann', 'X', 80),
    awards: ['Q7'],
    occupations: ['Q8'],
    countries: ['Q9'],
    place: 'Stage',
  }
  const list = [only, ...many('ann', 9, 80), ...many('bob', 10, 80)]
  const lineUps: LineUp[] = [{ from: '2025-12-20', captain: only.id, vice: null, order: [only.id], month: 1 }]
  const outlookWith = (pack: ScoringPack, suspect: number) => {
    const inForce = rules({ pack })
    const step = pointsStep(inForce, 365, 1)
    const people = mortals(list, (personId) => (personId === 'X' ? suspect : 1))
    const [ann, ...others] = players('ann', 'bob')
    const lists = outlookOf(
      outlookInput(['ann', 'bob'], list, {
        participants: [{ ...ann, lineUps } as Participant, ...others],
        rules: [inForce],
        people,
        today: '2026-04-01',
      }),
    )
    return shownOutlook(lists, { ahead: step, behind: step })
  }
  const flat = (terms: Term[], points = 1, more: PackList = {}): ScoringPack => ({
    version: 1,
    base: { kind: 'flat', points },
    terms,
    rounding: 'half_up',
    list: more,
  })
  const fact = (property: 'P27' | 'P106' | 'P166', value: string): When => ({ fact: { property, value } })
  const singled: Record<string, ScoringPack> = {
    award: flat([plus('one', fact('P166', 'Q7'), 1000)]),
    occupation: flat([plus('one', fact('P106', 'Q8'), 1000)]),
    country: flat([plus('one', fact('P27', 'Q9'), 1000)]),
    'minus points': flat([plus('one', fact('P166', 'Q7'), -1000)]),
    'nothing for all others': flat(
      [{ id: 'one', when: { not: fact('P166', 'Q7') }, times: 0, per: 'pick' }],
      100,
    ),
    captain: flat([{ id: 'one', when: { captain: true }, times: 10, per: 'pick' }], 100),
    'a captain among captains': flat(
      ['a', 'b'].map((id): Term => ({ id, when: { captain: true }, times: 10, per: 'pick' })),
      100,
    ),
    rank: flat([plus('one', { rank: { to: 1 } }, 1000)], 1, { order: 'ranks' }),
    place: flat([plus('one', { place: 'Stage' }, 1000)], 1, {
      places: [{ name: 'Stage', n: 1, who: { age: { from: 1 } } }],
    }),
  }

  test.each(Object.entries(singled))(
    '%s: the list shows no points, whatever the person’s hazard',
    (_, pack) => {
      for (const suspect of [1, 3, 9]) {
        const { lists } = outlookWith(pack, suspect)
        expect(lists.find(({ userId }) => userId === 'ann')).toMatchObject({
          expectedPoints: null,
          expectedSoFar: null,
        })
        // The chance of a death is that of the whole list, or is hidden: it does not depend on the rules.
        const plain = outlookWith(flat([]), suspect).lists
        for (const [at, { chanceOfADeath }] of lists.entries())
          expect([null, plain[at]?.chanceOfADeath]).toContain(chanceOfADeath)
      }
    },
  )
  test('if points are shown, one person changes them by one step at most', () => {
    for (const points of [1, 3, 5, 8]) {
      const pack = flat([plus('one', { captain: true }, points)], 10)
      const [low, high] = [0.25, 1.75].map(
        (suspect) =>
          outlookWith(pack, suspect).lists.find(({ userId }) => userId === 'ann')?.expectedPoints ?? null,
      )
      if (low === null || high === null || low === undefined || high === undefined) continue
      expect(Math.abs(high - low)).toBeLessThanOrEqual(pointsStep(rules({ pack }), 365, 1))
    }
  })
})
