import fc from 'fast-check'
import type { ModelRules } from './list-model.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** One call of the player. Picks are numbered among the existing ones, people among those not on the list. */
export type Call =
  | { call: 'add'; person: number; anybody: boolean }
  | { call: 'remove' | 'undo'; pick: number }

export type Step =
  | Call
  | { call: 'at_once'; calls: Call[] }
  | { call: 'wait'; ms: number }
  /** About a person on the list, or about any; a retraction is about a person who counts as dead. */
  | { call: 'learn'; what: 'report' | 'confirm' | 'retract'; who: number; anybody: boolean; daysAgo: number }
  | { call: 'rules'; rules: ModelRules }
  | { call: 'settle' }
  | { call: 'score' }

/** Number of people in a game. */
export const folk = 14
const person = fc.nat({ max: folk - 1 })
const add: fc.Arbitrary<Call> = fc.record({
  call: fc.constant('add' as const),
  person,
  anybody: fc.constantFrom(true, false),
})
const remove: fc.Arbitrary<Call> = fc.record({
  call: fc.constant('remove' as const),
  pick: fc.nat({ max: 9 }),
})
const undo: fc.Arbitrary<Call> = fc.record({
  call: fc.constant('undo' as const),
  pick: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4),
})
const call = fc.oneof(
  { weight: 4, arbitrary: add },
  { weight: 2, arbitrary: remove },
  { weight: 3, arbitrary: undo },
)

const rules: fc.Arbitrary<ModelRules> = fc.record({
  maxPicks: fc.integer({ min: 1, max: 4 }),
  allowNewPicks: fc.constantFrom(true, true, true, false),
  allowReplacements: fc.constantFrom(true, true, false),
  replacementRatio: fc.nat({ max: 2 }),
  newPickDelayDays: fc.constantFrom(0, 0, 1),
})

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 14, arbitrary: call },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constant('at_once' as const),
      calls: fc.array(call, { minLength: 2, maxLength: 3 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      call: fc.constant('wait' as const),
      ms: fc.constantFrom(minute, 3 * minute, 9 * minute, 12 * hour, day, 2 * day, 3 * day),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      call: fc.constant('learn' as const),
      what: fc.constantFrom(
        'confirm' as const,
        'confirm' as const,
        'confirm' as const,
        'confirm' as const,
        'report' as const,
        'retract' as const,
        'retract' as const,
        'retract' as const,
      ),
      who: fc.nat({ max: 9 }),
      anybody: fc.constantFrom(false, false, false, true),
      daysAgo: fc.constantFrom(0, 0, 1, 1, 2, 3, 6, 10),
    }),
  },
  { weight: 1, arbitrary: fc.record({ call: fc.constant('rules' as const), rules }) },
  { weight: 6, arbitrary: fc.constant({ call: 'settle' as const }) },
  { weight: 1, arbitrary: fc.constant({ call: 'score' as const }) },
)

/** A false death that is confirmed, acted upon and retracted. */
const blunder: fc.Arbitrary<Step[]> = fc
  .record({
    who: fc.nat({ max: 9 }),
    daysAgo: fc.constantFrom(0, 0, 1, 6),
    persons: fc.tuple(person, person),
  })
  .map(({ who, daysAgo, persons }): Step[] => [
    { call: 'learn', what: 'confirm', who, anybody: false, daysAgo },
    { call: 'settle' },
    ...persons.map((each): Step => ({ call: 'add', person: each, anybody: false })),
    { call: 'wait', ms: 3 * day },
    { call: 'learn', what: 'retract', who, anybody: false, daysAgo },
    { call: 'settle' },
  ])

/** The same, then room for a waiting pick, and at last a death of days ago. */
const late: fc.Arbitrary<Step[]> = fc
  .record({
    first: blunder,
    pick: fc.nat({ max: 9 }),
    who: fc.nat({ max: 9 }),
    daysAgo: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ first, pick, who, daysAgo }): Step[] => [
    ...first,
    { call: 'wait', ms: day },
    { call: 'remove', pick },
    { call: 'wait', ms: day },
    { call: 'settle' },
    { call: 'wait', ms: 2 * day },
    { call: 'learn', what: 'confirm', who, anybody: false, daysAgo },
    { call: 'settle' },
    { call: 'score' },
  ])

/** A list that is emptied and filled in turns, with every removal undone, one by one or concurrently. */
const churn: fc.Arbitrary<Step[]> = fc
  .record({ pairs: fc.array(fc.tuple(person, person), { minLength: 2, maxLength: 4 }), atOnce: fc.boolean() })
  .map(({ pairs, atOnce }): Step[] => {
    const undos = pairs.map(([pick], i): Call => ({ call: 'undo', pick: atOnce ? i : pick % pairs.length }))
    return [
      ...pairs.flatMap(([one, other]): Step[] => [
        { call: 'remove', pick: one },
        { call: 'add', person: other, anybody: false },
      ]),
      { call: 'remove', pick: 0 },
      ...(atOnce ? [{ call: 'at_once' as const, calls: undos }] : undos),
    ]
  })

export interface ListHistory {
  rules: ModelRules
  steps: Step[]
  /** The last steps, while the list is being settled. */
  storm: Call[]
}

/** Histories of this many moves, or a few more. */
export const listHistories = (moves: number): fc.Arbitrary<ListHistory> =>
  fc.record({
    rules,
    steps: fc
      .array(
        fc.oneof(
          { weight: 20, arbitrary: step.map((one) => [one]) },
          { weight: 1, arbitrary: blunder },
          { weight: 1, arbitrary: late },
          { weight: 1, arbitrary: churn },
        ),
        { minLength: moves, maxLength: moves },
      )
      .map((groups) => groups.flat()),
    storm: fc.array(call, { minLength: 3, maxLength: 5 }),
  })
