import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quota, When } from '#domain/packs/pack.ts'
import { capacityOf } from '#domain/picks/capacity.ts'
import {
  joinList,
  type ListRules,
  listRulesOf,
  moveRefusal,
  placeRooms,
  quotaState,
  type RuledPerson,
  type StandingPick,
  spentOn,
  whoRefusal,
} from '#domain/picks/list-rules.ts'

const person = fc.record({
  age: fc.option(fc.integer({ min: 18, max: 110 })),
  sex: fc.constantFrom('female', 'male', null),
  occupations: fc.subarray(['Q1', 'Q2']),
  countries: fc.constant<string[]>([]),
  sitelinks: fc.nat(50),
}) satisfies fc.Arbitrary<RuledPerson>

const who: fc.Arbitrary<When> = fc.oneof(
  fc.integer({ min: 20, max: 100 }).map((to) => ({ age: { to } })),
  fc.constant<When>({ fact: { property: 'P21', value: 'Q6581072' } }),
  fc.constant<When>({ not: { fact: { property: 'P106', value: 'Q1' } } }),
)
const quota: fc.Arbitrary<Quota> = fc.record({ who, min: fc.nat(3), max: fc.integer({ min: 3, max: 8 }) })

const rules: fc.Arbitrary<ListRules> = fc
  .record({
    maxPicks: fc.integer({ min: 6, max: 10 }),
    allowReplacements: fc.boolean(),
    replacementRatio: fc.nat(2),
    ns: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 3 }),
    whos: fc.array(who, { minLength: 3, maxLength: 3 }),
    quotas: fc.array(quota, { maxLength: 2 }),
    budget: fc.option(
      fc.record({
        cap: fc.integer({ min: 1, max: 500 }),
        price: fc.constantFrom('age' as const, 'sitelinks' as const),
      }),
    ),
    substitutes: fc.nat(2),
  })
  .map(({ ns, whos, ...rest }) => ({
    ...rest,
    places: ns.map((n, at) => ({ name: `place ${at}`, n, who: whos[at] ?? { age: { to: 50 } } })),
  }))

/** A full list whose rules allowed each person when picked; some of them have died since. */
const filled = (
  list: ListRules,
  people: readonly { person: RuledPerson; dies: boolean }[],
): StandingPick[] => {
  const standing: StandingPick[] = []
  for (const [at, each] of people.entries()) {
    const gone = standing.filter(({ isGone }) => isGone).length
    if (standing.length >= capacityOf(list, gone)) continue
    const placing = joinList(list, standing, each.person)
    if (placing.fits)
      standing.push({
        id: `${at}`,
        place: placing.place,
        price: placing.price,
        isGone: each.dies,
        person: each.person,
      })
  }
  return standing
}
const candidates = fc.array(fc.record({ person, dies: fc.boolean() }), { maxLength: 25 })

test('people added in any order never break a rule of the list', () => {
  fc.assert(
    fc.property(rules, candidates, (list, people) => {
      for (const order of [people, [...people].reverse()]) {
        const standing = filled(list, order)
        for (const { n, used } of placeRooms(list, standing)) expect(used).toBeLessThanOrEqual(n)
        for (const each of list.quotas) {
          const { fitting, others, capacity } = quotaState(list, each, standing)
          expect(fitting).toBeLessThanOrEqual(each.max ?? 99)
          expect(others).toBeLessThanOrEqual(capacity - (each.min ?? 0))
        }
        if (list.budget) expect(spentOn(list.budget, standing)).toBeLessThanOrEqual(list.budget.cap)
      }
    }),
  )
})

test('allowed moves leave every place within its size', () => {
  fc.assert(
    fc.property(
      rules,
      candidates,
      fc.array(fc.tuple(fc.nat(24), fc.option(fc.nat(2)))),
      (list, people, asked) => {
        const standing = filled(list, people)
        const moves = new Map(asked.map(([id, to]) => [`${id}`, to === null ? null : `place ${to}`]))
        if (moveRefusal(list, standing, moves) !== null) return
        const moved = standing.map((pick) =>
          moves.has(pick.id) ? { ...pick, place: moves.get(pick.id) ?? null } : pick,
        )
        for (const { n, used } of placeRooms(list, moved)) expect(used).toBeLessThanOrEqual(n)
      },
    ),
  )
})

test('moving a dead pick does not free a place that was refilled', () => {
  const list: ListRules = {
    ...{
      maxPicks: 6,
      allowReplacements: true,
      replacementRatio: 1,
      quotas: [],
      budget: null,
      substitutes: 0,
    },
    places: [{ name: 'young', n: 1, who: { age: { to: 73 } } }],
  }
  const young: RuledPerson = { age: 18, sex: null, occupations: [], countries: [], sitelinks: 0 }
  const pick = (id: string, placed: string | null, isGone = false): StandingPick => ({
    ...{ id, place: placed, price: null, isGone, person: young },
  })
  const standing = [pick('dead', 'young', true), pick('next', 'young'), pick('other', null)]
  const moves = new Map([
    ['dead', null],
    ['other', 'young'],
  ])
  expect(moveRefusal(list, standing, moves)).toEqual({ code: 'list_place_full', place: 'young' })
  expect(moveRefusal(list, standing, new Map([['dead', null]]))).toBe(null)
})

test('a pack without list rules accepts anybody, without a place', () => {
  expect(listRulesOf({ maxPicks: 5, allowReplacements: false, replacementRatio: 0, pack: null })).toBe(null)
  const anybody = { age: null, sex: null, occupations: [], countries: [], sitelinks: 0 }
  expect(joinList(null, [], anybody)).toEqual({ fits: true, place: null, price: null })
  expect(whoRefusal({ id: 'Q1', sitelinks: 0 }, undefined, new Set())).toBe(null)
  expect(whoRefusal({ id: 'Q1', sitelinks: 0 }, { languages: 1 }, new Set())).toBe('person_not_famous_enough')
})
