import fc from 'fast-check'
import { type Base, type ScoringPack, type Term, tableTies, type When } from '#domain/packs/pack.ts'

const whole = (min: number, max: number) => fc.integer({ min, max })

export const placeNames = ['the young', 'any'] as const

const leaf: fc.Arbitrary<When> = fc.oneof(
  fc
    .tuple(whole(0, 130), whole(0, 130))
    .map(([a, b]): When => ({ age: { from: Math.min(a, b), to: Math.max(a, b) } })),
  whole(20, 100).map((from): When => ({ age: { from } })),
  whole(20, 100).map((to): When => ({ age: { to } })),
  whole(1, 20).map((atMost): When => ({ holders: { atMost } })),
  whole(1, 100).map((shareAtMost): When => ({ holders: { shareAtMost } })),
  fc.constantFrom<When>({ death: 'first' }, { death: 'last' }, { sweep: true }),
  whole(2, 6).map((every): When => ({ death: { every } })),
  fc
    .record(
      {
        weekday: whole(1, 7),
        month: whole(1, 12),
        day: whole(1, 31),
        birthday: fc.constant(true as const),
        chosenMonth: fc.constant(true as const),
      },
      { requiredKeys: [] },
    )
    .filter((day) => Object.keys(day).length > 0)
    .map((day): When => ({ day })),
  whole(1, 5).map((atLeast): When => ({ deathsBefore: { atLeast } })),
  whole(1, 400).map((atLeast): When => ({ heldDays: { atLeast } })),
  fc.constantFrom('Q6581072', 'Q6581097').map((value): When => ({ fact: { property: 'P21', value } })),
  fc
    .tuple(
      fc.constantFrom('P27' as const, 'P106' as const, 'P166' as const),
      fc.constantFrom('Q1', 'Q2', 'Q3'),
    )
    .map(([property, value]): When => ({ fact: { property, value } })),
  fc.constantFrom(...placeNames).map((place): When => ({ place })),
  fc.constantFrom<When>({ captain: true }, { captain: true }, { vice: true }),
  fc
    .tuple(whole(1, 6), whole(1, 6))
    .map(([a, b]): When => ({ rank: { from: Math.min(a, b), to: Math.max(a, b) } })),
  whole(1, 6).map((from): When => ({ rank: { from } })),
)

const conditionOf = (levels: number): fc.Arbitrary<When> => {
  if (levels === 0) return leaf
  const parts = fc.array(conditionOf(levels - 1), { minLength: 1, maxLength: 3 })
  return fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: parts.map((all): When => ({ all })) },
    { weight: 1, arbitrary: parts.map((any): When => ({ any })) },
    { weight: 1, arbitrary: conditionOf(levels - 1).map((not): When => ({ not })) },
  )
}

const base: fc.Arbitrary<Base> = fc.oneof(
  fc.record({
    kind: fc.constant('age' as const),
    of: whole(50, 200),
    floor: fc.constantFrom(0 as const, 1 as const, null),
    ageAt: fc.constantFrom('death' as const, 'season_start' as const),
  }),
  whole(-1000, 1000).map((points): Base => ({ kind: 'flat', points })),
  fc
    .uniqueArray(fc.record({ fromAge: whole(0, 130), points: whole(-1000, 1000) }), {
      minLength: 1,
      maxLength: 12,
      selector: ({ fromAge }) => fromAge,
    })
    .map((rows): Base => ({ kind: 'table', rows: rows.sort((a, b) => a.fromAge - b.fromAge) })),
)

const per = fc.constantFrom('pick' as const, 'player' as const, 'month' as const)
const term: fc.Arbitrary<Term> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ id: fc.constant(''), when: conditionOf(3), points: whole(-1000, 1000), per }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      id: fc.constant(''),
      when: conditionOf(3),
      times: whole(0, 6).map((n) => n / 2),
      per,
    }),
  },
)

/** Any pack within the bounds of its schema. */
export const packs: fc.Arbitrary<ScoringPack> = fc
  .record({
    base,
    terms: fc.array(term, { maxLength: 17 }),
    rarity: fc.option(whole(1, 100)),
    rounding: fc.constantFrom('half_up' as const, 'down' as const),
    misses: fc.array(whole(-1000, 1000), { maxLength: 2 }),
    order: fc.constantFrom('none' as const, 'ranks' as const, 'weights' as const),
    ties: fc.shuffledSubarray([...tableTies]),
    captain: fc.option(
      fc.record({
        captain: fc.constant(1 as const),
        vice: fc.constantFrom(0 as const, 1 as const),
        captainChanges: fc.constantFrom('never' as const, 'on_death' as const),
      }),
    ),
  })
  .map(({ base, terms, rarity, rounding, captain, misses, order, ties }): ScoringPack => {
    let factor = 1
    const named = terms
      .map((each, at): Term => ({ ...each, id: `t${at}` }) as Term)
      .filter((each) => {
        if (!('times' in each)) return true
        const next = factor * Math.max(1, each.times)
        if (next > 100) return false
        factor = next
        return true
      })
    const rare: Term[] = rarity === null ? [] : [{ id: 'rarity', rarity: { max: rarity } }]
    const missing = misses.map(
      (points, at): Term => ({ id: `miss${at}`, when: { noneAtEnd: true }, points, per: 'player' }),
    )
    const places = placeNames.map((name) => ({ name, n: 2, who: { age: { to: 60 } } }))
    return {
      version: 1,
      base,
      terms: [...named, ...missing, ...rare],
      rounding,
      list: { ...captain, order, places },
      table: { ties },
    }
  })
