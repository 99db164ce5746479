import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { ListGame } from '#tests/support/lists/list-game.ts'
import { listHistories } from '#tests/support/lists/list-histories.ts'
import { PackedGame, packedHistories } from '#tests/support/lists/packed-game.ts'
import { size, sized } from '#tests/support/nets.ts'

/**
 * Random games with a list: the services return and store what the rules require, with single and concurrent calls. The
 * same few games each time; tests/bench/lists.bench.ts plays many others.
 */

let database: TestDatabase
beforeAll(async () => {
  database = await startTestDatabase()
})
afterAll(() => database?.stop())

test('a pick that is suspended in the instant in which it was added is no substitute', async () => {
  await ListGame.play(
    database,
    {
      rules: {
        ...{ maxPicks: 1, allowNewPicks: true, newPickDelayDays: 0 },
        ...{ allowReplacements: false, replacementRatio: 0 },
      },
      steps: [
        // Dead before the pick counted: its place is free. Then alive after all: one pick too many.
        { call: 'learn', what: 'confirm', who: 0, anybody: false, daysAgo: 3 },
        { call: 'settle' },
        { call: 'add', person: 1, anybody: true },
        { call: 'learn', what: 'retract', who: 0, anybody: true, daysAgo: 0 },
        { call: 'settle' },
        { call: 'add', person: 2, anybody: true },
        { call: 'remove', pick: 1 },
        { call: 'settle' },
        { call: 'add', person: 2, anybody: true },
      ],
      storm: [],
    },
    new Map(),
  )
})

test('a removal is undone if the death of the person has opened the place meanwhile', async () => {
  const seen = new Map<string, number>()
  const overnight = { call: 'wait', ms: 43_200_000 } as const
  await ListGame.play(
    database,
    {
      rules: {
        ...{ maxPicks: 2, allowNewPicks: true, newPickDelayDays: 0 },
        ...{ allowReplacements: true, replacementRatio: 1 },
      },
      steps: [
        overnight,
        { call: 'remove', pick: 0 },
        { call: 'add', person: 2, anybody: true },
        { call: 'undo', pick: 0 },
        // The pick was on the list at the beginning of this day.
        { call: 'learn', what: 'confirm', who: 1, anybody: true, daysAgo: 0 },
        { call: 'settle' },
        { call: 'undo', pick: 0 },
      ],
      storm: [],
    },
    seen,
  )
  expect(seen).toEqual(
    new Map(
      Object.entries({
        'add accepted': 3,
        'remove accepted': 1,
        'undo deathlist_full': 1,
        'undo accepted': 1,
        scored: 1,
      }),
    ),
  )
})

test('a list does what the model of the rules does, move by move', {
  ...sized,
  timeout: 600_000,
}, async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(listHistories(40), (history) => ListGame.play(database, history, seen)),
    { numRuns: size(2, 6), endOnFailure: true, seed: 20_260_601 },
  )
  // Otherwise the test would prove nothing.
  for (const what of [
    'add accepted',
    'remove accepted',
    'undo accepted',
    'add deathlist_full',
    'at once',
    'suspended',
    'resumed',
    'void',
    'restored',
    'scored',
  ])
    expect([...seen.keys()]).toContain(what)
})

test('a list under a pack’s rules stays valid after each move', {
  ...sized,
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(packedHistories(40), (history) => PackedGame.play(database, history)),
    { numRuns: size(3, 60), endOnFailure: true, seed: 20_260_602 },
  )
})
