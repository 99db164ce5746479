import { expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { mergePerson, separatePerson } from '#db/queries/people/merges.ts'

/** A required order: the first statement comes before the second. */
type Before = readonly [first: string, second: string, why: string]

const mergeOrder: readonly Before[] = [
  ['doubles', 'recorded', 'what is recorded is what was made void'],
  ['doubles', 'picks', 'a list never has a person twice among its active picks, not for one statement'],
  ['recorded', 'picks', 'the void ones are found under both ids'],
  ['doubles', 'barred', 'the owner of a pick that the merge made void is not notified'],
  ['barred', 'picks', 'whether the person was barred before is known of each of the two'],
  ['barred', 'from', 'that the item has not been merged yet is the condition of all'],
  ['rulings', 'overtaken', 'a ruling that has moved is overtaken where the one left is clear'],
  ['picks', 'from', 'that the item has not been merged yet is the condition of all'],
  ['rulings', 'from', 'that the item has not been merged yet is the condition of all'],
  ['propagations', 'from', 'that the item has not been merged yet is the condition of all'],
]

const separationOrder: readonly Before[] = [
  ['picks', 'recorded', 'a pick that has come back is recorded under the id that it has'],
  ['picks', 'restored', 'the two of a list are of two people again before both are active'],
  ['recorded', 'restored', 'that a pick was void is how it is known as one that comes back'],
  ['rulings', 'from', 'the moment of the merge, by which they are found, goes with it'],
  ['picks', 'from', 'the moment of the merge, by which they are found, goes with it'],
  ['restored', 'from', 'the moment of the merge, by which they are found, goes with it'],
  ['into', 'from', 'that they are merged is the condition of all'],
  ['chained', 'from', 'those merged into the one that leaves are found by the merge'],
]

// Nothing is sent: the statements are only built.
const db = createDb({ url: 'http://127.0.0.1:9' })
const lease = { name: 'nobody', holder: 'nobody' }
const at = '2026-05-10T12:00:00.000Z'

test.each([
  ['a merge', Object.keys(mergePerson(db, { from: 'Q1', into: 'Q2' }, at, lease)), mergeOrder],
  [
    'the undo of a merge',
    Object.keys(separatePerson(db, { from: 'Q1', into: 'Q2', since: at }, at, lease)),
    separationOrder,
  ],
] as const)('the statements of %s run in the required order', (_, names, order) => {
  for (const [first, second, why] of order) {
    expect(names).toEqual(expect.arrayContaining([first, second]))
    expect(names.indexOf(first), `${first} before ${second}: ${why}`).toBeLessThan(names.indexOf(second))
  }
})
